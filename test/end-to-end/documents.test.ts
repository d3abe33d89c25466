import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

/** Every example of the library in the documents runs as it stands. */
const folder = mkdtempSync(join(tmpdir(), 'newsfold-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
mkdirSync(join(folder, 'node_modules'))
symlinkSync(resolve('.'), join(folder, 'node_modules', 'newsfold'))

const examples = ['README.md', 'docs/library.md'].flatMap((file) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g),
    ([, code], i) => [`${file}, example ${i + 1}`, code!] as const,
  ),
)

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

  it('are there', () => {
    expect(examples.length).toBeGreaterThanOrEqual(4)
  })
})
