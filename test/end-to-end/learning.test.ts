/** Counting a collection and judging by it, on the command line: the built binary. `npm run build` comes before. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { learnCollection } from '../../src/index.ts'
import { packSnapshots } from '../../src/learn/snapshot-file.ts'
import { learning } from '../learning-preset.ts'
import { makeNews } from '../semantics/stores.ts'

const BINARY = resolve('dist/cli/main.js')
const { NEWSFOLD_STORE: _, ...ENVIRONMENT } = process.env

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsfold-learning-'))
  const lines = Array.from({ length: 20 }, (_, i) => JSON.stringify({ id: `a${i}`, text: makeNews(i) }))
  writeFileSync(join(folder, 'archive.jsonl'), `${lines.join('\n')}\nthis is no JSON\n`)
  writeFileSync(join(folder, 'feed.jsonl'), `${lines.slice(0, 3).join('\n')}\n`)
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BINARY, ...words], {
    cwd: folder,
    env: ENVIRONMENT,
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}

const learn = (...words: string[]) => run('learn', 'archive.jsonl', '--preset', 'codet,simhash', ...words)
const codeOf = ({ err }: { readonly err: string }) => /\(([a-z-]+)\)/.exec(err)?.[1]

it('counts a collection, makes a store with it, and takes it out again', () => {
  const learned = learn('-o', 'archive.frequencies', '--json')
  expect(learned.code).toBe(3)
  const told = JSON.parse(learned.out)
  // Both presets cut words alike, so one family serves both.
  expect(told).toMatchObject({
    refused: 1,
    snapshots: [{ kind: 'frequencies', articles: 20, families: [{ error: 0 }] }],
  })
  const [{ hash, families }] = told.snapshots
  expect(families[0].distinct).toBeGreaterThan(families[0].listed)

  const judge = ['--preset', 'simhash', '--store', 'news.db']
  expect(codeOf(run('add', 'feed.jsonl', ...judge))).toBe('snapshot-missing')
  expect(run('add', 'feed.jsonl', ...judge, '--snapshot', 'archive.frequencies').code).toBe(0)
  writeFileSync(join(folder, 'copy.txt'), makeNews(1))
  expect(run('check', 'copy.txt', '--store', 'news.db').out).toContain('of a1')

  const shown = run('learn', '--show', '--store', 'news.db', '-o', 'again.frequencies')
  expect(shown.out).toContain(`20 articles, snapshot ${hash}`)
  expect(readFileSync(join(folder, 'again.frequencies'))).toEqual(readFileSync(join(folder, 'archive.frequencies')))
})

it('learns for all presets at once, with what is set for those that have it', () => {
  const words = ['learn', 'archive.jsonl', '--preset', 'all', '--json', '-o', 'all.learned', '--set']
  const { snapshots } = JSON.parse(run(...words, 'tokenize.stemLetters=4').out)
  expect(snapshots.map(({ kind }: { kind: string }) => kind)).toEqual(['frequencies', 'templates', 'boilerplate'])
  const names = snapshots[0].families.map(({ name }: { name: string }) => name)
  expect(names).toContain('words?words=1&first=4&stop=both/1')
  expect(names).toContain('shingles?n=7&words=1')
  expect(codeOf(run(...words, 'tokenize.nothing=4'))).toBe('option-unknown')
  for (const preset of ['cedar', 'rare-phrase', 'newsfold']) {
    expect(
      run('eval', 'sample', 'feed.jsonl', '--by', 'pool', '--preset', preset, '--snapshot', 'all.learned').code,
    ).toBe(0)
  }
  // Said of one as of several.
  expect(run('eval', 'sample', 'feed.jsonl', '--by', 'pool', '--preset', 'codet').err).toContain(
    'What codet needed to have learned was learned from these very texts.',
  )
})

it('shows what a file of templates and boilerplate holds, with examples from the articles that are given', async () => {
  const footer = 'The Daily Example is published by Example Media and all of its rights are reserved.'
  const articles = Array.from({ length: 12 }, (_, i) => ({ id: `b${i}`, text: `${makeNews(100 + i)}\n\n${footer}` }))
  const snapshots = await learnCollection(articles, { presets: [learning] })
  writeFileSync(join(folder, 'daily.learned'), packSnapshots(snapshots))
  writeFileSync(join(folder, 'daily.jsonl'), articles.map((article) => JSON.stringify(article)).join('\n'))
  const { out, code } = run('learn', '--show', 'daily.learned', 'daily.jsonl')
  expect(code).toBe(0)
  expect(out).toContain(`templates of 12 articles, snapshot ${snapshots[0]!.hash}`)
  expect(out).toContain('1 sentences seen in unrelated texts')
  // Once as a run of words that are in every article, once as a sentence.
  expect(out.match(/12 {2}The Daily Example is published by .* reserved$/gm)?.length).toBe(2)
  const told = JSON.parse(run('learn', '--show', 'daily.learned', '--json').out)
  expect(told.snapshots.map(({ kind }: { kind: string }) => kind)).toEqual(['templates', 'boilerplate'])
})

it('says so when a store uses nothing that is learned from its articles', () => {
  expect(run('add', 'feed.jsonl', '--store', 'plain.db', '--preset', 'gphin').code).toBe(0)
  expect(codeOf(run('learn', '--store', 'plain.db'))).toBe('option-wrong')
  expect(run('learn', '--show', '--store', 'plain.db').out).toBe('Nothing was learned.\n')
})

it('keeps no more than it is told to, and says by how much counts can be too small', () => {
  const { families } = JSON.parse(learn('-o', 'small.frequencies', '--keep', '100', '--json').out).snapshots[0]
  expect(families[0].error).toBeGreaterThan(0)
  expect(families[0].listed).toBeLessThanOrEqual(100)
})

it.each([
  [['learn', 'archive.jsonl', '--preset', 'gphin', '-o', 'x'], 'option-wrong'],
  [['learn', 'archive.jsonl', '--preset', 'simhash'], 'option-wrong'],
  [['learn', 'nothing.jsonl', '--preset', 'simhash', '-o', 'x'], 'input-missing'],
  [['learn', '--store', 'nowhere.db'], 'store-unavailable'],
  [['learn', '--show', 'feed.jsonl'], 'snapshot-wrong'],
  [['learn', '--show', 'nothing'], 'input-missing'],
  [['add', 'feed.jsonl', '--preset', 'simhash', '--snapshot', 'nowhere'], 'input-missing'],
  [['add', 'feed.jsonl', '--preset', 'simhash', '--snapshot', 'feed.jsonl'], 'snapshot-wrong'],
])('refuses %j', (words, code) => {
  const ended = run(...words)
  expect(ended.code).not.toBe(0)
  expect(codeOf(ended)).toBe(code)
})
