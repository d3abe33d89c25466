/** Outlets, lineage and sensitivity from the command line: the built binary on real files. `npm run build` comes before. */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const BINARY = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const FERRY =
  'A passenger ferry carrying 214 people ran aground on a sandbank outside the harbour of Port Ansel early on Tuesday after losing power to both engines, the coast guard said. All passengers were brought ashore within four hours by fishing boats.'
const MAYOR = 'The mayor of Port Ansel thanked the crews of the boats.'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-lineage-'))
  const feed = [
    { id: 'wire-1', url: 'https://www.coastwire.example/1', title: 'Ferry aground', text: FERRY },
    {
      id: 'post-7',
      url: 'https://m.post.example/7',
      title: 'Ferry stuck',
      text: `${FERRY} ${MAYOR}`,
      origin: 'Coast Wire',
    },
    { id: 'sun-3', url: 'https://sun.example/3', title: 'Ferry aground', text: FERRY },
    { id: 'star-9', url: 'https://star.example/9', title: 'Ferry aground', text: FERRY },
  ].map((article, i) => JSON.stringify({ ...article, seenAt: `2026-03-01T1${i}:00:00Z` }))
  await writeFile(join(folder, 'feed.jsonl'), feed.join('\n'))
  await writeFile(
    join(folder, 'outlets.jsonl'),
    '{"outlet":"Coast Wire","hosts":["coastwire.example"],"agency":true,"owner":"Coast Media"}\n{"outlet":"Post","hosts":["post.example"]}\n',
  )
})
afterEach(() => rm(folder, { recursive: true }))

function run(...words: string[]): Promise<{ out: string; err: string; code: number }> {
  const { NEWSFOLD_STORE: _, ...env } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, [BINARY, ...words], { cwd: folder, env }, (error, out, err) =>
      resolve({ out, err, code: error === null ? 0 : Number(error.code) }),
    )
  })
}

describe('newsfold lineage', () => {
  it('shows who took a story from whom, as a tree, as JSON and as a page', async () => {
    await run('add', 'feed.jsonl', '--outlets', 'outlets.jsonl')
    const tree = await run('lineage', 'post-7', '--sentences')
    expect(tree.code).toBe(0)
    expect(tree.out.split('\n').slice(0, 6)).toEqual([
      'Ferry aground',
      expect.stringMatching(/^4 articles, 4 outlets, 1 origin, 2026-03-01 10:00 to 2026-03-01 13:00 {2}\w{14}$/),
      '2026-03-01 10:00  ● Coast Wire (Coast Media)  Ferry aground',
      '2026-03-01 11:00  ├ ⊃ Post  Ferry stuck  +1 sentence; names Coast Wire',
      `                  │   + ${MAYOR}`,
      '2026-03-01 12:00  └ = sun.example and 1 more  Ferry aground  the same text',
    ])
    const { out } = await run('lineage', 'wire-1', '--json', '--html-report', 'lineage.html')
    const { story, prints } = JSON.parse(out)
    expect(story).toMatchObject({ size: 4, origins: 1 })
    expect(prints[1]).toMatchObject({ id: 'post-7', outlet: 'Post', from: 'wire-1', fromBy: 'source', cut: [] })
    const { from, to } = prints[1].added[0]
    expect(`${FERRY} ${MAYOR}`.slice(from, to)).toBe(MAYOR)
    expect((await run('lineage', story.id, '--json')).out).toBe(out)
    expect(readFileSync(join(folder, 'lineage.html'), 'utf8')).toContain('<svg viewBox')
    expect(await run('lineage', 'nobody')).toMatchObject({ code: 1, err: expect.stringContaining('id-unknown') })
  })
})

