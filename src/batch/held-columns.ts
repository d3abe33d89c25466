/**
 * What articles of a range were found to be to earlier ones, as columns: threads hand them over without a copy, they lie on
 * disk as they lie in memory, and whoever settles them reads them in the order of articles, whatever the order was in which
 * they were held.
 *
 * Layout: of each article where its links end; of each link the earlier article, an index into the few ways in which rules end,
 * how strong it is, and an index into the few lists of measurements that presets make, 0 if nothing is kept of them. What was
 * measured stands one after the other. Cost: 16 bytes a link, 10 an article, 8 a measurement.
 */

import type { Measurements } from '../model.ts'
import { Growing } from './growing.ts'
import type { HeldArticle, HeldLink } from './hold.ts'

type Ending = Pick<HeldLink, 'relation' | 'finding' | 'rule'>

export interface HeldColumns {
  readonly endings: readonly Ending[]
  /** Names of what was measured, in their order. */
  readonly shapes: readonly (readonly string[])[]
  readonly articles: Uint32Array
  readonly linkEnds: Uint32Array
  readonly crowded: Uint32Array
  /** 1 where the last link is the one to the article's own version before it. */
  readonly hasBeside: Uint8Array
  readonly earlier: Uint32Array
  readonly ending: Uint16Array
  readonly strength: Float64Array
  /** Index into `shapes` and 1, or 0. */
  readonly shape: Uint16Array
  readonly valueEnds: Uint32Array
  readonly values: Float64Array
}

export class HeldGathered {
  readonly #endings = new Map<string, number>()
  readonly #shapes = new Map<string, number>()
  readonly #articles = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #linkEnds = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #crowded = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #hasBeside = new Growing<Uint8Array>(new Uint8Array(0))
  readonly #earlier = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #ending = new Growing<Uint16Array>(new Uint16Array(0))
  readonly #strength = new Growing<Float64Array>(new Float64Array(0))
  readonly #shape = new Growing<Uint16Array>(new Uint16Array(0))
  readonly #valueEnds = new Growing<Uint32Array>(new Uint32Array(0))
  readonly #values = new Growing<Float64Array>(new Float64Array(0))

  add({ article, judged, beside, crowded }: HeldArticle): void {
    for (const link of judged) this.#link(link)
    if (beside !== undefined) this.#link(beside)
    this.#articles.push(article)
    this.#linkEnds.push(this.#earlier.length)
    this.#crowded.push(crowded)
    this.#hasBeside.push(beside === undefined ? 0 : 1)
  }

  #link({ earlier, relation, finding, rule, strength, measurements }: HeldLink): void {
    this.#earlier.push(earlier)
    this.#ending.push(indexIn(this.#endings, JSON.stringify([relation, finding, rule])))
    this.#strength.push(strength)
    const names = Object.keys(measurements)
    this.#shape.push(names.length === 0 ? 0 : indexIn(this.#shapes, names.join()) + 1)
    for (const name of names) this.#values.push(measurements[name]!)
    this.#valueEnds.push(this.#values.length)
  }

  finish(): HeldColumns {
    return {
      endings: Array.from(this.#endings.keys(), (ending) => {
        const [relation, finding, rule] = JSON.parse(ending) as [Ending['relation'], Ending['finding'], string]
        return { relation, finding, rule }
      }),
      shapes: Array.from(this.#shapes.keys(), (shape) => shape.split(',')),
      articles: this.#articles.finish(),
      linkEnds: this.#linkEnds.finish(),
      crowded: this.#crowded.finish(),
      hasBeside: this.#hasBeside.finish(),
      earlier: this.#earlier.finish(),
      ending: this.#ending.finish(),
      strength: this.#strength.finish(),
      shape: this.#shape.finish(),
      valueEnds: this.#valueEnds.finish(),
      values: this.#values.finish(),
    }
  }
}

function indexIn(table: Map<string, number>, value: string): number {
  const known = table.get(value)
  if (known !== undefined) return known
  table.set(value, table.size)
  return table.size - 1
}

/** What was held of one article, the row of that index. */
function articleAt(held: HeldColumns, row: number): HeldArticle {
  const judged: HeldLink[] = []
  const end = held.linkEnds[row]!
  for (let link = row === 0 ? 0 : held.linkEnds[row - 1]!; link < end; link++) judged.push(linkAt(held, link))
  const beside = held.hasBeside[row] === 1 ? judged.pop() : undefined
  return { article: held.articles[row]!, judged, ...(beside && { beside }), crowded: held.crowded[row]! }
}

function linkAt(held: HeldColumns, link: number): HeldLink {
  const measurements: Record<string, number> = {}
  const shape = held.shape[link]!
  if (shape > 0) {
    let at = link === 0 ? 0 : held.valueEnds[link - 1]!
    for (const name of held.shapes[shape - 1]!) measurements[name] = held.values[at++]!
  }
  const { relation, finding, rule } = held.endings[held.ending[link]!]!
  return {
    earlier: held.earlier[link]!,
    measurements: measurements satisfies Measurements,
    relation,
    finding,
    rule,
    strength: held.strength[link]!,
  }
}

/** Gives what was held of all articles in their order. @param count of all articles */
export function* inOrderOfArticles(pieces: readonly HeldColumns[], count: number): Generator<HeldArticle> {
  const pieceOf = new Uint32Array(count)
  const rowOf = new Uint32Array(count)
  for (const [piece, { articles }] of pieces.entries()) {
    for (let row = 0; row < articles.length; row++) {
      pieceOf[articles[row]!] = piece + 1
      rowOf[articles[row]!] = row
    }
  }
  for (let article = 0; article < count; article++) {
    if (pieceOf[article] !== 0) yield articleAt(pieces[pieceOf[article]! - 1]!, rowOf[article]!)
  }
}
