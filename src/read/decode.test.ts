import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewsfoldError } from '../errors.ts'
import { type DecodeHints, decode, decodeWith } from './decode.ts'

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

  test('UTF-32 is refused by name', () => {
    expect(refusal(bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0))).toMatch(/^encoding-unknown: .*UTF-32/)
    expect(refusal(bytes(0, 0, 0xfe, 0xff, 0, 0, 0, 0x61))).toMatch(/^encoding-unknown: .*UTF-32/)
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
    expect(decodeWith(shiftJis, { markup: true }).declared).toBe('shift_jis')
    expect(decodeWith(shiftJis).declared).toBeUndefined()
    const koi8 = Buffer.concat([latin1('<?xml version="1.0" encoding="koi8-r"?><p>'), bytes(0xf0, 0xd2, 0xc9)])
    expect(decode(koi8, { markup: true })).toContain('При')
    const equivalent = latin1('<meta http-equiv=Content-Type content="text/html; charset=windows-1253"><p>\xe1')
    expect(decode(equivalent, { markup: true })).toContain('α')
  })

  test('a declaration beyond the first 4 KB is not looked for', () => {
    const page = latin1(`${' '.repeat(5000)}<meta charset=windows-1251>Cr\xe8me`)
    expect(decodeWith(page, { markup: true }).declared).toBeUndefined()
    expect(decode(page, { markup: true })).toContain('Crème')
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

  const refusal = (data: Uint8Array | string, hints?: DecodeHints) => {
    try {
      return decode(typeof data === 'string' ? latin1(data) : data, hints)
    } catch (error) {
      expect(error).toBeInstanceOf(NewsfoldError)
      return `${(error as NewsfoldError).code}: ${(error as NewsfoldError).message}`
    }
  }

  test.each([
    ['%PDF-1.4 ...', 'a PDF document'],
    [' \r\n\x00%PDF-1.7\n%\xe2\xe3', 'a PDF document'],
    ['\x89PNG\r\n\x1a\n', 'a PNG image'],
    ['BM\x36\x00\x0c\x00\x00\x00\x00\x00', 'a BMP image'],
    ['\x1f\x8b\x08\x00', 'gzip data'],
    ['Rar!\x1a\x07\x01\x00', 'a RAR archive'],
    ['\x00\x00\x00\x20ftypisom\x00\x00\x02\x00', 'an MP4 or HEIF file'],
    ['\x1aE\xdf\xa3\x9fB', 'a Matroska or WebM video'],
    ['wOF2\x00\x01', 'a font'],
    ['\x00\x01\x00\x00\x00\x0f', 'a font'],
    ['\x00asm\x01\x00', 'a WebAssembly module'],
  ])('data that is not text is refused by name: %j', (data, name) => {
    expect(refusal(data)).toBe(`not-a-page: expected a page, found ${name}`)
    expect(refusal(data, { markup: true })).toBe(`not-a-page: expected a page, found ${name}`)
  })

  test('data that is not text and has no name is refused by its control characters', () => {
    const noise = Uint8Array.from({ length: 1024 }, (_, index) => (index * 7) % 256)
    expect(refusal(noise)).toMatch(/^encoding-unknown: .*binary data/)
  })

  test('text that begins like a file of another kind is text', () => {
    for (const text of ['BMW opens a plant', 'How to open %PDF-1.4 files', '7z is an archive', 'Rar! he cried']) {
      expect(decode(latin1(text))).toBe(text)
    }
  })

  test('JSON and drawings are no pages, but may be texts', () => {
    const markup = true
    for (const json of [' {"title": "Ferry aground"}\n', '[1, 2]', '\ufeff{}']) {
      expect(refusal(Buffer.from(json), { markup })).toMatch(/^not-a-page: .*JSON Lines/)
      expect(refusal(Buffer.from(json))).toBe(json.replace('\ufeff', ''))
    }
    expect(refusal('<?xml version="1.0"?>\n<!-- made by hand -->\n<svg viewBox="0 0 1 1"/>', { markup })).toMatch(/SVG/)
    for (const feed of [
      '<?xml version="1.0"?>\n<rss version="2.0"><channel>',
      '\n<feed xmlns="http://www.w3.org/2005/Atom">',
      '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><!-- made by hand --><rdf:RDF>',
    ]) {
      expect(refusal(feed, { markup }), feed).toMatch(/^not-a-page: .*feed/)
    }
    for (const text of [
      '<feeding>The cow</feeding>',
      '<p>An <rss> of our own',
      '{curly} words',
      '[Update] The dam held.',
      '<p>{"a": 1}</p>',
      '<html><svg></svg></html>',
    ]) {
      expect(decode(latin1(text), { markup })).toBe(text)
    }
  })

  test('style sheets and scripts are no pages, stories with braces are', () => {
    const markup = true
    const style = '/* By hand. */\nbody { margin: 0; padding: 0 }\n.story p { color: #333; font: 14px serif; }'
    const script = '(function () {\n  var dam = 1;\n  if (dam < 2) { dam = "It held."; }\n})();'
    expect(refusal(style, { markup })).toBe('not-a-page: expected a page, found a style sheet')
    expect(refusal(script, { markup })).toBe('not-a-page: expected a page, found a script')
    expect(refusal(script)).toBe(script)
    for (const page of [
      `<style>${style}</style><p>The dam held.`,
      `Dam holds<p>The dam held.<script>${script}</script>`,
      `${'The dam in the north of the country held, he wrote {see below}; nobody was hurt. '.repeat(2)}${'The water fell by a metre until morning. '.repeat(9)}`,
    ]) {
      expect(decode(latin1(page), { markup })).toBe(page)
    }
  })

  test('UTF-16 without a mark, in scripts that are not Latin', () => {
    for (const text of [
      '<p>Плотина на севере страны выдержала ночь, сообщило правительство.</p>',
      '<p>北方的大坝在夜间保持稳定，政府周五表示，没有人受伤。</p>',
      '<p>صمد السد في شمال البلاد طوال الليل</p>',
    ]) {
      const le = Buffer.from(text, 'utf16le')
      expect(decodeWith(le, { markup: true })).toMatchObject({ text, encoding: 'utf-16le' })
      expect(decodeWith(Buffer.from(le).swap16(), { markup: true })).toMatchObject({ text, encoding: 'utf-16be' })
    }
    expect(refusal(bytes(3, 0, 7, 0, 9, 0xd8, 0x41, 0, 0x20, 0, 1, 2, 3, 4, 5, 6, 7, 8), { markup: true })).toMatch(
      /^not-a-page: .*binary/,
    )
  })

  test('what was sent as something else is no page unless it looks like one', () => {
    const json = { contentType: 'application/json; charset=utf-8', markup: true }
    expect(refusal('{"broken": ', json)).toBe('not-a-page: expected a page, found application/json')
    expect(refusal('<p>A page all the same', json)).toBe('<p>A page all the same')
    expect(refusal('Plain text', { contentType: 'text/plain', markup: true })).toBe('Plain text')
    expect(refusal('{"broken": ', { contentType: 'application/json' })).toBe('{"broken": ')
  })

  test('how it was read is told', () => {
    expect(decodeWith(bytes())).toEqual({ text: '', encoding: 'utf-8', wronglyDeclared: false })
    expect(decodeWith(Buffer.from('dam'), { contentType: 'text/html; charset=big5' })).toEqual({
      text: 'dam',
      encoding: 'utf-8',
      declared: 'big5',
      wronglyDeclared: false,
    })
    expect(decodeWith(Buffer.from('naïve'), { contentType: 'text/html; charset=ISO-8859-1' })).toEqual({
      text: 'naïve',
      encoding: 'utf-8',
      declared: 'iso-8859-1',
      wronglyDeclared: true,
    })
  })

  test('a short word that is UTF-8 by accident is what it is declared to be', () => {
    const word = bytes(0xc8, 0xb7, 0xc8, 0xb1)
    expect(decode(word, { contentType: 'text/plain; charset=gbk' })).toBe('确缺')
    expect(decode(Buffer.from('é'.repeat(4)), { contentType: 'text/plain; charset=gbk' })).toBe('éééé')
  })

  test('UTF-16 that is only said to be so is not believed', () => {
    expect(decode(latin1('caf\xe9 cr\xe8me'), { contentType: 'text/plain; charset=utf-16' })).toBe('café crème')
  })

  test('Korean syllables that only the web has are read', () => {
    const label = { contentType: 'text/html; charset=euc-kr' }
    expect(decode(bytes(0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2, 0xc7, 0xcf), label)).toBe('똠방각하')
    expect(decode(bytes(0x81, 0x41, 0xc6, 0x52, 0x20, 0xb0, 0xa1), label)).toBe('갂힣 가')
  })

  test('a letter or two beyond ASCII do not make a page of Latin letters Cyrillic or Greek', () => {
    expect(decode(latin1('Il va \xe0 Paris ce soir'))).toBe('Il va à Paris ce soir')
    expect(decode(latin1('It\x92s a 3\xb0 rise \x96 he said'))).toBe('It’s a 3° rise – he said')
  })

  test('a NUL or two inside real text are let through', () => {
    expect(decode(latin1('one\0two\0'))).toBe('one\0two\0')
  })

  test('any text comes back from UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const readable = text.replace(/[\p{Cc}\ufeff]/gu, '')
        fc.pre(!/^(?:%PDF-|GIF8|BZh|RIFF|ID3|OggS|fLaC|wOF|SQLite)/.test(readable))
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
