import { describe, expect, it } from 'vitest'
import type { Lineage, Print, Relation, Taking } from '../model.ts'
import { plain } from './colors.ts'
import { toLineage } from './json.ts'
import { lineageLines } from './lineage-lines.ts'
import { toLineagePage } from './lineage-page.ts'
import { toKey, toTree } from './lineage-tree.ts'

const FIRST = 'Crews searched the mud. The army sent two helicopters. At least 12 people died.'
const SECOND = 'Crews searched the mud. At least 17 people died. “No warning,” the mayor said.'

function print(id: string, minute: number, relation: Relation, from?: string, more: Partial<Print> = {}): Print {
  const taking: Taking | undefined =
    from === undefined
      ? undefined
      : { earlier: { id: from, version: 1 }, by: 'verdict', added: [], cut: [], changes: [], ...more.from }
  return {
    id,
    version: 1,
    relation,
    seenAt: new Date(Date.UTC(2026, 2, 1, 11, minute)).toISOString(),
    outlet: id,
    title: `Title of ${id}`,
    text: id,
    drawsOn: [],
    ...more,
    ...(taking !== undefined && { from: taking }),
  }
}

const spanOf = (text: string, words: string) => ({ from: text.indexOf(words), to: text.indexOf(words) + words.length })

const update: Taking = {
  earlier: { id: 'Wire', version: 1 },
  by: 'verdict',
  added: [spanOf(SECOND, '“No warning,” the mayor said.')],
  cut: [spanOf(FIRST, 'The army sent two helicopters.')],
  changes: [{ kind: 'figure', article: spanOf(SECOND, '17'), earlier: spanOf(FIRST, '12'), counts: 'dead' }],
}
const dam = { id: 'Dam Watch', version: 1, story: 't', outlet: 'Dam Watch', seenAt: '2026-03-01T11:40:00.000Z' }

const prints: readonly Print[] = [
  print('Wire', 4, 'original', undefined, { owner: 'Coast Media', agency: true, text: 'h1' }),
  print('Ledger', 20, 'duplicate', 'Wire', { text: 'h1' }),
  print('Sun', 22, 'duplicate', 'Wire', { text: 'h1' }),
  print('Post', 25, 'duplicate', 'Wire', { text: 'h1' }),
  print('Times', 26, 'duplicate', 'Post', {
    source: 'Post',
    from: { ...update, added: [], cut: [], changes: [], by: 'source', earlier: { id: 'Post', version: 1 } },
  }),
  print('Star', 30, 'duplicate', 'Wire', { text: 'h1' }),
  print('Review', 75, 'contains', 'Wire', {
    drawsOn: [{ ...dam, passages: [{ kind: 'shared', article: { from: 0, to: 5 }, earlier: { from: 0, to: 5 } }] }],
  }),
  print('Wire 2', 200, 'update', 'Wire', { from: update }),
]
const lineage: Lineage = {
  story: {
    id: 's',
    revision: 1,
    lead: { id: 'Wire', version: 1 },
    size: 8,
    outlets: 7,
    origins: 2,
    firstSeenAt: prints[0]!.seenAt,
    lastSeenAt: prints.at(-1)!.seenAt,
  },
  prints,
  leftOut: 0,
}
const texts = new Map([
  [toKey({ id: 'Wire', version: 1 }), FIRST],
  [toKey({ id: 'Wire 2', version: 1 }), SECOND],
])
const looks = { paint: plain, width: 100, texts, sentences: false }

