import { expect, test } from 'vitest'
import type { Page } from '../model.ts'
import { jsonl } from './jsonl.ts'
import type { Read } from './reader.ts'

async function readAll(bytes: string | Uint8Array, name = 'news.jsonl'): Promise<Read[]> {
  async function* source(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(bytes)
  }
  const all: Read[] = []
  for await (const read of jsonl.read({ name, bytes: source() })) all.push(read)
  return all
}

test('a record is called by its id, else its address, else its line', async () => {
  const lines = [
    '{"text":"a","id":7,"url":"https://a.example"}',
    '{"text":"b","url":"https://b.example"}',
    '',
    '{"text":"c"}',
  ]
  expect(await readAll(lines.join('\r\n'))).toEqual([
    { text: 'a', id: '7', url: 'https://a.example' },
    { text: 'b', id: 'https://b.example', url: 'https://b.example' },
    { text: 'c', id: 'news.jsonl#4' },
  ])
})

test('a record from standard input stays without a name of its own', async () => {
  expect(await readAll('{"text":"c"}', '-')).toEqual([{ text: 'c' }])
})

test('a record with html becomes a page, named later if it has an address', async () => {
  const lines = ['{"html":"<p>ü"}', '{"html":"<p>b","url":"https://b.example","seenAt":"2026-01-01"}']
  const [first, second] = (await readAll(lines.join('\n'))) as [Page, Page]
  expect(Buffer.from(first.bytes).toString()).toBe('<p>ü')
  expect(first.id).toBe('news.jsonl#1')
  expect(second).toMatchObject({ url: 'https://b.example', seenAt: '2026-01-01T00:00:00.000Z' })
  expect(second.id).toBeUndefined()
})

test('each bad line is refused in its place and reading goes on', async () => {
  const lines = Buffer.concat([
    Buffer.from('{"text":"a"}\n{"text":\n{"id":"x"}\n{"text":1,"id":"y"}\n[1]\n{"html":2}\n{"text":"'),
    Buffer.from([0xff]),
    Buffer.from('"}\n{"text":"z"}'),
  ])
  const all = await readAll(lines)
  expect(all.map((read) => ('refused' in read ? [read.id, read.refused] : read.id))).toEqual([
    'news.jsonl#1',
    ['news.jsonl#2', 'not-json'],
    ['x', 'field-missing'],
    ['y', 'field-wrong'],
    ['news.jsonl#5', 'field-wrong'],
    ['news.jsonl#6', 'field-wrong'],
    ['news.jsonl#7', 'encoding-unknown'],
    'news.jsonl#8',
  ])
  for (const [index, read] of all.entries()) {
    if ('refused' in read) expect(read.reason).toContain(`line ${index + 1} of news.jsonl`)
  }
})

test('a line or a text over its limit is refused as too long; a long line with a shorter text is not', async () => {
  const all = await readAll(
    `{"text":"${'a'.repeat(10_000_001)}"}\n{"text":"b","more":"${'c'.repeat(10_000_000)}"}\n${' '.repeat(64_000_001)}\n{"text":"d"}`,
  )
  expect(all).toMatchObject([
    { refused: 'text-too-long', id: 'news.jsonl#1' },
    { text: 'b' },
    { refused: 'text-too-long', id: 'news.jsonl#3' },
    { text: 'd' },
  ])
})
