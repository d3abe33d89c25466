import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

/** Every example of the library in the documents runs as it stands. */
const folder = mkdtempSync(join(tmpdir(), 'newsfold-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
execFileSync('mkdir', [join(folder, 'node_modules')])
symlinkSync(resolve('.'), join(folder, 'node_modules', 'newsfold'))

const examples = ['README.md', 'docs/library.md'].flatMap((file) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g),
    ([, code], i) => [`${file}, example ${i + 1}`, code!] as const,
  ),
)

describe('examples in the documents', () => {
  it.each(examples)('%s', (name, code) => {
    const script = join(folder, `${name.replace(/\W+/g, '-')}.js`)
    writeFileSync(script, code)
    const out = execFileSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' })
    expect(out).not.toBe('')
  })

  it('are there', () => {
    expect(examples.length).toBeGreaterThanOrEqual(4)
  })
})
