/**
 * From what articles were found to be to earlier ones to verdicts and stories (stage 8), in order and in one thread: whether
 * an update says something new depends on what its story has, and places in stories on who came before. It is done by the same
 * code as a store's writer does it; an article that is like nobody costs nothing here.
 */

import { placeArticle } from '../cluster/place.ts'
import { findStrongest, type Judged, NO_RULE } from '../decide/decide.ts'
import { type Held, toChosen, toConsidered, toDrawnOn } from '../held.ts'
import type { ArticleRef, Measurements, Relation, Verdict } from '../model.ts'
import { confirmNews } from '../novelty.ts'
import type { Setup } from '../pipeline.ts'
import type { FieldNames } from '../read/field-names.ts'
import { RELATIONS } from '../relations.ts'
import type { Kept, StoryState } from '../store/store.ts'
import { rootOf, toStoryId } from '../story-id.ts'
import type { Articles } from './articles.ts'
import type { HeldArticle, HeldLink } from './hold.ts'
import type { Identity } from './identity.ts'
import { KeptArticles, type RecordFiles, type Said } from './kept-articles.ts'
import { eachStory, type SettledColumns, toSettledColumns } from './settled-columns.ts'

/** The verdict on an article that is like an earlier one, by numbers. */
export interface SettledLink {
  readonly article: number
  readonly earlier: number
  readonly relation: Exclude<Relation, 'original'>
  readonly rule: string
  readonly measurements: Measurements
  readonly drawsOn: readonly number[]
}

export class Settling {
  readonly kept: KeptArticles
  readonly #articles: Articles
  readonly #identity: Identity
  readonly #setup: Setup
  /** Index into `RELATIONS`; most are original. */
  readonly #relation: Uint8Array
  /** The number of the article with which the story of each began. */
  readonly #root: Uint32Array
  /**
   * Members of the stories that somebody joined or left, in the order of their places, each by its newest version; of all
   * others their first article is the only one.
   */
  readonly #members = new Map<number, number[]>()
  /** Who leads those whose lead is not their first article. */
  readonly #leads = new Map<number, number>()