describe('newsfold outlets', () => {
  it('shows what a store has and gives it another registry', async () => {
    await run('add', 'feed.jsonl')
    expect(await run('outlets')).toMatchObject({ out: '', err: expect.stringContaining('the store knows no outlets') })
    expect((await run('add', 'feed.jsonl', '--outlets', 'outlets.jsonl')).err).toContain(
      'newsfold outlets changes them',
    )
    expect((await run('outlets', 'outlets.jsonl')).out).toBe('2 outlets from now on\n')
    expect((await run('outlets', 'outlets.jsonl', '--json')).out).toBe('{"outlets":2,"changed":false}\n')
    expect((await run('outlets')).out).toBe(
      'Coast Wire  agency  coastwire.example  owner Coast Media\nPost  post.example\n',
    )
    expect((await run('events', '--json')).out).toContain('"kind":"learned"')
    const { out } = await run('outlets', '--json')
    await writeFile(join(folder, 'again.jsonl'), out)
    expect((await run('outlets', 'again.jsonl', '--json')).out).toBe('{"outlets":2,"changed":false}\n')
  })

  it('refuses a registry with a bad line by its number, and changes nothing', async () => {
    await writeFile(join(folder, 'bad.jsonl'), '{"outlet":"A","hosts":["a.example"]}\n{"outlet":7}\n')
    const refused = await run('add', 'feed.jsonl', '--outlets', 'bad.jsonl')
    expect(refused.code).not.toBe(0)
    expect(refused.err).toContain('bad.jsonl: line 2: outlet must be the name of the outlet')
    expect(refused.err).toContain('outlets-wrong')
    expect((await run('outlets', 'none.jsonl')).err).toContain('input-missing')
  })
})

describe('--sensitivity', () => {
  it('can be previewed, and judged again by, in a store that was made with another', async () => {
    await run('add', 'feed.jsonl', '--sensitivity', 'strict')
    const seen = await run('preview', '--sensitivity', 'loose', '--json')
    expect([seen.code, JSON.parse(seen.out.trim().split('\n').at(-1)!).judged]).toEqual([0, 4])
    expect((await run('rejudge', '--sensitivity', 'loose')).code).toBe(0)
    expect((await run('stats', '--sensitivity', 'loose')).code).toBe(0)
    expect((await run('stats', '--sensitivity', 'strict')).err).toContain('store-settings')
  })

  it('makes a store with the parameters it stands for, under what --set says', async () => {
    await run('add', 'feed.jsonl', '--sensitivity', 'strict', '--set', 'decide.whole=0.9')
    const other = await run('add', 'feed.jsonl', '--sensitivity', 'balanced')
    expect(other.err).toContain('the store was made with decide.alike=0.64, not 0.58')
    const set = ['decide.alike=0.64', 'decide.whole=0.9', 'decide.containment=0.9']
    expect((await run('add', 'feed.jsonl', ...set.flatMap((one) => ['--set', one]))).code).toBe(0)
  })

  it('is refused by name where the preset has no such', async () => {
    expect((await run('add', 'feed.jsonl', '--preset', 'gphin', '--sensitivity', 'loose')).err).toContain(
      'preset gphin has no sensitivity loose; there are strict, balanced',
    )
    expect((await run('add', 'feed.jsonl', '--preset', 'dsc', '--sensitivity', 'strict')).err).toContain('it has none')
    expect((await run('add', 'feed.jsonl', '--sensitivity', 'vague')).code).toBe(2)
  })

  it('is for those presets of an evaluation that have it', async () => {
    const gold = ['a', 'b', 'c'].map((id, i) =>
      JSON.stringify({ id, text: `${FERRY} ${i}`, cluster: i < 2 ? 'x' : 'y' }),
    )
    await writeFile(join(folder, 'gold.jsonl'), gold.join('\n'))
    const flags = ['--orders', '1', '--threads', '1', '--json', '--quiet', '--sensitivity', 'strict']
    const { out } = await run('eval', 'stories', 'gold.jsonl', '--preset', 'newsfold,gphin,dsc', ...flags)
    expect(out).toContain('"decide.alike":0.64')
    expect(out).toContain('"decide.overlap":0.5')
    expect((await run('eval', 'stories', 'gold.jsonl', '--preset', 'dsc', ...flags)).err).toContain('it has none')
  })
})
