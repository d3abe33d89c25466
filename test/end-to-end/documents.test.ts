import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

/** Every example of the library in the documents runs as it stands. */
const folder = mkdtempSync(join(tmpdir(), 'newsfold-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
mkdirSync(join(folder, 'node_modules'))
symlinkSync(resolve('.'), join(folder, 'node_modules', 'newsfold'))

const examples = ['README.md', 'docs/library.md', 'docs/extracting.md', 'docs/deduplicating.md'].flatMap((file) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g),
    ([, code], i) => [`${file}, example ${i + 1}`, code!] as const,
  ),
)

/** Lines of a guide for the shell run as they stand, beside the sample; each block in a folder of its own. */
const lines = ['docs/extracting.md', 'docs/deduplicating.md'].flatMap((file) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g),
    ([, code], i) => [`${file}, lines ${i + 1}`, code!] as const,
  ),
)
const binaries = join(folder, 'binaries')
mkdirSync(binaries)
writeFileSync(
  join(binaries, 'newsfold'),
  `#!/bin/sh\nexec '${process.execPath}' '${resolve('dist/cli/main.js')}' "$@"\n`,
)
chmodSync(join(binaries, 'newsfold'), 0o755)

describe('examples in the documents', () => {
  it.each(examples)('%s', (name, code) => {
    // Each in a folder of its own, as a user would: some leave a store behind.
    const own = join(folder, name.replace(/\W+/g, '-'))
    mkdirSync(own)
    const script = join(own, 'example.js')
    writeFileSync(script, code)
    const out = execFileSync(process.execPath, [script], { cwd: own, encoding: 'utf8' })
    expect(out).not.toBe('')
  })

  it.each(lines)('%s', (name, code) => {
    const own = join(folder, name.replace(/\W+/g, '-'))
    mkdirSync(own)
    symlinkSync(resolve('sample'), join(own, 'sample'))
    const { NEWSFOLD_STORE: _, ...environment } = process.env
    const env = { ...environment, PATH: `${binaries}:${process.env.PATH}` }
    execFileSync('sh', ['-e', '-c', code], { cwd: own, env, stdio: 'pipe' })
  })

  it('are there', () => {
    expect(lines.length).toBeGreaterThanOrEqual(4)
    expect(examples.length).toBeGreaterThanOrEqual(4)
  })
})
