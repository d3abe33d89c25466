/** A collection without its copies, on the command line: the built binary. `npm run build` comes before. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

function run(words: readonly string[], input = '', environment = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BINARY, ...words], {
    cwd: folder,
    env: { ...ENVIRONMENT, ...environment },
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

  it('keeps rows of tables and records of web archives as they came, a file for each format', () => {
    const rows = CORPUS.map(({ id, text }) => `${id};"${text.replaceAll('"', '""')}";"said ""so"""\r\n`)
    writeFileSync(join(folder, 'one.csv'), `\ufeffid;text;remark\r\n${rows.join('').trimEnd()}`)
    writeFileSync(join(folder, 'two.csv.gz'), gzipSync(`id,body,text\nd,other columns,${makeNews(7)}\n`))
    writeFileSync(join(folder, 'three.tsv'), `id\ttext\ne\t${makeNews(1)}\n`)
    const record = (url: string, text: string) => {
      const fields = ['WARC/1.0', 'WARC-Type: conversion', `WARC-Target-URI: ${url}`, 'Content-Type: text/plain']
      return `${fields.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}\r\n\r\n`
    }
    const archived = [record('https://a.example/1', makeNews(8)), record('https://b.example/2', makeNews(1))]
    writeFileSync(join(folder, 'four.wet'), archived.join(''))
    write('five.jsonl', [{ id: 'f', text: makeNews(9) }])
    const inputs = ['two.csv.gz', 'three.tsv', 'one.csv', '-', 'four.wet', 'five.jsonl']
    const { code, out } = run(['dedupe', ...inputs, '-o', 'clean'], `{"id": "g", "note": 1, "text": "${makeNews(10)}"}`)
    expect(code).toBe(0)
    // By the names of inputs: the first print lies in the archive.
    expect(read('clean/kept.warc')).toBe(archived.join(''))
    expect(read('clean/kept.csv')).toBe(`\ufeffid;text;remark\r\n${rows[1]}`)
    expect(read('clean/kept-2.csv')).toBe(`id,body,text\nd,other columns,${makeNews(7)}\n`)
    expect(records('clean/kept.jsonl')).toEqual([
      { id: 'f', text: makeNews(9) },
      { id: 'g', note: 1, text: makeNews(10) },
    ])
    expect(existsSync(join(folder, 'clean/kept.tsv'))).toBe(false)
    expect(JSON.parse(read('clean/run.json'))).toMatchObject({
      inputs: ['five.jsonl', 'four.wet', 'one.csv', 'three.tsv', 'two.csv.gz', '-'],
      kept: { 'kept.csv': 1, 'kept-2.csv': 1, 'kept.warc': 2, 'kept.jsonl': 2 },
    })
    expect(out).toContain('kept-2.csv')
  })

  it('takes inputs in the order of their names, however they are named', () => {
    write('b.jsonl', [{ id: 'late', text: makeNews(1) }])
    mkdirSync(join(folder, 'a'))
    write('a/z.jsonl', [{ id: 'early', text: makeNews(1) }])
    for (const [output, ...inputs] of [
      ['one', 'b.jsonl', 'a'],
      ['two', 'a', 'b.jsonl'],
    ]) {
      expect(run(['dedupe', ...inputs, '-o', output!]).code).toBe(0)
      expect(records(`${output}/stories.jsonl`)).toEqual([{ lead: 'early', members: ['early', 'late'] }])
    }
    expect(read('one/run.json')).toBe(read('two/run.json'))
  })

  it('counts what does not say when it was seen', () => {
    write('corpus.jsonl', [...CORPUS, { id: 'timeless', text: makeNews(1) }])
    const { out } = run(['dedupe', 'corpus.jsonl', '-o', 'clean', '--time', 'seenAt'])
    expect(out).toContain('1 articles have no seenAt: they count as seen in 1970 and came first')
    expect(JSON.parse(read('clean/run.json')).counts.withoutTime).toBe(1)
    expect(records('clean/stories.jsonl')).toEqual([{ lead: 'timeless', members: ['timeless', 'c', 'a'] }])
  })

  it('tells machines how far it has come, and people how long each stage took', () => {
    write('corpus.jsonl', CORPUS)
    const { err } = run(['dedupe', 'corpus.jsonl', '-o', 'clean', '--progress', 'json'])
    const told = err.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    const stages = ['prepare', 'gather', 'learn', 'share', 'hold', 'settle', 'write']
    expect(told.map(({ stage }) => stage)).toEqual(stages)
    for (const one of told) expect(one).toMatchObject({ memoryBytes: expect.any(Number), found: {}, refused: 0 })
    expect(Object.keys(JSON.parse(read('clean/timings.json')).stagesMs)).toEqual(stages)
  })

  it('says beforehand what it would take, and leaves nothing', () => {
    write(
      'corpus.jsonl',
      Array.from({ length: 300 }, (_, i) => ({ id: `a${i}`, text: makeNews(i % 200), note: 'x'.repeat(500) })),
    )
    mkdirSync(join(folder, 'pages'))
    writeFileSync(join(folder, 'pages/one.txt'), makeNews(300))
    mkdirSync(join(folder, 'temporary'))
    const inputs = ['corpus.jsonl', 'pages', '-']
    const piped = `${JSON.stringify({ id: 'piped', text: makeNews(301), note: 'y'.repeat(100_000) })}\nno record\n`
    const before = readdirSync(folder)
    const words = ['dedupe', ...inputs, '-o', 'clean', '--dry-run', '--workers', '2', '--format', 'auto']
    const { code, out, err } = run([...words, '--json'], piped, { TMPDIR: join(folder, 'temporary') })
    expect([code, err]).toEqual([0, ''])
    const estimate = JSON.parse(out)
    expect(estimate).toMatchObject({ articles: 302, sampledArticles: 302, refused: 1, workers: 2 })
    expect(estimate.inputBytes).toBe(statSync(join(folder, 'corpus.jsonl')).size + makeNews(300).length + piped.length)
    expect(estimate.secondsTo).toBeGreaterThanOrEqual(estimate.secondsFrom)
    expect(estimate.secondsFrom).toBeGreaterThan(0)
    expect(estimate.memoryBytes).toBeGreaterThan(50_000_000)
    // What is piped in is written down first, and all that is kept comes beside it.
    expect(estimate.diskBytes - estimate.outputBytes).toBeGreaterThan(100_000)
    expect(estimate.outputBytes).toBeGreaterThan(200 * 500)
    expect(estimate.assumed[0]).toBe('all records were looked at')
    expect(readdirSync(folder)).toEqual(before)
    expect(readdirSync(join(folder, 'temporary'))).toEqual([])

    expect(run(words, piped).out).toMatch(/^about 302 articles in .*\ntime {4}.*\nmemory {2}.*\ndisk {4}.*are free\n/)
    expect(run([...words, '--resume'], piped)).toMatchObject({ code: 2, err: expect.stringContaining('--resume') })
  })
})
