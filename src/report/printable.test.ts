import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLine, toParagraphs, toPrintedText, toSymbols } from './printable.ts'

describe('text of others', () => {
  it('shows control characters as symbols', () => {
    expect(toLine('a\u001b[31mred\u0007\u007f')).toBe('a␛[31mred␇␡')
    expect(toLine('quoted \u0093so\u0094')).toBe('quoted \ufffdso\ufffd')
  })

  it('loses overrides of writing direction', () => {
    expect(toLine('abc\u202egpj.exe\u2066')).toBe('abc\ufffdgpj.exe\ufffd')
  })

  it('keeps joiners, which Persian and Hindi need', () => {
    expect(toLine('می\u200cشود')).toBe('می\u200cشود')
  })

  it('is one line, whatever ends lines in it', () => {
    expect(toLine(' one\r\ntwo\u2028three\u0085four\t\tfive ')).toBe('one two three four five')
  })

  it('keeps its paragraphs where there is room for them', () => {
    expect(toParagraphs('one\n\n two\r\nthree\n')).toEqual(['one', 'two', 'three'])
  })

  it('keeps marks of direction in a text that stands alone, and nothing that controls', () => {
    expect(toPrintedText('one\r\n\n\u200ftwo\t\u001b[2J\r')).toBe('one\n\n\u200ftwo\t␛[2J␍')
  })

  it('never holds anything a terminal would act on', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toLine(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u)
        expect([...toSymbols(text)]).toHaveLength([...text].length)
      }),
    )
  })
})