  /** @param before how the first articles were settled by an earlier run */
  constructor(
    articles: Articles,
    identity: Identity,
    files: RecordFiles,
    fields: readonly FieldNames[],
    setup: Setup,
    before?: SettledColumns,
  ) {
    this.#articles = articles
    this.#identity = identity
    this.#setup = setup
    this.#relation = new Uint8Array(articles.count).fill(RELATIONS.indexOf('original'))
    this.#root = Uint32Array.from({ length: articles.count }, (_, i) => i)
    this.kept = new KeptArticles(articles, identity, files, fields, setup, { said: (article) => this.#said(article) })
    if (before === undefined) return
    this.#relation.set(before.relation)
    this.#root.set(before.root)
    for (const [root, members] of eachStory(before)) this.#members.set(root, members)
    for (const [i, root] of before.ledRoots.entries()) this.#leads.set(root, before.leads[i]!)
  }

  toColumns(): SettledColumns {
    return toSettledColumns(this.#relation, this.#root, this.#members, this.#leads)
  }

  relationOf(article: number): Relation {
    return RELATIONS[this.#relation[article]!]!
  }

  async read(article: number): Promise<Kept> {
    return this.kept.get(article)
  }

  rootOf(article: number): number {
    return this.#root[article]!
  }

  /** Stories of two members or more: who leads, and all members in the order of their places. */
  *stories(): Generator<{ readonly lead: number; readonly members: readonly number[] }> {
    for (const root of Uint32Array.from(this.#members.keys()).sort()) {
      const members = this.#members.get(root)!
      if (members.length > 1) yield { lead: this.leadOf(root), members }
    }
  }

  /** The article that stands for the story that began with that one. */
  leadOf(root: number): number {
    return this.#leads.get(root) ?? root
  }

  /** The next in order of those that were held against others; the link that its verdict names, unless it is original. */
  async settle(held: HeldArticle): Promise<SettledLink | { readonly rule: string }> {
    const { article } = held
    const toJudged = (link: HeldLink): Judged => ({ ...link, earlier: this.kept.nameOf(link.earlier) })
    const judged = held.judged.map(toJudged)
    const beside =
      held.beside && (judged.find(({ earlier }) => numberOf(earlier) === held.beside!.earlier) ?? toJudged(held.beside))
    const own = beside?.relation === 'different' ? undefined : beside
    const all: Held = { judged, beside, own, chosen: toChosen(judged, own), crowded: held.crowded }
    const chosen = all.chosen?.relation === 'update' ? await this.#confirm(article, all, all.chosen) : all.chosen
    const considered = toConsidered(all)
    const drawn = toDrawnOn(considered, chosen).map(numberOf)
    this.#relation[article] = RELATIONS.indexOf(chosen === undefined ? 'original' : (chosen.relation as Relation))
    if (chosen === undefined || !this.#join(article, numberOf(chosen.earlier))) {
      await this.#place(article, chosen === undefined ? undefined : numberOf(chosen.earlier))
    }
    if (chosen === undefined) return { rule: findStrongest(considered, 'template')?.rule ?? NO_RULE }
    const { rule, measurements } = chosen
    const relation = chosen.relation as SettledLink['relation']
    return { article, earlier: numberOf(chosen.earlier), relation, rule, measurements, drawsOn: drawn }
  }

  /** Whether an update says something new is read in the texts. */
  async #confirm(article: number, { judged }: Held, chosen: Judged): Promise<Judged> {
    const withWords = (one: Judged): Judged => ({ ...one, earlier: this.kept.get(numberOf(one.earlier)) })
    const root = this.#root[numberOf(chosen.earlier)]!
    const candidates = judged.filter(({ earlier }) => this.#root[numberOf(earlier)] === root)
    const ready = this.#setup.prepareKept(this.kept.get(article))
    const members = new NamedMembers(this.#membersOf(root), (member) => this.kept.nameOf(member))
    const { relation, finding, rule } = await confirmNews(
      ready,
      withWords(chosen),
      candidates.map(withWords),
      {
        listMembers: () => members.list(),
        findNewest: async (id) => this.kept.get(members.get(id)!),
      },
      this.#setup,
    )
    return { ...chosen, relation, finding, rule }
  }

  /**
   * The plain case of placing, which most are: a first version joins a story whose lead nobody contests, and nothing changes
   * but that it has one member more. Whether it was one.
   */
  #join(article: number, parent: number): boolean {
    if (this.#identity.previous[article] !== 0 || this.#setup.parts.leadPolicy.contested) return false
    const root = this.#root[parent]!
    const members = this.#membersOf(root)
    if (members.length === 0) return false
    this.#root[article] = root
    members.push(article)
    return true
  }

  async #place(article: number, parent: number | undefined): Promise<void> {
    const before = this.#identity.previous[article]!
    const { leadPolicy } = this.#setup.parts
    // A lead that may be contested is told by what the articles say of themselves.
    const readKept = (number: number) => (leadPolicy.contested ? this.kept.get(number) : this.kept.nameOf(number))
    const previous = before === 0 ? undefined : readKept(before - 1)
    if (parent === undefined && previous === undefined) return
    const { article: placed } = readKept(article)
    const known = new Map<string, number>()
    const nameLead = (root: number) => {
      const lead = this.leadOf(root)
      known.set(this.#articles.idOf(lead), lead)
    }
    const placement = await placeArticle(
      {
        article: placed,
        previous,
        parent: parent === undefined ? undefined : readKept(parent),
        drawn: [],
        source: undefined,
      },
      leadPolicy,
      {
        findStory: async (story) => {
          nameLead(rootOf(story) - 1)
          return this.#storyOf(rootOf(story) - 1)
        },
        listMembers: (story) =>
          new NamedMembers(this.#membersOf(rootOf(story) - 1), (member) => this.kept.nameOf(member), known).list(),
        findNewest: async (id) => readKept(known.get(id)!),
      },
    )
    const root = rootOf(placement.story) - 1
    const left = previous === undefined ? undefined : this.#root[before - 1]!
    if (left !== undefined) {
      const members = this.#membersOf(left)
      const at = members.indexOf(before - 1)
      if (left === root) members[at] = article
      else members.splice(at, 1)
    }
    this.#root[article] = root
    const members = this.#membersOf(root)
    // Who begins a story is in it already.
    if (left !== root && root !== article) members.push(article)
    known.set(placed.id, article)
    for (const story of placement.stories) {
      const own = rootOf(story.id) - 1
      if (story.size > 0) this.#leads.set(own, known.get(story.lead.id)!)
    }
  }

  /** What placing has to know of a story; revisions and origins are for stores. */
  #storyOf(root: number): StoryState {
    const { id, version } = this.kept.nameOf(this.leadOf(root)).article
    const lead: ArticleRef = { id, version }
    return { id: this.#idOf(root), revision: 1, lead, size: this.#membersOf(root).length, origins: 1 }
  }

  #idOf(root: number): string {
    return toStoryId(root + 1, this.#articles.idOf(root))
  }

  /** Of a story that nobody joined so far its first article is the only member. */
  #membersOf(root: number): number[] {
    let members = this.#members.get(root)
    if (members === undefined) {
      members = [root]
      this.#members.set(root, members)
    }
    return members
  }

  #said(article: number): Said {
    return { story: this.#idOf(this.#root[article]!), relation: this.relationOf(article) }
  }
}

/** Members of a story, found by their names once they were listed. */
class NamedMembers {
  readonly #members: readonly number[]
  readonly #read: (member: number) => Kept
  readonly #known: Map<string, number>

  constructor(members: readonly number[], read: (member: number) => Kept, known = new Map<string, number>()) {
    this.#members = members
    this.#read = read
    this.#known = known
  }

  async *list(): AsyncGenerator<Verdict> {
    for (const member of this.#members) {
      const { verdict } = this.#read(member)
      this.#known.set(verdict.id, member)
      yield verdict
    }
  }

  get(id: string): number | undefined {
    return this.#known.get(id)
  }
}

function numberOf({ article }: Kept): number {
  return article.sequence - 1
}
