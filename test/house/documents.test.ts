import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { ERROR_CODES } from '../../src/errors.ts'
import { PRESETS } from '../../src/presets/presets.ts'
import { VERSION } from '../../src/version.ts'

const read = (path: string) => readFileSync(path, 'utf8')

describe('documents', () => {
  it('explain every error code, and no other', () => {
    const documented = Array.from(read('docs/errors.md').matchAll(/^\| `([a-z-]+)` \|/gm), ([, code]) => code)
    expect(documented.sort()).toEqual(Object.keys(ERROR_CODES).sort())
  })

  it('explain every parameter of every preset with its default, and no other', () => {
    const rows = Array.from(
      read('docs/parameters.md').matchAll(/^\| `([a-z]+\.[A-Za-z]+)` \| `([^`]*)` \|/gm),
      ([, name, value]) => `${name}=${value}`,
    )
    const declared = PRESETS.flatMap(({ parameters }) => parameters.map((one) => `${one.name}=${one.default}`))
    // Presets share parts, and a section may repeat a row that another has too.
    expect([...new Set(rows)].sort()).toEqual([...new Set(declared)].sort())
  })

  it('name only paths that exist', () => {
    const missing: string[] = []
    for (const file of ['ARCHITECTURE.md', 'README.md', 'CONTRIBUTING.md']) {
      for (const [, path] of read(file).matchAll(
        /`((?:src|docs|test|bench|corpora|scripts|sample|examples)\/[^`*<\s]*)`/g,
      )) {
        if (!existsSync(path!)) missing.push(`${file}: ${path}`)
      }
    }
    expect(missing).toEqual([])
  })

  it('have a paragraph in ARCHITECTURE.md for every folder of src/', () => {
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const text = read('ARCHITECTURE.md')
    expect(folders.map(({ name }) => name).filter((name) => !text.includes(`\`src/${name}/\``))).toEqual([])
  })

  it('agree on the version', () => {
    expect(VERSION).toBe(packageJson.version)
    expect(read('CHANGELOG.md')).toContain(`## ${packageJson.version}`)
  })
})
