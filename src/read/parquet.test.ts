import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inChunks } from '../../test/chunks.ts'
import { type FieldNames, toFieldNames } from './field-names.ts'
import { type InputOptions, readInputs } from './inputs.ts'
import { parquet } from './parquet.ts'
import type { Read, Seekable } from './reader.ts'

type WriteOptions = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>

const write = (columnData: ColumnSource[], options: WriteOptions = {}) =>
  Buffer.from(parquetWriteBuffer({ columnData, ...options }))

const texts = (name: string, data: (string | null | undefined)[], more: Partial<ColumnSource> = {}): ColumnSource => ({
  name,
  data,
  type: 'STRING',
  ...more,
})

/** Bytes in memory that are read anywhere, with what was read. */
function toSeekable(bytes: Buffer, reads: [number, number][] = []): () => Promise<Seekable> {
  return async () => ({
    sizeBytes: bytes.length,
    async read(from, to) {
      reads.push([from, to])
      return Buffer.from(bytes.subarray(from, to))
    },
    async close() {},
  })
}

async function readAll(bytes: Buffer, fields: FieldNames = {}, reads: [number, number][] = []): Promise<Read[]> {
  const all: Read[] = []
  const source = { name: 'a.parquet', bytes: inChunks(bytes, [1000]), seek: toSeekable(bytes, reads) }
  for await (const read of parquet.read(source, { fields })) all.push(read)
  return all
}

/** Frames of Zstandard and blocks of LZ4 in which nothing is packed. */
function toZstd(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from('28b52ffda0000000', 'hex')
  const parts: Buffer[] = [head.subarray(0, 5), Buffer.alloc(4)]
  parts[1]!.writeUInt32LE(bytes.length)
  for (let at = 0; at < bytes.length || at === 0; at += 100_000) {
    const piece = bytes.subarray(at, at + 100_000)
    const block = Buffer.alloc(3)
    block.writeUIntLE((piece.length << 3) | (at + 100_000 >= bytes.length ? 1 : 0), 0, 3)
    parts.push(block, Buffer.from(piece))
  }
  return Buffer.concat(parts)
}

function toLz4(bytes: Uint8Array): Uint8Array {
  const head = [Math.min(15, bytes.length) << 4]
  for (let left = bytes.length - 15; left >= 0; left -= 255) head.push(Math.min(255, left))
  return Buffer.concat([Buffer.from(head), bytes])
}

const COMPRESSORS = { GZIP: gzipSync, BROTLI: brotliCompressSync, ZSTD: toZstd, LZ4_RAW: toLz4 }

const story = (index: number) => `Story ${index}: the dam held. ${'Üben '.repeat(index % 50)}`

