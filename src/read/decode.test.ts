import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewsfoldError } from '../errors.ts'
import { decode } from './decode.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('decode', () => {
  test('empty bytes are empty text', () => {
    expect(decode(bytes())).toBe('')
  })

  test('a byte order mark names the encoding and is dropped', () => {
    expect(decode(Buffer.from('\ufeffnaïve'))).toBe('naïve')
    expect(decode(Buffer.from('\ufeffnaïve', 'utf16le'))).toBe('naïve')
    expect(decode(Buffer.from('\ufeffnaïve', 'utf16le').swap16())).toBe('naïve')
  })

  test('UTF-16 without a mark is known by its NULs', () => {
    expect(decode(Buffer.from('The dam held.', 'utf16le'))).toBe('The dam held.')
    expect(decode(Buffer.from('The dam held.', 'utf16le').swap16())).toBe('The dam held.')
  })

  test('the content type names the encoding', () => {
    expect(decode(bytes(0xcf, 0xf0, 0xe8), { contentType: 'text/html; charset="windows-1251"' })).toBe('При')
  })

  test('meta and XML declarations name the encoding of markup only', () => {
    const shiftJis = Buffer.concat([latin1('<meta charset=Shift_JIS>'), bytes(0x93, 0xfa, 0x96, 0x7b)])
    expect(decode(shiftJis, { markup: true })).toContain('日本')
    expect(decode(shiftJis)).not.toContain('日本')
    const koi8 = Buffer.concat([latin1('<?xml version="1.0" encoding="koi8-r"?><p>'), bytes(0xf0, 0xd2, 0xc9)])
    expect(decode(koi8, { markup: true })).toContain('При')
    const equivalent = latin1('<meta http-equiv=Content-Type content="text/html; charset=windows-1253"><p>\xe1')
    expect(decode(equivalent, { markup: true })).toContain('α')
  })

  test('a declaration beyond the first 4 KB is not looked for', () => {
    const page = latin1(`${' '.repeat(5000)}<meta charset=windows-1251>\xcf`)
    expect(decode(page, { markup: true })).toContain('Ï')
  })

  test('windows-1252 stands in for latin1 and for what is not UTF-8', () => {
    const text = latin1('\x93caf\xe9\x94 \x80')
    expect(decode(text)).toBe('“café” €')
    expect(decode(text, { contentType: 'text/html; charset=iso-8859-1' })).toBe('“café” €')
  })

  test('a declaration the bytes contradict is not believed', () => {
    expect(decode(latin1('caf\xe9 cr\xe8me'), { contentType: 'text/plain; charset=utf-8' })).toBe('café crème')
    expect(decode(Buffer.from('café'), { contentType: 'text/plain; charset=iso-8859-1' })).toBe('café')
    expect(decode(Buffer.from('café'), { contentType: 'text/plain; charset=uft-8' })).toBe('café')
    expect(decode(Buffer.from('<meta charset=utf-16>café'), { markup: true })).toContain('café')
  })

  test('UTF-8 that was cut inside a character stays UTF-8', () => {
    const cut = Buffer.from(`${'é'.repeat(100)}é`).subarray(0, -1)
    expect(decode(cut)).toBe(`${'é'.repeat(100)}\ufffd`)
  })

  test('data that is not text is refused by name', () => {
    const found = (data: Uint8Array) => {
      try {
        return decode(data)
      } catch (error) {
        expect(error).toBeInstanceOf(NewsfoldError)
        expect((error as NewsfoldError).code).toBe('encoding-unknown')
        return (error as NewsfoldError).message
      }
    }
    expect(found(latin1('%PDF-1.4 ...'))).toContain('PDF')
    expect(found(latin1('\x89PNG\r\n\x1a\n'))).toContain('PNG')
    expect(found(latin1('\x1f\x8b\x08\x00'))).toContain('gzip')
    expect(found(Uint8Array.from({ length: 1024 }, (_, index) => (index * 7) % 256))).toContain('binary')
  })

  test('a NUL or two inside real text are let through', () => {
    expect(decode(latin1('one\0two\0'))).toBe('one\0two\0')
  })

  test('any text comes back from UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const readable = text.replace(/[\p{Cc}\ufeff]/gu, '')
        fc.pre(!/^(?:%PDF-|GIF8|BZh|RIFF|ID3|OggS|SQLite)/.test(readable))
        expect(decode(Buffer.from(readable))).toBe(readable)
      }),
    )
  })

  test('random bytes give text or a refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (data, markup) => {
        try {
          expect(typeof decode(data, { markup })).toBe('string')
        } catch (error) {
          expect(error).toBeInstanceOf(NewsfoldError)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
