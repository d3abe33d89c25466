/** A collection without its copies, on the command line: the built binary. `npm run build` comes before. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeNews } from '../semantics/stores.ts'

const BINARY = resolve('dist/cli/main.js')
const { NEWSFOLD_STORE: _, ...ENVIRONMENT } = process.env

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsfold-dedupe-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(words: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BINARY, ...words], {
    cwd: folder,
    env: ENVIRONMENT,
    encoding: 'utf8',
    input,
  })
  return { code: status, out: stdout, err: stderr }
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const records = (name: string) =>
  read(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const write = (name: string, lines: readonly (object | string)[]) =>
  writeFileSync(
    join(folder, name),
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  )

const COPY = { id: 'c', text: makeNews(1), section: 'world', seenAt: '2026-03-02T00:00:00Z' }
const CORPUS = [
  { id: 'a', text: makeNews(1), section: 'local', seenAt: '2026-03-03T00:00:00Z' },
  { id: 'b', text: makeNews(2), seenAt: '2026-03-01T00:00:00Z' },
  COPY,
]

describe('newsfold dedupe', () => {
  it('keeps leads as they came, and says of the others what they are', () => {
    write('corpus.jsonl', CORPUS)
    const { code, out } = run(['dedupe', 'corpus.jsonl', '-o', 'clean'])
    expect([code, out.split('\n')[0]]).toEqual([0, '3 articles: 2 original, 1 duplicate'])
    // Fields that are none of ours stay.
    expect(records('clean/kept.jsonl')).toEqual(CORPUS.slice(0, 2))
    expect(records('clean/links.jsonl')).toMatchObject([{ article: 'c', earlier: 'a', relation: 'duplicate' }])
    expect(records('clean/stories.jsonl')).toEqual([{ lead: 'a', members: ['a', 'c'] }])
    expect(JSON.parse(read('clean/run.json'))).toMatchObject({
      preset: 'newsfold',
      counts: { articles: 3, original: 2, duplicate: 1, stories: 1, kept: 2 },
    })
    expect(read('clean/report.html')).toContain('2 kept')
    expect(existsSync(join(folder, 'clean/unfinished'))).toBe(false)
  })

  it('judges in the order of time if it is asked to', () => {
    write('corpus.jsonl', CORPUS)
    run(['dedupe', 'corpus.jsonl', '-o', 'clean', '--time', 'seenAt'])
    expect(records('clean/stories.jsonl')).toEqual([{ lead: 'c', members: ['c', 'a'] }])
    expect(records('clean/kept.jsonl').map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('keeps the kinds that are named', () => {
    write('corpus.jsonl', CORPUS)
    run(['dedupe', 'corpus.jsonl', '-o', 'copies', '--keep', 'duplicate'])
    expect(records('copies/kept.jsonl')).toEqual([COPY])
    const { code, err } = run(['dedupe', 'corpus.jsonl', '-o', 'none', '--keep', 'original'])
    expect([code, err]).toEqual([2, expect.stringContaining('--keep takes lead, duplicate')])
  })

  it('takes gzip, pages, texts and standard input together, and costs a bad record that record', () => {
    mkdirSync(join(folder, 'pages'))
    const page = `<html><head><title>Page</title></head><body><article><h1>Page</h1>${[4, 5, 6].map((i) => `<p>${makeNews(i)}</p>`).join('')}</article></body></html>`
    writeFileSync(join(folder, 'pages/one.html'), page)
    writeFileSync(join(folder, 'pages/two.html'), page)
    writeFileSync(join(folder, 'pages/three.txt'), makeNews(3))
    writeFileSync(join(folder, 'pages/four.html'), '%PDF-1.7 and so on')
    writeFileSync(
      join(folder, 'packed.jsonl.gz'),
      gzipSync(`${JSON.stringify(CORPUS[0])}\nno record\n${JSON.stringify({ id: 'empty', text: '...' })}\n`),
    )
    const { code, out } = run(
      ['dedupe', 'packed.jsonl.gz', 'pages', '-', '-o', 'clean', '--format', 'auto', '--json'],
      `${JSON.stringify(COPY)}\n`,
    )
    expect(code).toBe(3)
    expect(JSON.parse(out)).toMatchObject({ articles: 5, refused: 3 })
    expect(
      records('clean/refused.jsonl')
        .map(({ refused }) => refused)
        .sort(),
    ).toEqual(['not-a-page', 'not-json', 'text-empty'])
    expect(records('clean/links.jsonl').map(({ article, earlier }) => [article, earlier])).toContainEqual(['c', 'a'])
    expect(
      records('clean/kept.jsonl').find(({ id }) => id === 'pages/one.html' || id === 'pages/two.html'),
    ).toMatchObject({
      title: 'Page',
    })
  })

  it('refuses a folder that holds a finished run, and inputs that are not there', () => {
    write('corpus.jsonl', CORPUS)
    run(['dedupe', 'corpus.jsonl', '-o', 'clean'])
    expect(run(['dedupe', 'corpus.jsonl', '-o', 'clean'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('holds the outputs of a finished run'),
    })
    expect(run(['dedupe', 'nowhere.jsonl', '-o', 'other'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('nowhere.jsonl does not exist'),
    })
  })

  it('is judged against an earlier run, which can be added to', () => {
    write('monday.jsonl', [{ ...COPY, id: 'first' }])
    write('tuesday.jsonl', [COPY, { id: 'b', text: makeNews(2) }])
    write('wednesday.jsonl', [{ id: 'd', text: makeNews(2) }])
    run(['dedupe', 'monday.jsonl', '-o', 'monday', '--keep-known', 'copies'])
    rmSync(join(folder, 'monday.jsonl'))
    const { code, out } = run(['dedupe', 'tuesday.jsonl', '-o', 'tuesday', '--against', 'monday', '--add'])
    expect([code, out]).toEqual([0, expect.stringContaining('judged against 1 articles of monday')])
    expect(records('tuesday/stories.jsonl')).toEqual([{ lead: 'first', members: ['first', 'c'], known: ['first'] }])
    expect(records('tuesday/kept.jsonl').map(({ id }) => id)).toEqual(['b'])
    rmSync(join(folder, 'monday'), { recursive: true })
    run(['dedupe', 'wednesday.jsonl', '-o', 'wednesday', '--against', 'tuesday'])
    expect(records('wednesday/links.jsonl')).toMatchObject([{ article: 'd', earlier: 'b' }])
    expect(JSON.parse(read('wednesday/run.json')).against).toEqual({ folder: 'tuesday', articles: 3 })
    expect(existsSync(join(folder, 'wednesday/known'))).toBe(false)
    expect(run(['dedupe', 'tuesday.jsonl', '-o', 'none', '--against', 'wednesday'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--keep-known'),
    })
  })

  it('is judged against a store, which gets the articles if it is told so', () => {
    write('known.jsonl', [{ ...COPY, id: 'first' }])
    write('corpus.jsonl', CORPUS)
    run(['add', 'known.jsonl', '--store', 'news.db'])
    const { code, out } = run(['dedupe', 'corpus.jsonl', '-o', 'clean', '--against', 'news.db'])
    expect([code, out]).toEqual([0, expect.stringContaining('judged against news.db, which was left as it is')])
    expect(records('clean/stories.jsonl')).toEqual([{ lead: 'first', members: ['first', 'a', 'c'], known: ['first'] }])
    expect(run(['show', 'a', '--store', 'news.db']).code).not.toBe(0)
    run(['dedupe', 'corpus.jsonl', '-o', 'added', '--against', 'news.db', '--add'])
    expect(read('added/stories.jsonl')).toBe(read('clean/stories.jsonl'))
    expect(run(['show', 'a', '--store', 'news.db']).code).toBe(0)
    const nowhere = run(['dedupe', 'corpus.jsonl', '-o', 'none', '--against', 'nowhere.db'])
    expect(nowhere.err).toContain('there is no store nowhere.db')
    expect(existsSync(join(folder, 'nowhere.db'))).toBe(false)
  })

  it('groups by closure where the preset does', () => {
    write('corpus.jsonl', CORPUS)
    const { code } = run(['dedupe', 'corpus.jsonl', '-o', 'clean', '--preset', 'cedar'])
    expect(code).toBe(0)
    expect(JSON.parse(read('clean/run.json'))).toMatchObject({ grouping: 'closure', learnedFromOwnInput: true })
    expect(records('clean/stories.jsonl')).toEqual([{ lead: 'a', members: ['a', 'c'] }])
  })
})
