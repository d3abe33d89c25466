import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACKED_MODEL } from '../extract/classify/packed-model.ts'
import { toModelModule } from './model-module.ts'

/** What a module of that form exports. */
function readModule(module: string): Uint8Array {
  const lines = Array.from(module.matchAll(/^ {2}'([A-Za-z0-9+/=]*)'(?: \+)?$/gm), ([, line]) => line!)
  return new Uint8Array(Buffer.from(lines.join(''), 'base64'))
}

describe('the module of a model', () => {
  test('holds its bytes, in lines that fit', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (packed) => {
        const module = toModelModule(packed)
        expect(readModule(module)).toEqual(packed)
        for (const line of module.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  test('is TypeScript: one exported constant, lines joined by plus', () => {
    expect(toModelModule(new Uint8Array(150)).split('\n')).toEqual([
      expect.stringMatching(/^\/\*\* .* \*\/$/),
      'export const PACKED_MODEL =',
      `  '${'A'.repeat(110)}' +`,
      `  '${'A'.repeat(90)}'`,
      '',
    ])
    expect(toModelModule(new Uint8Array()).split('\n')[2]).toBe("  ''")
  })

  test('is the file that ships, to the byte', () => {
    const shipped = readFileSync(new URL('../extract/classify/packed-model.ts', import.meta.url), 'utf8')
    expect(toModelModule(Buffer.from(PACKED_MODEL, 'base64'))).toBe(shipped)
  })
})
