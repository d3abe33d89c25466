import { expect, test } from 'vitest'
import type { NewsfoldError } from '../errors.ts'
import { renameFields, toFieldNames } from './field-names.ts'
import { jsonl } from './jsonl.ts'
import type { Read } from './reader.ts'

async function readAll(lines: readonly unknown[], ...pairs: string[]): Promise<Read[]> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))
  }
  const all: Read[] = []
  for await (const read of jsonl.read({ name: 'c.jsonl', bytes: bytes() }, { fields: toFieldNames(pairs) }))
    all.push(read)
  return all
}

function refusalOf(...pairs: string[]): string {
  try {
    toFieldNames(pairs)
  } catch (error) {
    return `${(error as NewsfoldError).code}: ${(error as Error).message}`
  }
  return 'taken'
}

test('fields are read from where the corpus has them', async () => {
  const record = { body: 'The dam held.', headline: 'Dam', key: 7, text: 'not this', 'a=b': 'Wire' }
  expect(await readAll([record], 'text=body', 'title=headline', 'id=key', 'outlet=a=b')).toEqual([
    { text: 'The dam held.', title: 'Dam', id: '7', outlet: 'Wire' },
  ])
})

test('a mapped field is read from nowhere else', async () => {
  const record = { id: 'a', text: 'The dam held.', lang: 'en', date: '2026-01-01', title: 'Dam', published: null }
  expect(await readAll([record], 'language=code', 'publishedAt=published', 'title=headline')).toEqual([
    { id: 'a', text: 'The dam held.' },
  ])
  expect(await readAll([record], 'publishedAt=date')).toMatchObject([{ publishedAt: '2026-01-01T00:00:00.000Z' }])
  expect(renameFields({}, { text: 'toString' })).toEqual({ text: undefined })
})

test('a mapped page is a page', async () => {
  const [page] = await readAll([{ id: 'a', raw: '<p>x' }], 'html=raw')
  expect(page).toMatchObject({ id: 'a', bytes: Buffer.from('<p>x') })
})

test('the time an article was seen may be written in any way when it is mapped', async () => {
  const times = ['2026-03-14 06:30', 'Sat, 14 Mar 2026 06:30:00 GMT', 1773469800, 1773469800000, '1773469800']
  const all = await readAll(
    times.map((crawled) => ({ text: 'x', crawled })),
    'seenAt=crawled',
  )
  expect(all.map((read) => 'seenAt' in read && read.seenAt)).toEqual(times.map(() => '2026-03-14T06:30:00.000Z'))
  const [unmapped, unreadable, wrong] = [
    ...(await readAll([{ text: 'x', seenAt: times[1] }])),
    ...(await readAll(
      [
        { text: 'x', crawled: 'yesterday' },
        { text: 'x', crawled: ['now'] },
      ],
      'seenAt=crawled',
    )),
  ]
  expect([unmapped, unreadable, wrong]).toMatchObject(Array(3).fill({ refused: 'field-wrong' }))
})

test('a refusal says what is read from where', async () => {
  expect(await readAll([{ text: 'x' }, { body: 5, key: 'k' }], 'text=body', 'id=key')).toEqual([
    {
      id: 'c.jsonl#1',
      refused: 'field-missing',
      reason: 'line 1 of c.jsonl: a record must have the field text (text is read from body, id is read from key)',
    },
    {
      id: 'k',
      refused: 'field-wrong',
      reason: 'line 2 of c.jsonl: the field text must be text, not 5 (text is read from body, id is read from key)',
    },
  ])
})

test('what cannot be mapped is refused by name with what there is', () => {
  expect(refusalOf('txet=body')).toMatch(/^option-unknown: an article has no field txet; there are text, html, id, /)
  expect(refusalOf('toString=body')).toMatch(/^option-unknown/)
  for (const pair of ['text', 'text=', '=body', '']) expect(refusalOf(pair)).toMatch(/^option-wrong: --field takes/)
  expect(refusalOf('text=a', 'text=b')).toBe('option-wrong: --field names text twice: a and b')
})
