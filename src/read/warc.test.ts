import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inChunks } from '../../test/chunks.ts'
import { gunzip } from './gunzip.ts'
import type { Read } from './reader.ts'
import { warc } from './warc.ts'
import { readWarcRecords } from './warc-records.ts'

interface Made {
  readonly type?: string
  readonly url?: string
  readonly contentType?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly block: string | Uint8Array
}

function toRecord({ type = 'response', url, contentType = 'application/http; msgtype=response', fields, block }: Made) {
  const bytes = Buffer.from(block)
  const all = {
    'WARC-Type': type,
    'WARC-Date': '2026-03-14T06:30:00Z',
    ...(url !== undefined && { 'WARC-Target-URI': url }),
    'Content-Type': contentType,
    'Content-Length': String(bytes.length),
    ...fields,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`WARC/1.0\r\n${head.join('')}\r\n`), bytes, Buffer.from('\r\n\r\n')])
}

function toAnswer(body: string | Uint8Array, fields: Readonly<Record<string, string>> = {}, status = '200 OK'): Buffer {
  const all = { 'Content-Type': 'text/html; charset=utf-8', ...fields }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n`), Buffer.from(body)])
}

async function readAll(bytes: Uint8Array, { sizes = [1000], isPacked = false } = {}): Promise<Read[]> {
  const all: Read[] = []
  const chunks = inChunks(bytes, sizes)
  for await (const read of warc.read({ name: 'a.warc', bytes: isPacked ? gunzip(chunks) : chunks })) all.push(read)
  return all
}

/** The body of a page, a text, or the code of a refusal. */
const summarize = (all: readonly Read[]) =>
  all.map((read) => {
    if ('refused' in read) return `!${read.refused}`
    return 'bytes' in read ? Buffer.from(read.bytes).toString() : read.text
  })

const page = (number: number) => toRecord({ url: `https://a.example/${number}`, block: toAnswer(`<p>${number}`) })

describe('records', () => {
  test('that answer with a page are pages, with address, time and media type', async () => {
    const all = await readAll(Buffer.concat([toRecord({ type: 'warcinfo', block: 'software: x' }), page(1)]), {
      sizes: [3],
    })
    expect(all).toEqual([
      {
        bytes: Buffer.from('<p>1'),
        url: 'https://a.example/1',
        contentType: 'text/html; charset=utf-8',
        seenAt: '2026-03-14T06:30:00.000Z',
      },
    ])
  })

  test('that hold a resource or a text are pages and articles', async () => {
    const html = { type: 'resource', contentType: 'text/html', block: '<p>r' }
    const text = { type: 'conversion', contentType: 'text/plain', url: '<https://a.example/t>', block: 'Ü' }
    const all = await readAll(Buffer.concat([html, text].map(toRecord)))
    expect(all).toEqual([
      { id: 'a.warc#1', bytes: Buffer.from('<p>r'), contentType: 'text/html', seenAt: expect.any(String) },
      { id: 'https://a.example/t', url: 'https://a.example/t', text: 'Ü', seenAt: expect.any(String) },
    ])
  })

  test('that are no pages are refused by name; requests and notes are passed over', async () => {
    const records: Made[] = [
      { block: toAnswer('\x89PNG', { 'Content-Type': 'image/png' }), url: 'https://a.example/i.png' },
      { block: toAnswer('gone', {}, '404 Not Found') },
      { block: toAnswer('', { Location: '/b' }, '301 Moved') },
      { type: 'request', block: 'GET / HTTP/1.1\r\n\r\n' },
      { type: 'metadata', contentType: 'application/warc-fields', block: 'a: b' },
      { type: 'revisit', block: toAnswer('') },
      { type: 'continuation', fields: { 'WARC-Segment-Number': '2' }, block: '<p>' },
      { block: toAnswer('<p>'), fields: { 'WARC-Segment-Number': '1' } },
      { type: 'resource', contentType: 'application/pdf', block: '%PDF-1.7' },
      { contentType: 'text/dns', url: 'dns:a.example', block: '20260314 a.example 1.2.3.4' },
      { block: 'no answer' },
      { type: 'response2', block: 'x' },
      { block: toAnswer('<p>'), fields: { 'WARC-Date': 'someday' } },
    ]
    const all = await readAll(Buffer.concat(records.map(toRecord)))
    expect(all.map((read) => ('refused' in read ? `${read.id} ${read.refused} ${read.reason}` : read))).toEqual([
      'https://a.example/i.png not-a-page record 1 of a.warc: expected a page, found image/png',
      'a.warc#2 not-a-page record 2 of a.warc: expected a page, found an answer with status 404',
      'a.warc#3 not-a-page record 3 of a.warc: expected a page, found an answer with status 301',
      'a.warc#6 not-a-page record 6 of a.warc: expected a page, found a revisit: the page is in another record',
      'a.warc#7 not-a-page record 7 of a.warc: expected a page, found a part of a page in segments',
      'a.warc#8 not-a-page record 8 of a.warc: expected a page, found a part of a page in segments',
      'a.warc#9 not-a-page record 9 of a.warc: expected a page, found application/pdf',
      'a.warc#10 not-a-page record 10 of a.warc: expected a page, found text/dns',
      'a.warc#11 not-a-page record 11 of a.warc: expected a page, found no answer of HTTP',
      'a.warc#12 not-a-page record 12 of a.warc: expected a page, found a record of type response2',
      'a.warc#13 field-wrong record 13 of a.warc: WARC-Date must be a time in ISO 8601, not "someday"',
    ])
  })

  test('may be written with single line feeds, folded fields, and fewer line ends between them', async () => {
    const folded = 'WARC/1.1\nwarc-type:\n response\nContent-Length: 21\n\nHTTP/1.1 200\n\n<p>fold\n'
    expect(summarize(await readAll(Buffer.from(`\r\n${folded}\n${folded}${folded}`), { sizes: [5] }))).toEqual(
      Array(3).fill('<p>fold'),
    )
  })
})

describe('bodies', () => {
  const text = `<p>${'The dam held. '.repeat(50)}`
  const chunked = (body: Uint8Array) =>
    Buffer.concat([
      Buffer.from('a;x=y\r\n'),
      body.subarray(0, 10),
      Buffer.from(`\r\n${(body.length - 10).toString(16).toUpperCase()}\r\n`),
      body.subarray(10),
      Buffer.from('\r\n0\r\n\r\n'),
    ])
  const read = async (body: Uint8Array, fields: Readonly<Record<string, string>>) =>
    summarize(await readAll(toRecord({ block: toAnswer(body, fields) })))

  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', Buffer.from(text)],
  ])('packed by %s are unpacked, in chunks or not, and unpacked ones taken as they are', async (name, packed) => {
    expect(await read(packed, { 'Content-Encoding': name })).toEqual([text])
    expect(await read(chunked(packed), { 'Content-Encoding': name, 'Transfer-Encoding': 'chunked' })).toEqual([text])
    expect(await read(Buffer.from(text), { 'Content-Encoding': name, 'Transfer-Encoding': 'chunked' })).toEqual([text])
    expect(await read(Buffer.alloc(0), { 'Content-Encoding': name })).toEqual([''])
  })

  test('that the archive cut short are read as far as they go', async () => {
    const long = `<p>${Array.from({ length: 5000 }, (_, i) => Math.sin(i)).join(' ')}`
    for (const [name, packed] of [
      ['gzip', gzipSync(long)],
      ['deflate', deflateSync(long)],
      ['br', brotliCompressSync(long)],
      ['identity', Buffer.from(long)],
    ] as const) {
      const body = chunked(packed).subarray(0, packed.length / 2)
      const block = toAnswer(body, { 'Content-Encoding': name, 'Transfer-Encoding': 'chunked' })
      const [got = ''] = summarize(await readAll(toRecord({ block, fields: { 'WARC-Truncated': 'length' } })))
      expect(long.startsWith(got), name).toBe(true)
      expect(got.length, name).toBeGreaterThan(long.length / 4)
    }
  })

  test('that are bombs, broken or packed in unknown ways are refused', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20))
    const broken = gzipSync(text)
    broken[20]! ^= 0xff
    expect(await read(bomb, { 'Content-Encoding': 'gzip' })).toEqual(['!text-too-long'])
    expect(await read(broken, { 'Content-Encoding': 'gzip' })).toEqual(['!input-damaged'])
    expect(await read(Buffer.from('\x01\x02'), { 'Content-Encoding': 'compress' })).toEqual(['!input-damaged'])
    expect(await read(Buffer.from(text), { 'Content-Encoding': 'UTF-8' })).toEqual([text])
    expect(await read(Buffer.from(text), { 'Content-Encoding': 'br, br, br' })).toEqual(['!input-damaged'])
    expect(await read(Buffer.alloc(10_500_000, 0x61), {})).toEqual(['!text-too-long'])
    expect(await read(Buffer.alloc(12_000_000, 0x61), {})).toEqual(['!text-too-long'])
  })
})

