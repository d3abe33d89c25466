/**
 * The stories of a run, however its preset groups: by parents, as they were settled; or by closure, whatever is linked over
 * any number of links (CEDAR), which needs all links first.
 */

import { UnionFind } from '../cluster/union-find.ts'
import type { Parts } from '../presets/preset.ts'
import type { Outcome } from './run.ts'
import type { SettledLink } from './settle.ts'

export interface Group {
  readonly lead: number
  /** Two or more, the lead among them, in the order of their places. */
  readonly members: readonly number[]
}

export class Groups {
  readonly #outcome: Outcome
  readonly #grouping: Parts['grouping']
  readonly #joined: UnionFind | undefined

  /** Of an outcome whose links were not read yet; those of an earlier run are in it. */
  constructor(outcome: Outcome) {
    this.#outcome = outcome
    this.#grouping = outcome.setup.parts.grouping
    if (this.#grouping !== 'closure') return
    this.#joined = new UnionFind(outcome.articles.count)
    for (const [article, root] of outcome.earlier?.readClosure().entries() ?? []) this.#joined.join(article, root)
  }

  /** Of a preset that groups by closure: who stands for the group of each article. */
  toColumn(): Uint32Array | undefined {
    const joined = this.#joined
    return joined && new Uint32Array(this.#outcome.articles.count).map((_, article) => joined.find(article))
  }

  /** Takes a link into account. */
  add({ article, earlier, drawsOn }: SettledLink): void {
    this.#joined?.join(article, earlier)
    for (const other of drawsOn) this.#joined?.join(article, other)
  }

  /** Once all links are there, in the order in which stories began: those in which somebody is that was judged. */
  *list(): Generator<Group> {
    const all = this.#joined === undefined ? this.#outcome.settling.stories() : this.#byClosure(this.#joined)
    const { isKnown } = this.#outcome
    for (const group of all) if (group.members.some((member) => !isKnown(member))) yield group
  }

  *#byClosure(joined: UnionFind): Generator<Group> {
    const { articles, identity, setup, settling } = this.#outcome
    const { leadPolicy } = setup.parts
    const members = new Map<number, number[]>()
    for (let article = 0; article < articles.count; article++) {
      if (identity.isRepeated[article] === 1) continue
      const root = joined.find(article)
      if (root === article) continue
      const own = members.get(root)
      if (own === undefined) members.set(root, [root, article])
      else own.push(article)
    }
    for (const [root, own] of [...members].sort(([a], [b]) => a - b)) {
      let lead = root
      for (const member of leadPolicy.contested ? own.slice(1) : []) {
        if (leadPolicy.prefers(settling.kept.get(member).article, settling.kept.get(lead).article)) lead = member
      }
      yield { lead, members: own }
    }
  }
}
