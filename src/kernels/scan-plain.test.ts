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

  it('equals its reference for all of ASCII, and more, where a block ends', () => {
    const others = ['é', 'ж', 'α', '٣', '’', '\u0301', '\u093e', '\u200b', '\u00bd', '中']
    for (const unit of [...Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)), ...others]) {
      for (const text of [`it${unit}s`, `12${unit}34`, ` ${unit}A${unit}${unit}1`, `x'${unit}a`, `1.${unit}2`]) {
        for (let place = 60; place < 76; place++) {
          const shifted = `${'x '.repeat(40).slice(0, place)}${text} and more`
          expect(scanByKernel(memory, shifted, 0, false)).toEqual(scanByReference(shifted, 0, false))
        }
      }
    }
  })

  it.each(['1', '٣'])('sees that a word is of two scripts, however many %s are between', (digit) => {
    for (const [one, other] of ['xж', 'жx', 'xx', 'λж']) {
      for (let digits = 0; digits < 200; digits++) {
        const text = `${`${one} `.repeat(20)}${one}${digit.repeat(digits)}${other} ${other}`
        expect(scanByKernel(memory, text, 0, false)).toEqual(scanByReference(text, 0, false))
      }
    }
  })

  it.each([0, 1, 62, 63, 64, 65, 126, 127, 128, 129, 3000])('takes a word of %i letters across blocks', (letters) => {
    for (const text of [
      `${'x'.repeat(letters)} 1`,
      ` ${'x'.repeat(letters)}.5`,
      'a '.repeat(letters),
      `${'a '.repeat(letters)}b`,
    ]) {
      expect(scanByKernel(memory, text, 0, false)).toEqual(scanByReference(text, 0, false))
    }
  })

  it('takes short words beside an enormous one', () => {
    const text = `${'x'.repeat(600_000)} a b c`
    expect(scanByKernel(new WordMemory(), text, 0, false)).toEqual(scanByReference(text, 0, false))
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
      const packed = memory.pack(Math.min(3, count), Math.min(2, count))
      const numbers = [...lanes, ...starts, ...ends, ...[7, 8, 9].slice(0, count), ...[5, 6].slice(0, count)]
      expect([...new Uint32Array(packed.buffer, packed.byteOffset, numbers.length)]).toEqual(numbers)
      expect([...packed.subarray(4 * numbers.length)]).toEqual(flags)
    }
  })

  it('leaves what it packed before as it was', () => {
    const memory = new WordMemory()
    const packed = Array.from({ length: 100 }, (_, i) => {
      scanByKernel(memory, `number ${i} `.repeat(i % 10 === 9 ? 1000 : i), 0, true)
      const bytes = memory.pack(0, 0)
      return { bytes, copy: bytes.slice() }
    })
    for (const { bytes, copy } of packed) expect(Buffer.compare(bytes, copy)).toBe(0)
    expect(new Set(packed.map(({ bytes }) => bytes.buffer)).size).toBeLessThan(50)
  })
})
