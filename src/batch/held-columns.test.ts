import { describe, expect, it } from 'vitest'
import { HeldGathered, inOrderOfArticles } from './held-columns.ts'
import type { HeldArticle, HeldLink } from './hold.ts'
import { packColumns, unpackColumns } from './packed-columns.ts'

const link = (earlier: number, measurements: HeldLink['measurements'] = {}): HeldLink => ({
  earlier,
  measurements,
  relation: 'duplicate',
  finding: 'duplicate',
  rule: 'overlap',
  strength: 0.25,
})

const different: HeldLink = { ...link(1), relation: 'different', finding: 'template', rule: 'other-filling' }

const HELD: readonly HeldArticle[] = [
  { article: 3, judged: [link(0, { resemblance: 0.5, hoursApart: 2 }), different], crowded: 0 },
  { article: 9, judged: [], crowded: 4 },
  { article: 4, judged: [link(2)], beside: link(3, { identical: 1 }), crowded: 1 },
  { article: 12, judged: [], beside: different, crowded: 0 },
]

function gather(held: readonly HeldArticle[]) {
  const gathered = new HeldGathered()
  for (const one of held) gathered.add(one)
  return gathered.finish()
}

describe('what was held, as columns', () => {
  it('comes back as it was, in the order of articles, from pieces in any order', () => {
    const pieces = [gather(HELD.slice(2)), gather(HELD.slice(0, 2))]
    const inOrder = [...HELD].sort((a, b) => a.article - b.article)
    expect([...inOrderOfArticles(pieces, 13)]).toEqual(inOrder)
  })

  it('comes back the same from bytes', () => {
    const bytes = Buffer.concat(packColumns(gather(HELD)))
    const aligned = new Uint8Array(new ArrayBuffer(bytes.length))
    aligned.set(bytes)
    expect([...inOrderOfArticles([unpackColumns(aligned)], 13)]).toEqual([...inOrderOfArticles([gather(HELD)], 13)])
  })
})