describe('rows', () => {
  test.each(['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD', 'LZ4_RAW'] as const)(
    'are records, in pages and row groups, packed by %s',
    async (codec) => {
      const data = Array.from({ length: 1000 }, (_, index) => story(index))
      const outlets = data.map((_, index) => (index % 3 === 0 ? undefined : `Outlet ${index % 7}`))
      const columns = [texts('text', data), texts('outlet', outlets), texts('more', data)]
      const bytes = write(columns, { codec, compressors: COMPRESSORS, rowGroupSize: 300, pageSize: 2000 })
      const all = await readAll(bytes)
      expect(all).toEqual(
        data.map((text, index) => ({
          id: `a.parquet#${index + 1}`,
          text,
          ...(outlets[index] !== undefined && { outlet: outlets[index] }),
        })),
      )
    },
  )

  test.each(['PLAIN', 'RLE_DICTIONARY', 'DELTA_LENGTH_BYTE_ARRAY', 'DELTA_BYTE_ARRAY'] as const)(
    'hold texts in the encoding %s, as they were written',
    async (encoding) => {
      const text = fc.option(fc.string({ unit: 'binary', maxLength: 8 }), { nil: undefined })
      await fc.assert(
        fc.asyncProperty(
          fc.array(text, { minLength: 1, maxLength: 60 }),
          fc.integer({ min: 1, max: 40 }),
          async (data, pageSize) => {
            const bytes = write(
              [
                texts(
                  'text',
                  data.map(() => 'x'),
                ),
                texts('title', data, { encoding }),
              ],
              { pageSize },
            )
            const all = await readAll(bytes)
            // Lone surrogates cannot be written.
            const expected = data.map((title) => (title ?? '') && Buffer.from(title!).toString())
            expect(all.map((read) => ('title' in read ? read.title : ''))).toEqual(expected)
          },
        ),
        { numRuns: 100 },
      )
    },
  )

  test.each(['PLAIN', 'RLE_DICTIONARY', 'DELTA_BINARY_PACKED'] as const)(
    'hold numbers in the encoding %s',
    async (encoding) => {
      const number = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.bigInt({ min: 0n, max: 300n }))
      await fc.assert(
        fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 300 }), async (data) => {
          const ids: ColumnSource = { name: 'id', data, type: 'INT64', encoding }
          const all = await readAll(
            write(
              [
                texts(
                  'text',
                  data.map(() => 'x'),
                ),
                ids,
              ],
              { pageSize: 500 },
            ),
          )
          expect(all.map(({ id }) => id)).toEqual(data.map(String))
        }),
        { numRuns: 100 },
      )
    },
  )

  test('hold times, and pages as bytes', async () => {
    const columns: ColumnSource[] = [
      { name: 'html', data: [Buffer.from('<p>caf\xe9', 'latin1'), Buffer.from('<p>é')], type: 'BYTE_ARRAY' },
      {
        name: 'crawled',
        data: [new Date('2026-03-14T06:30:00Z'), new Date('1969-01-01T00:00:00Z')],
        type: 'TIMESTAMP',
      },
    ]
    const all = await readAll(write(columns), toFieldNames(['seenAt=crawled']))
    expect(all).toEqual([
      { id: 'a.parquet#1', bytes: Buffer.from('<p>caf\xe9', 'latin1'), seenAt: '2026-03-14T06:30:00.000Z' },
      {
        id: 'a.parquet#2',
        bytes: Buffer.from('<p>é'),
        contentType: 'text/html; charset=utf-8',
        seenAt: '1969-01-01T00:00:00.000Z',
      },
    ])
  })

  test('of the wrong type are refused one by one', async () => {
    const numbers: ColumnSource = { name: 'text', data: [1, 2], type: 'INT32' }
    const all = await readAll(write([numbers, texts('id', ['a', 'b'])]))
    expect(all).toMatchObject([
      { id: 'a', refused: 'field-wrong', reason: 'row 1 of a.parquet: the field text must be text, not 1' },
      { id: 'b', refused: 'field-wrong' },
    ])
    const bytes: ColumnSource = {
      name: 'text',
      data: [Buffer.from('\xff', 'latin1'), Buffer.from('b')],
      type: 'BYTE_ARRAY',
    }
    expect(await readAll(write([bytes]))).toMatchObject([{ refused: 'field-wrong' }, { text: 'b' }])
    expect(await readAll(write([texts('text', ['a', undefined, ''])]))).toMatchObject([
      { text: 'a' },
      { refused: 'field-missing' },
      { text: '' },
    ])
  })
})

test('only the columns are read that are needed, and no more than some pages at a time', async () => {
  const data = Array.from({ length: 4000 }, (_, index) => `${story(index)} ${Math.sin(index)}`.repeat(5))
  const more = data.map((text) => `${text} ${text} ${text}`)
  const bytes = write([texts('more', more), texts('text', data)], { codec: 'UNCOMPRESSED', pageSize: 20_000 })
  const reads: [number, number][] = []
  expect(await readAll(bytes, {}, reads)).toHaveLength(4000)
  const sizes = reads.map(([from, to]) => to - from)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytes.length / 2)
  expect(Math.max(...sizes)).toBeLessThan(600_000)
})

