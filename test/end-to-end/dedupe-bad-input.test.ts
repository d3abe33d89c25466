/** Bad input of a batch costs itself, is refused by name and counted: the built binary. `npm run build` comes before. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeNews } from '../semantics/stores.ts'

const BINARY = resolve('dist/cli/main.js')
const { NEWSFOLD_STORE: _, ...ENVIRONMENT } = process.env

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsfold-bad-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Deduplicates all that was put into the folder; what was refused, by name, and how many were kept. */
function dedupe(files: Readonly<Record<string, string | Uint8Array>>) {
  mkdirSync(join(folder, 'in'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'in', name), content)
  const words = [BINARY, 'dedupe', 'in', '-o', 'out', '--json']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, env: ENVIRONMENT, encoding: 'utf8' })
  expect([status, stderr]).toEqual([3, ''])
  const read = (name: string) => readFileSync(join(folder, 'out', name), 'utf8')
  const refused = read('refused.jsonl')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  const run = JSON.parse(read('run.json'))
  expect(run.counts.refused).toBe(refused.length)
  const counted = Object.values<number>(run.refused).reduce((sum, count) => sum + count, 0)
  expect(counted).toBe(refused.length)
  for (const code of Object.keys(run.refused)) expect(read('report.html')).toContain(`<td>${code}</td>`)
  const codes = refused.map(({ id, refused: code }) => [id.slice('in/'.length), code]).sort()
  return { codes, refused, counts: run.counts }
}

const line = (i: number) => `${JSON.stringify({ id: `a${i}`, text: makeNews(i) })}\n`
const latin = (text: string) => Buffer.from(text, 'latin1')

it('mixed encodings', () => {
  const { codes, counts } = dedupe({
    'a.jsonl': Buffer.concat([
      Buffer.from(line(1)),
      latin('{"id": "x", "text": "gr\xf6\xdfer"}\n'),
      Buffer.from(line(2)),
    ]),
    'b.csv': Buffer.concat([Buffer.from(`text\n${makeNews(3)}\n`), latin('gr\xf6\xdfer\n')]),
    'c.txt': latin(
      'Der Hafen wurde f\xfcr gr\xf6\xdfere Schiffe geschlossen, weil der Fluss zu wenig Wasser f\xfchrt.',
    ),
    'd.txt': Buffer.from('\ufeffThe harbour was closed, because the river has too little water.', 'utf16le'),
    'e.txt': Buffer.from(Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251)),
  })
  expect(codes).toEqual([
    ['a.jsonl#2', 'encoding-unknown'],
    ['b.csv#3', 'encoding-unknown'],
    ['e.txt', 'encoding-unknown'],
  ])
  expect(counts).toMatchObject({ articles: 5, kept: 5 })
})

it('a packed file that is broken in the middle gives what comes before the break', () => {
  const lines = Array.from({ length: 2000 }, (_, i) => line(i))
  const packed = gzipSync(lines.join(''))
  const table = gzipSync(`id,text\n${lines.map((_, i) => `b${i},${makeNews(i)}\n`).join('')}`)
  const { codes, counts } = dedupe({
    'a.jsonl.gz': packed.fill(0xff, packed.length / 2, packed.length / 2 + 100),
    'b.csv.gz': table.subarray(0, table.length / 2),
  })
  expect(codes).toEqual([
    ['a.jsonl.gz', 'input-damaged'],
    ['b.csv.gz', 'input-damaged'],
  ])
  expect(counts.articles).toBeGreaterThan(1000)
  expect(counts.articles).toBeLessThan(3000)
})

it('Parquet without the column that is needed, or with other things in it', () => {
  const column = (name: string, type: 'STRING' | 'INT32', data: (string | number)[]) => ({ name, type, data })
  const parquet = (...columnData: ReturnType<typeof column>[]) => new Uint8Array(parquetWriteBuffer({ columnData }))
  const { codes, refused } = dedupe({
    'a.parquet': parquet(column('id', 'STRING', ['1']), column('words', 'STRING', [makeNews(1)])),
    'b.parquet': parquet(column('text', 'INT32', [1, 2])),
  })
  expect(codes).toEqual([
    ['a.parquet', 'field-missing'],
    ['b.parquet#1', 'field-wrong'],
    ['b.parquet#2', 'field-wrong'],
  ])
  expect(refused[0].reason).toBe(
    'in/a.parquet has no column text; there are id, words; --field text=NAME says which one it is',
  )
})

it('a web archive of images', () => {
  const record = (name: string, type: string) => {
    const answer = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n\xff\xd8\xff\xe0${'\0'.repeat(200)}`
    const fields = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example/${name}\r\nContent-Type: application/http`
    return `${fields}\r\nContent-Length: ${answer.length}\r\n\r\n${answer}\r\n\r\n`
  }
  const { refused } = dedupe({ 'a.warc': latin(record('1.jpg', 'image/jpeg') + record('2.jpg', 'text/html')) })
  expect(refused.map(({ id, refused: code }) => [id, code])).toEqual([
    ['https://a.example/1.jpg', 'not-a-page'],
    ['https://a.example/2.jpg', 'not-a-page'],
  ])
})

it('a line of 100 MB', () => {
  const long = gzipSync(`${line(1)}{"id": "long", "text": "${'word '.repeat(20_000_000)}"}\n${line(2)}`, { level: 1 })
  const { codes, refused, counts } = dedupe({ 'a.jsonl.gz': long })
  expect(codes).toEqual([['a.jsonl.gz#2', 'text-too-long']])
  expect(refused[0].reason).toContain('has 100000026 bytes')
  expect(counts.kept).toBe(2)
})

it('fields of the wrong type', () => {
  const text = makeNews(1)
  const records = [{ text: 17 }, { id: ['x'], text }, { text, seenAt: 'soon' }, { text, title: {} }, [text], {}, null]
  const { refused } = dedupe({ 'a.jsonl': records.map((record) => `${JSON.stringify(record)}\n`).join('') })
  const codes = refused.map(({ refused: code }) => code)
  expect(codes).toEqual([...Array(5).fill('field-wrong'), 'field-missing', 'field-wrong'])
  expect(refused[2].reason).toContain('line 3 of in/a.jsonl: the field seenAt must be a time')
})