describe('damage', () => {
  const count = 6
  const records = Array.from({ length: count }, (_, index) => page(index))
  const expected = records.map((_, index) => `<p>${index}`)
  const plain = Buffer.concat(records)
  const packed = Buffer.concat(records.map((record) => gzipSync(record)))
  const ends = (sizes: readonly number[]) => sizes.map((_, at) => sizes.slice(0, at + 1).reduce((a, b) => a + b, 0))

  test.each([
    ['plain', plain, ends(records.map(({ length }) => length)), false],
    ['packed', packed, ends(records.map((record) => gzipSync(record).length)), true],
  ] as const)('a file cut at any byte gives the records before: %s', async (_, bytes, borders, isPacked) => {
    for (let cut = 0; cut <= bytes.length; cut++) {
      const all = summarize(await readAll(bytes.subarray(0, cut), { sizes: [500], isPacked }))
      const whole = borders.filter((end) => end <= cut).length
      expect(all.slice(0, whole), `cut at ${cut}`).toEqual(expected.slice(0, whole))
      // The line ends after the last one, and its checksum, may be missing.
      const rest = all.slice(whole)
      expect(
        [[], ['!input-damaged'], [expected[whole]], [expected[whole], '!input-damaged']],
        `cut at ${cut}`,
      ).toContainEqual(rest)
    }
  })

  test.each([
    ['plain', plain, false],
    ['packed', packed, true],
  ] as const)('a flipped bit costs no more than the record it is in: %s', async (_, bytes, isPacked) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 0, max: 7 }),
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 }),
        async (at, bit, sizes) => {
          const flipped = Buffer.from(bytes)
          flipped[at]! ^= 1 << bit
          const all = summarize(await readAll(flipped, { sizes, isPacked }))
          const lost = expected.filter((one) => !all.includes(one))
          expect(lost.length, `${lost} of ${all}`).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 1500 },
    )
  })

  test('a length that is too long does not swallow what follows, nor one that is too short what it cuts off', async () => {
    for (const length of ['999', '99', '3', '20000000', '99999999999', 'x', '-1', '']) {
      const bad = toRecord({ block: toAnswer('<p>bad'), fields: { 'Content-Length': length } })
      const all = summarize(await readAll(Buffer.concat([page(1), bad, page(2), page(3)])))
      expect(all, length).toEqual(['<p>1', '!input-damaged', '<p>2', '<p>3'])
    }
  })

  test('something else between records is one refusal', async () => {
    const junk = Buffer.from(`junk ${'WARC/1.0 is mentioned '.repeat(9000)}\r\n`)
    expect(summarize(await readAll(Buffer.concat([page(1), junk, page(2)])))).toEqual([
      '<p>1',
      '!input-damaged',
      '<p>2',
    ])
    expect(summarize(await readAll(Buffer.from('<html>no archive</html>')))).toEqual(['!input-damaged'])
    expect(await readAll(Buffer.alloc(0))).toEqual([])
  })

  test('any bytes are refused and never thrown at anybody', async () => {
    const piece = fc.constantFrom(
      'WARC/1.0\r\n',
      'WARC/',
      '\r\n',
      '\r\n\r\n',
      'Content-Length: 9\r\n',
      'WARC-Type: response\r\n',
      'x',
      'HTTP/1.1 200\r\n\r\n',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), async (pieces, size) => {
        await readAll(Buffer.from(pieces.join('')), { sizes: [size] })
      }),
      { numRuns: 500 },
    )
  })

  test('a file of nothing but wrong lengths takes no longer than twice as large a one in proportion', async () => {
    const lie = toRecord({ block: toAnswer('<p>lie'), fields: { 'Content-Length': '900000' } })
    const started = process.cpuUsage()
    let bad = 0
    for await (const record of readWarcRecords(
      inChunks(Buffer.concat(Array(20_000).fill(lie)), [262_144]),
      1_000_000,
    )) {
      if ('problem' in record) bad++
    }
    expect(bad).toBeGreaterThan(0)
    // Looked at again from each of them it would be 18 GB.
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000)
  })
})
