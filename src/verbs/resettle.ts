/**
 * Puts articles where they belong after people said something, or took it back (SEMANTICS 21): in the order of their
 * numbers, as if it had been said before they came.
 *
 * Of the articles concerned every version is looked at. One stays under its parent as long as that is allowed; else, and if
 * a correction names another parent, or a correction made it what it is, it is judged again. Whoever moves takes along the
 * articles whose parent it is, each of which is looked at in the same way. In the end those are looked at whom corrections
 * keep away from a story that has changed: they may belong there now.
 *
 * Cost: linear in the stories that articles leave, because stores do not know children.
 */

import { type Corrections, readCorrections, type Saying } from '../corrections.ts'
import { decide, type Judged, NO_RULE } from '../decide/decide.ts'
import { corrected } from '../decide/rules/corrected.ts'
import { Heap } from '../heap.ts'
import type { ArticleRef, Sequence, Verdict } from '../model.ts'
import { findBanned, overrule } from '../overrule.ts'
import { Past } from '../past.ts'
import type { Setup, Weighed } from '../pipeline.ts'
import type { Kept, Store } from '../store/store.ts'
import { isSame, type Revision, StoriesRead, toRevised, toRevision } from './revision.ts'

/** What is to be written, and whom it depends on. */
export interface Resettled extends Revision {
  readonly ids: readonly string[]
}

/** `said` is what is about to be said or taken back, which the store does not know yet. */
export async function resettle(ids: readonly string[], said: Saying, store: Store, setup: Setup): Promise<Resettled> {
  const resettling = new Resettling(said, store, setup)
  // What is said of two concerns all that are tied to them or kept apart from them, before or after.
  const concerned = new Set(ids)
  for (const corrections of [await readCorrections(ids, store), await readCorrections(ids, store, said)]) {
    for (const id of ids) for (const other of corrections.concerning(id)) concerned.add(other)
  }
  await resettling.look([...concerned])
  await resettling.settleAll()
  return resettling.toWritten()
}

class Resettling {
  readonly #said: Saying
  readonly #store: Store
  readonly #setup: Setup
  readonly #past: Past
  readonly #waiting = new Heap()
  readonly #toLookAt = new Map<Sequence, Kept>()
  /** Ids whose versions were all looked at, or wait to be. */
  readonly #seen = new Set<string>()
  /** Children by their parents, of the stories that somebody left. */
  readonly #children = new Map<string, ArticleRef[]>()
  /** Stories as they were before anything else was read of them, so that the guard sees who came meanwhile. */
  readonly #stories: StoriesRead
  readonly #opened = new Set<string>()
  readonly #changed = new Set<string>()
  #corrections: Corrections | undefined
  readonly #asked = new Set<string>()

  constructor(said: Saying, store: Store, setup: Setup) {
    this.#said = said
    this.#store = store
    this.#setup = setup
    this.#past = new Past(store)
    this.#stories = new StoriesRead(store)
  }