describe('the lineage of a story, told', () => {
  it('folds prints of the same text that nobody took anything from into one line', () => {
    const [root] = toTree(lineage)
    const line = root!.children.find(({ print: { id } }) => id === 'Ledger')!
    expect(line.copies.map(({ id }) => id)).toEqual(['Sun', 'Star'])
    expect(root!.children.map(({ print: { id } }) => id)).toEqual(['Ledger', 'Post', 'Review', 'Wire 2'])
  })

  it('is a tree in the terminal, with what happened to the text', () => {
    expect(lineageLines(lineage, looks)).toEqual([
      'Title of Wire',
      '8 articles, 7 outlets, 2 origins, 2026-03-01 11:04 to 2026-03-01 14:20  s',
      '2026-03-01 11:04  ● Wire (Coast Media)  Title of Wire',
      '2026-03-01 11:20  ├ = Ledger and 2 more  Title of Ledger  the same text',
      '2026-03-01 11:25  ├ = Post  Title of Post',
      '2026-03-01 11:26  │ └ = Times  Title of Times  names Post',
      '2026-03-01 12:15  ├ ⊃ Review  Title of Review  1 passage from Dam Watch',
      '2026-03-01 14:20  └ Δ Wire 2  Title of Wire 2  12 → 17 dead; +1 sentence; −1 sentence',
    ])
  })

  it('shows the sentences that were added and cut, and says what is left out', () => {
    const lines = lineageLines({ ...lineage, leftOut: 3 }, { ...looks, sentences: true })
    expect(lines.slice(-3).map((line) => line.trim())).toEqual([
      '+ “No warning,” the mayor said.',
      '− The army sent two helicopters.',
      '3 later prints are left out; --prints shows more',
    ])
  })

  it('tells of facts, each once and not too many; of other words the sentences tell', () => {
    const changes = [
      ...update.changes,
      ...update.changes,
      { kind: 'wording' as const, article: { from: 0, to: 5 } },
      { kind: 'quotation' as const, article: { from: 50, to: 60 } },
      ...[0, 2, 3].map((n) => ({ kind: 'name' as const, article: { from: 0, to: 5 + n } })),
    ]
    const changed = prints.map((one) => (one.from === undefined ? one : { ...one, from: { ...one.from, changes } }))
    const last = lineageLines({ ...lineage, prints: changed }, looks).at(-1)!
    expect(last).toContain('  12 → 17 dead; new quotation; + Crews; + Crews s; 1 more; +1 sentence')
  })

  it('lets no title write to the terminal or to the page', () => {
    const evil = '\u001b[31m</title><script>alert(1)</script>"onload="x'
    const poisoned = { ...lineage, prints: prints.map((one) => ({ ...one, title: evil, outlet: evil, owner: evil })) }
    expect(lineageLines(poisoned, looks).join('')).not.toContain('\u001b')
    const page = toLineagePage(poisoned, texts)
    expect(page).not.toContain('<script')
    expect(page).not.toContain('"onload')
    checkMarkup(page)
  })

  it('is a page with a drawing in which every line of the tree has its place, and no two share one', () => {
    const page = toLineagePage(lineage, texts)
    checkMarkup(page)
    const nodes = Array.from(page.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g), ([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }))
    expect(nodes).toHaveLength(7)
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(7)
    for (const { x, y } of nodes) expect(x >= 0 && x <= 960 && y > 0).toBe(true)
    // Time to the right, updates along the top.
    const [first, ledger] = nodes
    expect(ledger!.x).toBeGreaterThan(first!.x)
    expect(nodes.filter(({ y }) => y === first!.y)).toHaveLength(2)
    expect(page).toContain('<span class="chip">12 → 17 dead</span>')
    expect(page.match(/class="link dashed/g)).toHaveLength(1)
    // Every link leads somewhere.
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${anchor}"`)
  })

  it('is drawn also when all came at once, one is alone, or there are very many', () => {
    const at = prints[0]!.seenAt
    checkMarkup(toLineagePage({ ...lineage, prints: prints.map((one) => ({ ...one, seenAt: at })) }, texts))
    checkMarkup(toLineagePage({ ...lineage, prints: prints.slice(0, 1) }, texts))
    const many = Array.from({ length: 400 }, (_, i) => print(`m${i}`, i + 5, 'duplicate', 'Wire'))
    const page = toLineagePage({ ...lineage, prints: [prints[0]!, ...many] }, texts)
    checkMarkup(page)
    expect(page).toContain('201 lines are not drawn')
  })

  it('is JSON with references as ids', () => {
    const { prints: told } = toLineage(lineage) as { prints: Record<string, unknown>[] }
    expect(told[0]).not.toHaveProperty('from')
    expect(told.at(-1)).toMatchObject({
      id: 'Wire 2',
      relation: 'update',
      from: 'Wire',
      fromBy: 'verdict',
      cut: update.cut,
    })
    const removed = print('x', 9, 'duplicate', 'Wire', { from: { earlier: 'removed', by: 'verdict', changes: [] } })
    expect((toLineage({ ...lineage, prints: [removed] }) as { prints: unknown[] }).prints[0]).toMatchObject({
      fromRemoved: true,
    })
    expect(lineageLines({ ...lineage, prints: [removed] }, looks).at(-1)).toContain('taken from a removed article')
  })
})

/** Every element that is opened is closed, in order, and no number in the drawing is none. */
function checkMarkup(page: string): void {
  expect(page).not.toMatch(/NaN|undefined|Infinity/)
  const open: string[] = []
  const body = page.replace(/<style>[\s\S]*?<\/style>/, '')
  for (const [, close, name, , empty] of body.matchAll(/<(\/?)([a-z][a-z\d]*)((?:"[^"]*"|[^">])*?)(\/?)>/g)) {
    if (empty === '/' || ['meta', 'br'].includes(name!)) continue
    if (close === '/') expect(open.pop()).toBe(name)
    else open.push(name!)
  }
  expect(open).toEqual([])
}
