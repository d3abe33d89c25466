import { describe, expect, it } from 'vitest'
import { makeKept } from '../contracts/store-history.ts'
import type { Article, Relation, Story } from '../model.ts'
import { Outlets } from '../outlets.ts'
import type { Kept } from '../store/store.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { toLineage } from './lineage.ts'

const outlets = new Outlets([
  { outlet: 'Coast Wire', hosts: ['coastwire.example'], agency: true, owner: 'Coast Media' },
  { outlet: 'Ledger', hosts: ['ledger.example'] },
])
const FERRY = 'The ferry ran aground at noon with two hundred people aboard.'
const CREW = 'All of them were taken off by two tugs before dark.'
const OWNER = 'The owner of the ship said it had been inspected in the spring.'
const STORY = 's'

interface Making extends Partial<Article> {
  readonly relation?: Relation
  readonly earlier?: string
  readonly text?: string
}

let sequence = 0
function print(id: string, making: Making = {}): Kept {
  const { relation = 'original', earlier, ...article } = making
  const text = making.text ?? `${FERRY} ${CREW}`
  sequence++
  return makeKept({
    id,
    sequence,
    // The same words have the same hash.
    text: [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7),
    story: STORY,
    relation,
    ...(earlier !== undefined && { earlier: { id: earlier, version: 1 } }),
    article: { ...article, text },
  })
}

const story: Story = {
  id: STORY,
  revision: 1,
  lead: { id: 'wire', version: 1 },
  size: 3,
  outlets: 3,
  origins: 1,
  firstSeenAt: '',
  lastSeenAt: '',
}

function lineageOf(placed: readonly Kept[], drawn: readonly Kept[] = []) {
  const tokensOf = ({ article }: Kept) => tokenize(article)
  return toLineage({ story, placed, leftOut: 0, drawn, outlets, tokensOf }).prints
}

/** Who hangs from whom, and why. */
function linksOf(placed: readonly Kept[]) {
  return Object.fromEntries(
    lineageOf(placed).flatMap(({ id, from }) =>
      from === undefined
        ? []
        : [
            [
              id,
              from.earlier === 'removed'
                ? 'removed'
                : `${from.earlier.id} by ${from.by}${from.alike ? `, alike ${from.alike.id}` : ''}`,
            ],
          ],
    ),
  )
}

describe('the lineage of a story', () => {
  const wire = () => print('wire', { outlet: 'Coast Wire', url: 'https://coastwire.example/ferry' })
  const edited = `${FERRY} ${CREW.replace('dark', 'sunset')}`

  it('hangs each print from the one its verdict names', () => {
    const placed = [
      wire(),
      print('a', { relation: 'duplicate', earlier: 'wire' }),
      print('b', { relation: 'update', earlier: 'a' }),
    ]
    expect(linksOf(placed)).toEqual({ a: 'wire by verdict', b: 'a by verdict' })
  })

  it('hangs copies that name an agency from its print, although they are most like each other', () => {
    const placed = [
      wire(),
      print('a', { relation: 'duplicate', earlier: 'wire', origin: 'Coast Wire', text: edited }),
      print('b', { relation: 'duplicate', earlier: 'a', byline: 'Jane Doe, Coast Wire', text: edited }),
      print('c', { relation: 'duplicate', earlier: 'b', text: edited }),
      print('d', { relation: 'contained', earlier: 'b', origin: 'https://www.coastwire.example/', text: FERRY }),
    ]
    expect(linksOf(placed)).toEqual({
      a: 'wire by source',
      b: 'wire by source, alike a',
      c: 'b by verdict',
      d: 'wire by source, alike b',
    })
  })

  it('hangs a print from the address it declares, whatever its edition', () => {
    const placed = [
      wire(),
      print('post', { relation: 'duplicate', earlier: 'wire', url: 'https://www.ledger.example/ferry/' }),
      print('c', { relation: 'duplicate', earlier: 'wire', origin: 'https://amp.ledger.example/ferry#top' }),
    ]
    expect(linksOf(placed)).toMatchObject({ c: 'post by address, alike wire' })
  })

  it('does not hang one from a print that came later, has other words, or is its own', () => {
    const early = print('early', { outlet: 'Post' })
    const placed = [
      early,
      print('a', { relation: 'duplicate', earlier: 'early', origin: 'Coast Wire' }),
      print('wire', { relation: 'update', earlier: 'early', outlet: 'Coast Wire', text: `${FERRY} ${OWNER}` }),
      print('b', { relation: 'duplicate', earlier: 'a', origin: 'Coast Wire' }),
      print('c', { relation: 'duplicate', earlier: 'wire', outlet: 'Coast Wire', text: `${FERRY} ${OWNER}` }),
    ]
    expect(linksOf(placed)).toEqual({
      a: 'early by verdict',
      wire: 'early by verdict',
      b: 'a by verdict',
      c: 'wire by verdict',
    })
  })

  it('goes on where what a print was taken from was removed', () => {
    const kept = print('a', { relation: 'duplicate' })
    const orphan: Kept = { ...kept, verdict: { ...kept.verdict, earlier: 'removed' } }
    expect(linksOf([orphan])).toEqual({ a: 'removed' })
    expect(lineageOf([orphan])[0]!.from).not.toHaveProperty('added')
  })

  it('tells sentences added and cut by their places, and nothing of the same text', () => {
    const placed = [
      wire(),
      print('same', { relation: 'duplicate', earlier: 'wire' }),
      print('more', { relation: 'contains', earlier: 'wire', text: `${FERRY} ${CREW} ${OWNER}` }),
      print('less', { relation: 'contained', earlier: 'more', text: FERRY }),
    ]
    const [, same, more, less] = lineageOf(placed)
    expect(same!.from).toMatchObject({ added: [], cut: [] })
    const words = (text: string, spans: readonly { from: number; to: number }[] | undefined) =>
      spans?.map(({ from, to }) => text.slice(from, to))
    expect(words(placed[2]!.article.text, more!.from!.added)).toEqual([OWNER])
    expect(words(placed[2]!.article.text, less!.from!.cut)).toEqual([CREW, OWNER])
    expect(same!.text).toBe(placed[0]!.text.hash)
  })

  it('says nothing of sentences when a text is gone', () => {
    const placed = [wire(), print('a', { relation: 'duplicate', earlier: 'wire', text: '' })]
    expect(lineageOf(placed)[1]!.from).toEqual({ earlier: { id: 'wire', version: 1 }, by: 'verdict', changes: [] })
  })

  it('names outlets with their owners, and what was taken from other stories', () => {
    const kept = print('review', { text: `${FERRY} ${OWNER}` })
    const taker: Kept = {
      ...kept,
      verdict: {
        ...kept.verdict,
        drawsOn: [
          { id: 'x', version: 1 },
          { id: 'gone', version: 2 },
        ],
      },
    }
    const other = makeKept({ id: 'x', sequence: 99, article: { text: OWNER, outlet: 'Dam Watch' } })
    const [first, second] = lineageOf([wire(), taker], [other])
    expect(first).toMatchObject({ outlet: 'Coast Wire', owner: 'Coast Media', agency: true })
    expect(first).not.toHaveProperty('from')
    expect(second!.drawsOn).toMatchObject([{ id: 'x', story: other.verdict.story, outlet: 'Dam Watch' }])
    const [passage] = second!.drawsOn[0]!.passages!
    expect(taker.article.text.slice(passage!.article.from, passage!.article.to)).toBe(OWNER.slice(0, -1))
  })
})
