import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inChunks } from '../../test/chunks.ts'
import { csv, tsv } from './csv.ts'
import { readRows } from './csv-rows.ts'
import { type FieldNames, toFieldNames } from './field-names.ts'
import type { Read, Reader } from './reader.ts'

async function readAll(
  table: string | Uint8Array,
  { fields, reader = csv, sizes = [7] }: { fields?: FieldNames; reader?: Reader; sizes?: number[] } = {},
): Promise<Read[]> {
  const all: Read[] = []
  const source = { name: 'news.csv', bytes: inChunks(Buffer.from(table), sizes) }
  for await (const read of reader.read(source, fields === undefined ? {} : { fields })) all.push(read)
  return all
}

const codes = (all: readonly Read[]) => all.map((read) => ('refused' in read ? [read.id, read.refused] : read.id))

/** Rows as lists of fields; a bad one as its problem. */
async function listRows(text: string, sizes: readonly number[], maximum?: number): Promise<(string[] | string)[]> {
  const all: (string[] | string)[] = []
  for await (const row of readRows(inChunks(Buffer.from(text), sizes), ',', maximum)) {
    all.push('problem' in row ? row.problem : Array.from({ length: row.count }, (_, index) => row.text(index)))
  }
  return all
}

describe('rows', () => {
  /** The dull way: quote what needs it, and sometimes what does not. */
  const write = (rows: readonly (readonly string[])[], lineEnd: string, quotesAll: boolean) =>
    rows
      .map((row) =>
        row
          .map((field) => (quotesAll || /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
          .join(','),
      )
      .join(lineEnd)

  const field = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', '\n', '\r\n', '\r', ' ', '😀'), maxLength: 6 })
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })

  test('come out as they were written, wherever the chunks end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 8 }),
        sizes,
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.boolean(),
        async (rows, chunks, lineEnd, quotesAll, endsWithLine) => {
          const text = write(rows, lineEnd, quotesAll) + (endsWithLine && rows.length > 0 ? lineEnd : '')
          expect(await listRows(text, chunks)).toEqual(rows)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('do not depend on the chunks, whatever the bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', '"', '""', ',', '\n', '\r\n', '"\n', ',"'), { maxLength: 40 }),
        sizes,
        fc.constantFrom(5, 1000),
        async (pieces, chunks, maximum) => {
          const text = pieces.join('')
          // A row over the limit is known as soon as that many bytes came without its end, so only there chunks may count.
          if (maximum === 1000) expect(await listRows(text, chunks)).toEqual(await listRows(text, [1000]))
          else expect(await listRows(text, chunks, maximum)).toBeInstanceOf(Array)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('a quote that is never closed costs its row only', async () => {
    expect(await listRows('a,b\n1,"x\n2,y\n3,z', [4])).toEqual([['a', 'b'], 'quote-open', ['2', 'y'], ['3', 'z']])
    expect(await listRows('1,"x\n2,"y"\n3,z\n', [4])).toEqual(['quote-closed-early', ['2', 'y'], ['3', 'z']])
    expect(await listRows('1,"say "no" more"\n2,y', [3])).toEqual(['quote-closed-early', ['2', 'y']])
    expect(await listRows('1,5" pipe\n2,y"', [3])).toEqual([
      ['1', '5" pipe'],
      ['2', 'y"'],
    ])
  })

  test('over the limit costs its row only, in quotes or not', async () => {
    expect(await listRows(`1,"${'x'.repeat(50)}\n2,y\n3,z`, [8], 20)).toEqual(['too-long', ['2', 'y'], ['3', 'z']])
    expect(await listRows(`1,${'x'.repeat(50)}\n2,y\n3,"z\n\n"`, [8], 20)).toEqual([
      'too-long',
      ['2', 'y'],
      ['3', 'z\n\n'],
    ])
  })

  test('an endless quote is not kept in memory, and many bad ones take no longer than good ones', async () => {
    const line = Buffer.from(`${'x'.repeat(99)}\n`.repeat(10_000))
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('1,"')
      for (let turn = 0; turn < 60; turn++) yield line
    }
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const problems: string[] = []
    for await (const row of readRows(endless(), ',', 5_000_000)) {
      if (row.number % 10_000 === 0) most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      if ('problem' in row) problems.push(row.problem)
    }
    expect(problems).toEqual(['too-long'])
    expect(most).toBeLessThan(40_000_000)
    const bad = '1,"x\n2,"""y\n'.repeat(50_000)
    expect((await listRows(bad, [100_000])).length).toBeGreaterThan(50_000)
  })
})

test('the header names the fields, and records are called as in JSON Lines', async () => {
  const table =
    '\ufeffid,text,url,more\r\n7,"The dam\r\nheld.",https://a.example,x\r\n\r\n,b,https://b.example,\r\n,c,,'
  expect(await readAll(table)).toEqual([
    { id: '7', text: 'The dam\r\nheld.', url: 'https://a.example' },
    { id: 'https://b.example', text: 'b', url: 'https://b.example' },
    { id: 'news.csv#5', text: 'c' },
  ])
})

test('semicolons and tabs are known by the header; TSV has tabs', async () => {
  expect(await readAll('id;"te,xt;";text\n1;x;a,b')).toEqual([{ id: '1', text: 'a,b' }])
  expect(await readAll('id\ttext\n1\ta;b,c')).toEqual([{ id: '1', text: 'a;b,c' }])
  expect(await readAll('text\nThe dam; held')).toEqual([{ id: 'news.csv#2', text: 'The dam; held' }])
  expect(await readAll('a,b,id\ttext\n1\tx', { reader: tsv, fields: { id: 'a,b,id' } })).toEqual([
    { id: '1', text: 'x' },
  ])
})

test('fields are mapped, and a column that is not there is refused once, with those that are', async () => {
  const table = 'key,headline,body,crawled\n1,Dam,It held.,1773469800\n2,Ferry,Aground.,'
  expect(
    await readAll(table, { fields: toFieldNames(['id=key', 'title=headline', 'text=body', 'seenAt=crawled']) }),
  ).toEqual([
    { id: '1', title: 'Dam', text: 'It held.', seenAt: '2026-03-14T06:30:00.000Z' },
    { id: '2', title: 'Ferry', text: 'Aground.' },
  ])
  await expect(readAll(table)).rejects.toMatchObject({
    code: 'field-missing',
    message:
      'news.csv has no column text; there are key, headline, body, crawled; --field text=NAME says which one it is',
  })
  await expect(readAll(table, { fields: { text: 'body', title: 'head' } })).rejects.toMatchObject({
    message: 'news.csv has no column head for title; there are key, headline, body, crawled',
  })
})

test('an empty text is empty and not missing; a page is a page', async () => {
  expect(await readAll('id,text,html\n1,,\n2,,<p>x')).toMatchObject([{ id: '1', text: '' }, { id: '2' }])
  expect('bytes' in (await readAll('id,text,html\n2,,<p>x'))[0]!).toBe(true)
})

test('each bad row is refused in its place, by its number, and reading goes on', async () => {
  const rows = ['id,text', '1,a', '2', '3,b,c', '4,"d', '5,"e"', '6,\xff', 'x,g']
  const all = await readAll(Buffer.from(rows.join('\n'), 'latin1'))
  expect(codes(all)).toEqual([
    '1',
    ['news.csv#3', 'not-csv'],
    ['news.csv#4', 'not-csv'],
    ['news.csv#5', 'not-csv'],
    '5',
    ['news.csv#7', 'encoding-unknown'],
    'x',
  ])
  expect(all[1]).toMatchObject({ reason: 'row 3 of news.csv has 1 field, and the header has 2' })
  expect(all[2]).toMatchObject({ reason: 'row 4 of news.csv has 3 fields, and the header has 2' })
})

test('what is no table in UTF-8 is refused once and by name', async () => {
  const utf16 = Buffer.from('\ufeffid,text\n1,a', 'utf16le')
  await expect(readAll(utf16)).rejects.toMatchObject({
    code: 'encoding-unknown',
    message: expect.stringMatching('UTF-16'),
  })
  await expect(readAll('PK\x03\x04sheet', { sizes: [100] })).rejects.toMatchObject({ code: 'not-a-page' })
  await expect(readAll(Buffer.from('id,t\xe9xt\n', 'latin1'))).rejects.toMatchObject({ code: 'encoding-unknown' })
  await expect(readAll('id,"text\n1,2')).rejects.toMatchObject({ code: 'not-csv' })
  await expect(readAll('text,text\n1,2')).rejects.toMatchObject({ code: 'not-csv' })
  expect(await readAll('')).toEqual([])
  expect(await readAll('text\n')).toEqual([])
})