test('a column that is not there is refused once, with those that are; one of lists is refused by name', async () => {
  const bytes = write([texts('body', ['a']), texts('key', ['b'])])
  await expect(readAll(bytes)).rejects.toMatchObject({
    code: 'field-missing',
    message: 'a.parquet has no column text; there are body, key; --field text=NAME says which one it is',
  })
  expect(await readAll(bytes, { text: 'body', id: 'key' })).toEqual([{ text: 'a', id: 'b' }])
  const list = write([{ name: 'text', data: [['a', 'b']] as unknown as string[] }], {
    schema: [
      { name: 'root', num_children: 1 },
      { name: 'text', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL', converted_type: 'UTF8' },
    ],
  })
  await expect(readAll(list)).rejects.toMatchObject({
    code: 'field-wrong',
    message: expect.stringMatching('column text'),
  })
})

describe('broken files', () => {
  const data = Array.from({ length: 200 }, (_, index) => story(index))
  const outlets = data.map((_, index) => (index % 3 === 0 ? undefined : `Outlet ${index % 7}`))

  test('are refused, and a broken row group costs what follows in it', async () => {
    const bytes = write([texts('text', data)], { codec: 'UNCOMPRESSED', rowGroupSize: 50, pageSize: 500 })
    for (const cut of [0, 3, 4, 7, 8, 100, bytes.length - 1]) {
      await expect(readAll(bytes.subarray(0, cut)), `cut at ${cut}`).rejects.toMatchObject({ code: 'input-damaged' })
    }
    const broken = Buffer.from(bytes)
    broken.fill(0xff, broken.indexOf('Story 75:') - 60, broken.indexOf('Story 75:'))
    const all = await readAll(broken)
    const refused = all.filter((read) => 'refused' in read)
    expect(refused).toMatchObject([
      { refused: 'input-damaged', reason: expect.stringMatching(/^rows \d+ to 100 of a.parquet, in row group 2: /) },
    ])
    expect(all.slice(0, 50)).toMatchObject(data.slice(0, 50).map((text) => ({ text })))
    expect(all.slice(-100)).toMatchObject(data.slice(-100).map((text) => ({ text })))
  })

  test.each(['UNCOMPRESSED', 'SNAPPY', 'ZSTD', 'LZ4_RAW'] as const)(
    'with flipped bits anywhere give records and refusals and nothing else: %s',
    async (codec) => {
      const columns = [
        texts('text', data),
        texts('outlet', outlets),
        texts('title', data, { encoding: 'DELTA_BYTE_ARRAY' }),
      ]
      const bytes = write(columns, { codec, compressors: COMPRESSORS, rowGroupSize: 80, pageSize: 1500 })
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), { minLength: 1, maxLength: 4 }),
          fc.boolean(),
          async (flips, isAtEnd) => {
            const flipped = Buffer.from(bytes)
            // Half of them in the metadata, which is small.
            const shift = isAtEnd ? Math.max(0, bytes.length - 2500) : 0
            for (const bit of flips) {
              const at = shift + ((bit >> 3) % (bytes.length - shift))
              flipped[at]! ^= 1 << (bit & 7)
            }
            try {
              expect((await readAll(flipped)).length).toBeLessThan(1_000_000)
            } catch (error) {
              expect(['input-damaged', 'field-missing', 'field-wrong']).toContain((error as { code: string }).code)
            }
          },
        ),
        { numRuns: 400 },
      )
    },
    60_000,
  )
})

describe('among the inputs', () => {
  let folder = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'newsfold-parquet-'))
  })

  afterEach(async () => {
    await rm(folder, { recursive: true })
  })

  const summarize = async (paths: string[], options?: InputOptions) => {
    const all: string[] = []
    for await (const read of readInputs(paths, options)) all.push('text' in read ? read.text : JSON.stringify(read))
    return all
  }

  test('it is known by name or bytes, packed or from standard input, which leaves no copy behind', async () => {
    const bytes = write([texts('text', ['a', 'b'])])
    const paths = ['a.parquet', 'b', 'c.parquet.gz'].map((name) => join(folder, name))
    await writeFile(paths[0]!, bytes)
    await writeFile(paths[1]!, bytes)
    await writeFile(paths[2]!, gzipSync(bytes))
    const before = await countCopies()
    let read = 0
    expect(await summarize(paths, { onBytes: (sizeBytes) => (read = sizeBytes) })).toEqual([
      'a',
      'b',
      'a',
      'b',
      'a',
      'b',
    ])
    expect(read).toBe(bytes.length * 2 + gzipSync(bytes).length)
    expect(await summarize(['-'], { standardInput: inChunks(bytes, [7]) })).toEqual(['a', 'b'])
    const [refused, ...rest] = await summarize(['-', paths[0]!], {
      standardInput: inChunks(bytes.subarray(0, 20), [7]),
      format: 'parquet',
    })
    expect(refused).toContain('input-damaged')
    expect(rest).toEqual(['a', 'b'])
    expect(await countCopies()).toBe(before)
  })

  const countCopies = async () => (await readdir(tmpdir())).filter((name) => /^newsfold-\w{6}$/.test(name)).length
})