  /** Has all versions of these looked at. */
  async look(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.#seen.add(id)
      this.#wait(await this.#past.listVersions(id))
    }
  }

  #wait(nodes: readonly Kept[]): void {
    for (const node of nodes) {
      if (!this.#toLookAt.has(node.article.sequence)) this.#waiting.add(node.article.sequence)
      this.#toLookAt.set(node.article.sequence, node)
    }
  }

  async settleAll(): Promise<void> {
    do {
      await this.#readCorrections([...this.#toLookAt.values()].map(({ article }) => article.id))
      for (let next = this.#waiting.take(); next !== undefined; next = this.#waiting.take()) {
        this.#toLookAt.delete(next)
        const [node] = await this.#past.getKept([next])
        if (node !== undefined) await this.#settle(node)
      }
      await this.look(await this.#findKeptAway())
    } while (this.#waiting.size > 0)
  }

  /** All that concerns these and those before, with what is about to be said. */
  async #readCorrections(ids: readonly string[]): Promise<Corrections> {
    const fresh = ids.filter((id) => !this.#asked.has(id))
    if (this.#corrections === undefined || fresh.length > 0) {
      for (const id of fresh) this.#asked.add(id)
      this.#corrections = await readCorrections([...this.#asked], this.#store, this.#said)
    }
    return this.#corrections
  }

  async #settle(node: Kept): Promise<void> {
    const corrections = this.#corrections!
    const { article, verdict } = node
    const kept = corrections.of(article.id).length === 0 ? verdict.rule !== corrected.name : await this.#isFree(node)
    const next = kept ? await this.#follow(node) : await this.#judge(node)
    if (next === undefined || isSame(next, verdict)) return
    const former = this.#past.formerOf(node)
    const differs = !isSame(next, former)
    this.#past.revise(node, differs ? { ...next, revision: former.revision + 1 } : former, differs)
    if (next.story === verdict.story) return
    for (const story of [next.story, verdict.story]) this.#changed.add(story)
    await this.#takeAlong(node, former.story)
  }

  /** Whether nobody has a say in what the article is: it may follow its parent. */
  async #isFree(node: Kept): Promise<boolean> {
    const { article, verdict } = node
    const corrections = this.#corrections!
    if (verdict.rule === corrected.name) return false
    const { id, version } = article
    const [previous] = await this.#past.findVersions([{ id, version: version - 1 }])
    const ties = corrections.tiesOf(id, previous === undefined ? article.sequence : undefined)
    for (const { other } of ties) {
      if ((await this.#past.findBefore(other, article.sequence)) !== undefined) return false
    }
    const { story } = (await this.#follow(node)) ?? verdict
    return !(await this.#findBanned(node)).has(story)
  }

  /** The same verdict, in the story in which its parent stands now. */
  async #follow({ verdict }: Kept): Promise<Verdict | undefined> {
    const { earlier } = verdict
    if (typeof earlier !== 'object') return undefined
    const [parent] = await this.#past.findVersions([earlier])
    return parent && { ...verdict, story: parent.verdict.story }
  }

  async #judge(node: Kept): Promise<Verdict> {
    const { article, verdict } = node
    const [asked] = await this.#past.ask([node], this.#corrections, this.#setup)
    const weighed =
      article.text === ''
        ? await this.#judgeByRecord(node, asked!.known.recorded ?? [], asked!.previous)
        : await this.#past.weigh(asked!, this.#setup, await this.#findBanned(node))
    return toRevised(node, weighed, verdict, this.#setup)
  }

  /** Of an article whose words have expired nothing is known but what its receipt says. */
  async #judgeByRecord(node: Kept, recorded: readonly Judged[], previous: Kept | undefined): Promise<Weighed> {
    const { article, verdict } = node
    const corrections = this.#corrections!
    const own = previous && recorded.find(({ earlier }) => earlier.article.sequence === previous.article.sequence)
    const free = own ?? decide(recorded)
    const chosen = await overrule(
      { article, previous, judged: recorded, own, chosen: free },
      corrections,
      await this.#findBanned(node),
      { findNewest: (id) => this.#past.findBefore(id, article.sequence) },
      () => ({}),
    )
    const { receipt, drawsOn } = verdict
    if (chosen === undefined) {
      const rule = free === undefined ? NO_RULE : corrected.name
      return { parent: undefined, drawn: [], told: { relation: 'original', rule, drawsOn: [], receipt }, crowded: 0 }
    }
    const { earlier, relation, rule } = chosen
    const { id, version } = earlier.article
    return {
      parent: earlier,
      drawn: [],
      told: { relation: relation as Verdict['relation'], earlier: { id, version }, rule, drawsOn, receipt },
      crowded: 0,
    }
  }

  /**
   * The stories an article may not stand in. From where it stands already only those can drive it who came before it; where
   * it is to go nobody may be who is kept apart from it, whoever of the two came first.
   */
  #findBanned({ article, verdict }: Kept): Promise<ReadonlySet<string>> {
    const findNewest = async (id: string) => {
      const newest = await this.#past.findNewest(id)
      const isThere = newest !== undefined && newest.verdict.story === verdict.story
      return isThere ? this.#past.findBefore(id, article.sequence) : newest
    }
    return findBanned(article.id, this.#corrections!, { findNewest })
  }

  /** Has those looked at whose parent it is. */
  async #takeAlong({ article }: Kept, story: string): Promise<void> {
    await this.#open(story)
    const children = await this.#past.findVersions(this.#children.get(toName(article)) ?? [])
    const nodes = children.filter((child) => child !== undefined)
    await this.#readCorrections(nodes.map((child) => child.article.id))
    this.#wait(nodes)
  }

  /** Who is whose parent in a story. */
  async #open(story: string): Promise<void> {
    if (this.#opened.has(story)) return
    this.#opened.add(story)
    await this.#stories.find(story)
    for await (const { id, version, earlier } of this.#store.listPlaced(story)) {
      if (typeof earlier !== 'object') continue
      const parent = toName(earlier)
      const children = this.#children.get(parent)
      if (children === undefined) this.#children.set(parent, [{ id, version }])
      else children.push({ id, version })
    }
  }

  /** Those whom corrections made what they are, because of somebody in a story that has changed. */
  async #findKeptAway(): Promise<string[]> {
    const keptAway = new Set<string>()
    for (const story of this.#changed) {
      this.#changed.delete(story)
      const members = new Set<string>()
      for await (const { id } of this.#store.listMembers(story)) members.add(id)
      for (const { article, verdict } of this.#past.revised) if (verdict.story === story) members.add(article.id)
      const corrections = await readCorrections([...members], this.#store, this.#said)
      for (const { pair } of corrections.inForce) for (const id of pair) keptAway.add(id)
    }
    const overruled: string[] = []
    for (const id of keptAway) {
      if (this.#seen.has(id)) continue
      const versions = await this.#past.listVersions(id)
      if (versions.some(({ verdict }) => verdict.rule === corrected.name)) overruled.push(id)
    }
    return overruled
  }

  async toWritten(): Promise<Resettled> {
    const revision = await toRevision(this.#past, this.#stories, this.#store, this.#setup)
    const partners = this.#corrections?.inForce.flatMap(({ pair }) => pair) ?? []
    return { ...revision, ids: [...new Set([...this.#asked, ...partners])] }
  }
}

function toName({ id, version }: ArticleRef): string {
  return `${version}\n${id}`
}
