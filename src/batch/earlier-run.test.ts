import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeArticles } from '../../test/made-articles.ts'
import type { ArticleInput, Settings } from '../model.ts'
import { type DedupeFilesOptions, dedupe, dedupeFiles, finishRun } from './dedupe.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsfold-earlier-run-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, articles: readonly ArticleInput[]): string {
  const path = join(folder, name)
  writeFileSync(path, articles.map((article) => `${JSON.stringify(article)}\n`).join(''))
  return path
}

function linesOf(name: string, file: string): Record<string, unknown>[] {
  const text = readFileSync(join(folder, name, file), 'utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

async function run(inputs: readonly string[], name: string, options: DedupeFilesOptions = {}) {
  const output = join(folder, name)
  const deduped = await dedupeFiles(inputs, output, { workers: 1, blockBytes: 8_000, ...options })
  finishRun(output, deduped)
  return deduped
}

const against = (name: string, options: DedupeFilesOptions = {}) => ({ against: join(folder, name), ...options })

const stampsOf = (name: string) => JSON.parse(readFileSync(join(folder, name, 'run.json'), 'utf8')).stamps

/** What is told of an article that is judged against a finished run is what one run over both tells. */
async function expectSame(parts: readonly (readonly ArticleInput[])[], options: DedupeFilesOptions): Promise<void> {
  const inputs = parts.map((part, i) => write(`part-${i}.jsonl`, part))
  const first = await run(inputs.slice(0, 1), 'against-0', { ...options, keepKnown: 'inputs' })
  const { snapshots } = first.outcome
  for (let i = 1; i < parts.length; i++) {
    const own = await run(inputs.slice(i, i + 1), `against-${i}`, {
      add: true,
      ...against(`against-${i - 1}`),
    })
    const once = await run(inputs.slice(0, i + 1), `once-${i}`, { ...options, snapshots })
    const before = parts.slice(0, i).reduce((sum, part) => sum + part.length, 0)
    const { refOf } = once.outcome
    expect(stampsOf(`against-${i}`)).toEqual(stampsOf(`once-${i}`))

    const links: unknown[] = []
    for (let j = 0; j <= i; j++) links.push(...linesOf(`against-${j}`, 'links.jsonl'))
    expect(links.length).toBeGreaterThan(20)
    expect(links).toEqual(linesOf(`once-${i}`, 'links.jsonl'))

    const toLine = ({ lead, members }: { lead: number; members: readonly number[] }) => {
      const known = members.filter((member) => member < before).map((member) => refOf(member).id)
      const names = members.map((member) => refOf(member).id)
      return { lead: refOf(lead).id, members: names, ...(known.length > 0 && { known }) }
    }
    const stories = [...once.groups.list()].filter(({ members }) => members.some((member) => member >= before))
    expect(linesOf(`against-${i}`, 'stories.jsonl')).toEqual(stories.map(toLine))
    expect(stories.some(({ members }) => members[0]! < before)).toBe(true)

    const kept = linesOf(`against-${i}`, 'kept.jsonl')
    const all = linesOf(`once-${i}`, 'kept.jsonl')
    expect(all.slice(all.length - kept.length)).toEqual(kept)
    const earlier = new Set(parts.slice(0, i).flatMap((part) => part.map((article) => JSON.stringify(article))))
    for (const one of all.slice(0, all.length - kept.length)) expect(earlier).toContain(JSON.stringify(one))
    const { articles = 0, repeated = 0 } = own.counts
    expect(articles + repeated).toBe(parts[i]!.length)
  }
}

const BOTH: readonly [string, string, Settings][] = [
  ['a window', 'newsfold', { 'propose.windowHours': 48 }],
  ['a window and a scope', 'newsfold', { 'propose.windowHours': 100, 'propose.scope': 'across' }],
  ['a scope within an outlet', 'newsfold', { 'propose.scope': 'within' }],
  ['few holders a key', 'newsfold', { 'propose.perKey': 2 }],
  ['originals only', 'newsfold', { 'propose.candidates': 'originals' }],
  ['the longest as lead', 'newsfold', { 'cluster.lead': 'longest' }],
  ['nothing learned', 'newsfold', { 'learn.auto': false }],
  ['shares of neighbouring lengths', 'spotsigs', {}],
  ['weights that were learned', 'codet', {}],
  ['groups by closure', 'cedar', {}],
]

describe('a collection judged against a finished run', () => {
  it.each(BOTH)('comes out as in one run over both, with %s', async (_, preset, set) => {
    const articles = makeArticles(300, 3)
    await expectSame([articles.slice(0, 120), articles.slice(120, 200), articles.slice(200)], { preset, set })
  })

  it('comes out the same in several threads, and where texts were copied', async () => {
    const articles = makeArticles(300, 5)
    const inputs = [write('a.jsonl', articles.slice(0, 200)), write('b.jsonl', articles.slice(200))]
    await run(inputs.slice(0, 1), 'a', { keepKnown: 'copies' })
    rmSync(inputs[0]!)
    await run(inputs.slice(1), 'one', against('a'))
    await run(inputs.slice(1), 'two', against('a', { workers: 2, rangeArticles: 7 }))
    for (const file of ['links.jsonl', 'stories.jsonl', 'kept.jsonl']) {
      expect(linesOf('one', file).length).toBeGreaterThan(0)
      expect(linesOf('two', file)).toEqual(linesOf('one', file))
    }
  })

  it('is put in the order of its own times, after all that is known', async () => {
    const text = makeArticles(1, 1)[0]!.text
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`
    const known = [{ id: 'known', text, seenAt: at(5) }]
    const articles = [
      { id: 'late', text, seenAt: at(3) },
      { id: 'early', text, seenAt: at(1) },
    ]
    await run([write('a.jsonl', known)], 'a', { byTime: true, keepKnown: 'inputs' })
    await run([write('b.jsonl', articles)], 'b', against('a', { byTime: true }))
    const line = { lead: 'known', members: ['known', 'early', 'late'], known: ['known'] }
    expect(linesOf('b', 'stories.jsonl')).toEqual([line])
    expect(linesOf('b', 'kept.jsonl')).toEqual([])
  })

  it('reads records of the earlier run by the names that it had for their fields', async () => {
    const [{ text }] = makeArticles(1, 1) as [ArticleInput]
    const input = join(folder, 'a.jsonl')
    writeFileSync(input, `${JSON.stringify({ name: 'known', body: text })}\n`)
    await run([input], 'a', { keepKnown: 'inputs', inputOptions: { fields: { id: 'name', text: 'body' } } })
    await run([write('b.jsonl', [{ id: 'more', text: `${text} And one sentence.` }])], 'b', against('a'))
    expect(linesOf('b', 'links.jsonl')).toMatchObject([{ article: 'more', earlier: 'known' }])
  })

  it('is a stream as well', async () => {
    const articles = makeArticles(200, 6)
    const inputs = [write('a.jsonl', articles.slice(0, 120)), write('b.jsonl', articles.slice(120))]
    await run(inputs.slice(0, 1), 'a', { keepKnown: 'inputs' })
    await run(inputs.slice(1), 'b', against('a'))
    const streamed = dedupe(articles.slice(120), { workers: 1, ...against('a') })
    const found: string[] = []
    for await (const one of streamed) if ('article' in one) found.push(`${one.article.id} ${one.earlier.id}`)
    expect(found).toEqual(linesOf('b', 'links.jsonl').map(({ article, earlier }) => `${article} ${earlier}`))
    const stories: unknown[] = []
    for await (const { members } of streamed.stories()) stories.push(members)
    expect(stories).toEqual(linesOf('b', 'stories.jsonl').map(({ members }) => members))
    expect(await streamed.counts).toMatchObject({ stories: stories.length })
  })

  it('is refused by name where it cannot be', async () => {
    const articles = makeArticles(40, 7)
    const input = write('a.jsonl', articles)
    const more = [write('b.jsonl', articles.slice(0, 3))]
    const set = { 'learn.auto': false, 'propose.perKey': 9 }
    await run([input], 'plain', { set })
    await run([input], 'known', { set, keepKnown: 'inputs' })
    const refusal = async (name: string, options: DedupeFilesOptions = {}) => {
      const { code, message } = await run(more, 'none', against(name, options)).catch((error) => error)
      expect(existsSync(join(folder, 'none'))).toBe(false)
      return `${code}: ${message.replaceAll(`${folder}/`, '')}`
    }
    expect(await refusal('plain')).toMatch(/^option-wrong: plain keeps nothing .*--keep-known/)
    expect(await refusal('.')).toMatch(/^option-wrong: .* holds no finished run/)
    expect(await refusal('known', { preset: 'gphin' })).toMatch(/^store-settings: .* preset newsfold, not gphin/)
    expect(await refusal('known', { set: { 'propose.perKey': 8 } })).toMatch(/^store-settings: .*perKey=9, not 8/)
    expect(await refusal('known', { set: { 'propose.perKye': 8 } })).toMatch(/^option-unknown: /)
    expect(await refusal('known', { outlets: [] })).toMatch(/^store-settings: .*no outlets/)
    utimesSync(input, 1, 1)
    expect(await refusal('known')).toMatch(/^known-changed: a.jsonl, on which known was judged, has changed/)
    rmSync(input)
    expect(await refusal('known')).toMatch(/^known-changed: a.jsonl, .* cannot be read any more/)
  })
})
