import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The package as npm would publish it, unpacked into an empty folder with only its declared dependencies beside it. */
const folder = mkdtempSync(join(tmpdir(), 'newsfold-package-'))
const home = join(folder, 'node_modules', 'newsfold')

beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    encoding: 'utf8',
  })
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', home, '--strip-components=1'])
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const name of allDependencies(Object.keys({ ...dependencies, ...optionalDependencies }))) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Dependencies with what they depend on in turn, as npm would install them. */
function allDependencies(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    const { dependencies = {} } = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'))
    allDependencies(Object.keys(dependencies), found)
  }
  return found
}

const run = (args: readonly string[], input = '') =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', input })

describe('the packed package', () => {
  it('runs the command', () => {
    const lines = run(
      [join(home, 'dist/cli/main.js'), 'add', '--json', '-'],
      '{"id":"a","text":"one two three four"}\n{"id":"b","text":"One, two, three: four!"}\n',
    )
    const [first, second] = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(first).toMatchObject({ id: 'a', relation: 'original' })
    expect(second).toMatchObject({ id: 'b', relation: 'duplicate', earlier: 'a', lead: 'a' })
  })

  it('serves the library, its stores, presets and types by their public names', () => {
    const script = join(folder, 'use.mjs')
    writeFileSync(
      script,
      `import { open, compare, extract } from 'newsfold'
       import { memory } from 'newsfold/store/memory'
       import { gphin } from 'newsfold/presets/gphin'
       const newsfold = await open({ store: memory(), preset: gphin })
       const { relation } = await newsfold.add({ text: 'a few words of news' })
       await newsfold.close()
       const link = await compare({ text: 'x y z' }, { text: 'x y z' })
       console.log(relation, link.relation, extract('<p>A page with one whole sentence on it, and not much more than that.').article.text)`,
    )
    expect(run([script]).trim()).toBe(
      'original duplicate A page with one whole sentence on it, and not much more than that.',
    )
  })

  it('loads no third-party module until one is needed', () => {
    const script = join(folder, 'bare.mjs')
    writeFileSync(
      script,
      `import { createRequire, register } from 'node:module'
       import 'newsfold'
       console.log(Object.keys(createRequire(import.meta.url).cache).length)`,
    )
    expect(run([script]).trim()).toBe('0')
  })

  it('carries neither tests nor sources', () => {
    const files = execFileSync('find', [home, '-type', 'f'], { encoding: 'utf8' }).split('\n')
    expect(files.filter((file) => /\.test\.|\/src\/|\/test\//.test(file))).toEqual([])
  })
})
