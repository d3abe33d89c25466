import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characterTable, MAY_END, PROPERTY_SHIFT } from '../text/character.ts'
import { scanPlain } from './scan-plain.ts'
import { WordMemory } from './word-memory.ts'

const MAY_END_ENTRY = MAY_END << PROPERTY_SHIFT

/** What the kernel finds, in the form of the reference. */
function scanByKernel(memory: WordMemory, text: string, from: number, isPause: boolean) {
  memory.reset()
  while (memory.capacity < text.length) memory.grow()
  memory.load(text)
  const next = memory.scanPlain(from, text.length, isPause ? MAY_END_ENTRY : 0)
  const { count, pauseCount } = memory
  return {
    words: [...memory.words.subarray(0, 2 * count)],
    starts: [...memory.starts.subarray(0, count)],
    ends: [...memory.ends.subarray(0, count)],
    flags: [...memory.flags.subarray(0, count)],
    pauses: [...memory.pauses.subarray(0, pauseCount)],
    isPause: memory.gap !== 0,
    next,
  }
}

function scanByReference(text: string, from: number, isPause: boolean) {
  const units = Uint16Array.from({ length: text.length + 2 }, (_, i) => (i < text.length ? text.charCodeAt(i) : 0x20))
  return scanPlain(characterTable(), units, from, text.length, isPause)
}

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abzAZ019 .,\'’!?\n\r\t-"éßÉжЖαΩ٣') },
  { weight: 4, arbitrary: fc.constantFrom('the ', 'Mr. ', '1.5', "don't ", '2,000', '. A', '.\n\n', 'word', ' ') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\u0301', '\u093e', '\u094d', '\u0345', '\u200b', '中', '😀', '\ud800', 'क', 'ﬁ'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
)
const anyText = fc.array(piece, { maxLength: 200 }).map((pieces) => pieces.join(''))
const plainText = fc
  .array(fc.constantFrom('a', 'bc', 'Def', '7', '7.5', "it's", ' ', ' ', '. ', ', ', '.\n', 'ж', 'λόγος'), {
    minLength: 300,
    maxLength: 2000,
  })
  .map((pieces) => pieces.join(''))

describe('the kernel that scans plain words', () => {
  const memory = new WordMemory()

  it('equals its reference from every place of any text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.boolean(), (text, place, isPause) => {
        const from = place % (text.length + 1)
        expect(scanByKernel(memory, text, from, isPause)).toEqual(scanByReference(text, from, isPause))
      }),
      { numRuns: 3000 },
    )
  })

  it('equals its reference in texts of many blocks', () => {
    fc.assert(
      fc.property(plainText, (text) => {
        expect(scanByKernel(memory, text, 0, true)).toEqual(scanByReference(text, 0, true))
      }),
      { numRuns: 100 },
    )
  })

  it.each([0, 1, 510, 511, 512, 513, 1023, 1024, 1025, 3000])('takes a word of %i letters across blocks', (letters) => {
    for (const text of [
      `${'x'.repeat(letters)} 1`,
      ` ${'x'.repeat(letters)}.5`,
      'a '.repeat(letters),
      `${'a '.repeat(letters)}b`,
    ]) {
      expect(scanByKernel(memory, text, 0, false)).toEqual(scanByReference(text, 0, false))
    }
  })

  it('goes on where it stopped for want of room', () => {
    const small = new WordMemory()
    const text = 'a '.repeat(5000)
    small.reset()
    small.load(text)
    let next = 0
    let calls = 0
    for (; next < text.length; calls++) next = small.scanPlain(next, text.length, 0)
    const expected = scanByReference(text, 0, false)
    expect(calls).toBeGreaterThan(1)
    expect([...small.words.subarray(0, 2 * small.count)]).toEqual(expected.words)
    expect([...small.ends.subarray(0, small.count)]).toEqual(expected.ends)
  })
})

describe('the memory of words', () => {
  it('is given back after a huge text', () => {
    const memory = new WordMemory()
    memory.load('a '.repeat(1 << 20))
    expect(memory.units.length).toBeGreaterThan(1 << 20)
    memory.reset()
    expect(memory.units.length).toBeLessThan(1 << 20)
  })

  it('keeps what it holds when it grows', () => {
    const memory = new WordMemory()
    memory.load('one Two 3')
    memory.scanPlain(0, 9, 0)
    const before = [...memory.words.subarray(0, 6), ...memory.starts.subarray(0, 3), ...memory.flags.subarray(0, 3)]
    memory.grow()
    const after = [...memory.words.subarray(0, 6), ...memory.starts.subarray(0, 3), ...memory.flags.subarray(0, 3)]
    expect(after).toEqual(before)
    expect(memory.units[0]).toBe('o'.charCodeAt(0))
  })

  it('packs its arrays end to end', () => {
    for (const words of [0, 1, 2, 3, 5, 100, 1000]) {
      const memory = new WordMemory()
      const text = 'Word 12. '.repeat(words)
      const { starts, ends, flags, words: lanes } = scanByKernel(memory, text, 0, true)
      memory.sentences.set([7, 8, 9])
      memory.paragraphs.set([5, 6])
      const count = starts.length
      const buffer = memory.pack(Math.min(3, count), Math.min(2, count))
      const numbers = [...lanes, ...starts, ...ends, ...[7, 8, 9].slice(0, count), ...[5, 6].slice(0, count)]
      expect([...new Uint32Array(buffer, 0, numbers.length)]).toEqual(numbers)
      expect([...new Uint8Array(buffer, 4 * numbers.length)]).toEqual(flags)
    }
  })
})
