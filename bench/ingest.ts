/**
 * How fast do articles go into a SQLite file by `addAll`, text kept, every acknowledged commit on disk, as the store
 * grows? How fast is `check` at the end, how large is the store by part, and does memory grow with it? Beside it the same
 * articles as bare rows (id, text) in a SQLite file of the same settings, the machine's limit for storing them at all.
 *
 * The goals are those of the pipeline and its stores, so the lightest judge is used; `--preset newsfold` takes the default one.
 */

import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '../src/index.ts'
import { openDatabase } from '../src/store/sqlite-binding.ts'
import { makeCorpus } from './corpus.ts'
import { corpusFile } from './corpus-file.ts'
import type { BenchOptions, Figure } from './figure.ts'
import { checkLatencies, fill } from './filling.ts'

const BARE = 50_000
const GROUP = 512

export async function ingest({ articles, folder, preset = 'gphin' }: BenchOptions): Promise<Figure[]> {
  const path = join(folder, `newsfold-ingest-${process.pid}.db`)
  const small = Math.min(100_000, Math.floor(articles / 10))
  try {
    const corpus = await corpusFile(folder, articles)
    const bare = bareRate(folder)
    const newsfold = await open({ store: path, preset })
    const [atSmall, atAll] = await fill(newsfold, corpus, [small, articles])
    const latencies = await checkLatencies(newsfold, corpus)
    const stats = await newsfold.stats()
    await newsfold.close()
    const { rate } = atAll!
    return [
      {
        what: `articles a second, at ${articles} stored`,
        value: rate,
        goal: { atLeast: 4000 },
        beside: `bare rows: ${Math.round(bare)}`,
      },
      { what: `articles a second, at ${small} stored`, value: atSmall!.rate },
      { what: 'share of the rate of bare rows', value: rate / bare },
      { what: `rate at ${articles} against that at ${small}`, value: rate / atSmall!.rate, goal: { atLeast: 0.7 } },
      { what: 'check, median', value: latencies.median, unit: 'ms', goal: { atMost: 0.5 } },
      { what: 'check, 99 of 100', value: latencies.tail, unit: 'ms', goal: { atMost: 3 } },
      { what: `resident memory at ${small}`, value: atSmall!.residentMegabytes, unit: 'MB' },
      { what: `resident memory at ${articles}`, value: atAll!.residentMegabytes, unit: 'MB' },
      { what: 'file', value: statSync(path).size / articles, unit: 'bytes an article' },
      ...partSizes(path, stats.versions!),
    ]
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
  }
}

/** The same articles as rows of id and text, in groups of the same size, with the same durability. */
function bareRate(folder: string): number {
  const path = join(folder, `newsfold-bare-${process.pid}.db`)
  const articles = Array.from(makeCorpus({ count: BARE }))
  const database = openDatabase(path)
  try {
    for (const pragma of ['page_size = 8192', 'journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 16384'])
      database.exec(`PRAGMA ${pragma}`)
    database.exec('CREATE TABLE rows (number INTEGER PRIMARY KEY, id TEXT UNIQUE, text TEXT)')
    const insert = database.prepare('INSERT INTO rows (id, text) VALUES (?, ?)')
    const started = performance.now()
    for (let from = 0; from < articles.length; from += GROUP) {
      database.exec('BEGIN IMMEDIATE')
      for (const { id, text } of articles.slice(from, from + GROUP)) insert.run(id, text)
      database.exec('COMMIT')
    }
    return BARE / ((performance.now() - started) / 1000)
  } finally {
    database.close()
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
  }
}

/** What each part of an article takes in the file. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  text: ['bodies'],
  keys: ['key_log', 'key_runs', 'key_pages', 'key_filters', 'crowds', 'texts', 'texts_by_latest_seen', 'stamps'],
  'verdict and receipt': ['verdicts', 'verdicts_by_story'],
}

function partSizes(path: string, articles: number): Figure[] {
  const database = openDatabase(path)
  try {
    const rows = database.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all() as {
      name: string
      bytes: number
    }[]
    const figures = Object.entries(PARTS).map(([part, tables]) => ({
      what: `  of it ${part}`,
      value: sum(rows.filter(({ name }) => tables.includes(name))) / articles,
      unit: 'bytes an article',
    }))
    const named = Object.values(PARTS).flat()
    const rest = sum(rows.filter(({ name }) => !named.includes(name))) / articles
    return [...figures, { what: '  of it the rest', value: rest, unit: 'bytes an article' }]
  } finally {
    database.close()
  }
}

function sum(rows: readonly { readonly bytes: number }[]): number {
  return rows.reduce((total, { bytes }) => total + bytes, 0)
}
