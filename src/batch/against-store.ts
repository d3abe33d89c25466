/**
 * A batch against a store: inputs are read and made ready as in any batch (`blocks.ts`), then judged in order by the judge that
 * adds to the store (`store-judge.ts`), so that corrections, versions, removals and whatever else a store knows hold. Cost:
 * that of adding, or of checking, each article; the size of the store tells in its look-ups only.
 *
 * What was said of each article is written down as it comes. Where nothing is added, a run that was broken off judges again;
 * where articles are added, it goes on behind the last one that was.
 */

import { NewsfoldError } from '../errors.ts'
import type { ArticleRef, Sequence } from '../model.ts'
import { RELATIONS } from '../relations.ts'
import { Answers, readAnswers } from './answers.ts'
import { gatherArticles } from './articles.ts'
import { Blocks, type Source } from './blocks.ts'
import { ArticlesById } from './identity.ts'
import { KeptArticles, RecordFiles } from './kept-articles.ts'
import type { KnownStore } from './known-store.ts'
import { Pool } from './pool.ts'
import type { BatchOptions, Outcome } from './run.ts'
import type { SettledLink } from './settle.ts'
import { AddingJudge, type Answer, CheckingJudge, type Standing } from './store-judge.ts'
import type { WorkFolder } from './work-folder.ts'

export interface AgainstStore {
  readonly known: KnownStore
  /** Whether the articles are put into the store. */
  readonly add: boolean
}

/** What an article that is judged and not added takes of memory until the run is done, with some room. */
const HELD_BYTES = 4_096
const STORIES_AT_A_TIME = 256

export async function runAgainstStore(
  source: Source,
  folder: WorkFolder,
  options: BatchOptions,
  against: AgainstStore,
): Promise<Outcome> {
  const { known } = against
  const blocks = new Blocks(source, folder, options)
  const parts = { preset: options.presetName ?? options.preset, set: options.set, snapshots: options.snapshots }
  {
    await using pool = new Pool({ judge: parts }, options.presetName === undefined ? 1 : options.workers)
    await blocks.prepare(pool, (articles) => reach(options, { stage: 'prepare', articles }))
  }
  const { articles } = gatherArticles(blocks.columns(), blocks.places, options.byTime)
  const { count } = articles
  if (!against.add && count * HELD_BYTES > options.memoryBytes) {
    throw new NewsfoldError(
      'option-wrong',
      `${count} articles judged against a store without being added take up to ${count * HELD_BYTES} bytes of memory, and ${options.memoryBytes} were given; give more with --memory, add them with --add, or take fewer at a time`,
    )
  }
  const files = new RecordFiles(blocks.paths)
  const identity = {
    isRepeated: new Uint8Array(count),
    repeated: 0,
    previous: new Uint32Array(count),
    version: new Uint32Array(count),
  }
  const fields = [options.inputOptions?.fields ?? {}]
  const kept = new KeptArticles(articles, identity, files, fields, known.setup)
  const relations = new Uint8Array(count)
  const byId = new ArticlesById(articles)
  const take = ({ article, told }: Answer) => {
    if (told === undefined) {
      identity.isRepeated[article] = 1
      identity.repeated++
      return
    }
    identity.version[article] = told.version
    relations[article] = RELATIONS.indexOf(told.relation)
    identity.previous[article] = (byId.set(article) ?? -1) + 1
  }

  const { judge: standing, upTo } = against.add
    ? await addAll(known, kept, folder, options, count, take)
    : await checkAll(known, kept, folder, options, count, take)
  const others = new Others(count, byId, identity)
  let stories: readonly Group[] = []
  async function* links(): AsyncGenerator<SettledLink | { readonly rule: string }> {
    for (const { article, told } of readAnswers(folder)) {
      if (told === undefined) continue
      const { relation, earlier, rule, measurements, drawsOn } = told
      if (relation === 'original' || earlier === undefined) {
        if (told.isHeld) yield { rule }
        continue
      }
      const number = others.numberOf(earlier)
      yield {
        article,
        earlier: number,
        relation,
        rule,
        measurements,
        drawsOn: drawsOn.map((one) => others.numberOf(one)),
      }
    }
    stories = await findStories(standing, articles.count, (article) => newestOf(article), others)
    reach(options, { stage: 'settle', articles: count, share: 1 })
  }
  const newestOf = (article: number) =>
    byId.find(articles.idOf(article)) === article ? articles.idOf(article) : undefined
  return {
    articles,
    first: 0,
    against: { store: known.name, upTo, added: against.add },
    refOf: (number) =>
      number < count ? { id: articles.idOf(number), version: identity.version[number]! } : others.refOf(number),
    isKnown: (number) => number >= count,
    identity,
    settling: {
      relationOf: (article) => RELATIONS[relations[article]!]!,
      stories: () => stories,
      kept,
      read: async (number) =>
        number < count ? kept.get(number) : (await known.store.findKept([others.refOf(number)]))[0],
    },
    setup: known.setup,
    snapshots: options.snapshots,
    learnedFromOwnInput: false,
    refused: blocks.refused,
    raw: blocks.raw,
    files,
    links,
  }
}

function reach(
  { stop, onReached }: BatchOptions,
  reached: Parameters<NonNullable<BatchOptions['onReached']>>[0],
): void {
  stop?.throwIfAborted()
  onReached?.(reached)
}

/** What judged, and the number at which the store stood when that began. */
interface Stood {
  readonly judge: Standing
  readonly upTo: Sequence
}

async function checkAll(
  known: KnownStore,
  kept: KeptArticles,
  folder: WorkFolder,
  options: BatchOptions,
  count: number,
  take: (answer: Answer) => void,
): Promise<Stood> {
  const judge = new CheckingJudge(known, kept)
  using written = new Answers(folder)
  for await (const answer of judge.judgeAll(count)) {
    take(answer)
    written.write(answer)
    if (written.count % STORIES_AT_A_TIME === 0) tell(options, written.count, count)
  }
  return { judge, upTo: known.head.last }
}

async function addAll(
  known: KnownStore,
  kept: KeptArticles,
  folder: WorkFolder,
  options: BatchOptions,
  count: number,
  take: (answer: Answer) => void,
): Promise<Stood> {
  const judge = new AddingJudge(known, kept)
  if (!folder.has('begun')) folder.write('begun', String(known.head.last))
  const upTo: Sequence = Number(folder.readText('begun'))
  let after = upTo
  using written = new Answers(folder, true)
  const done = written.count
  let latest: ArticleRef | undefined
  for (const answer of readAnswers(folder)) {
    take(answer)
    if (answer.told !== undefined) latest = { id: kept.articles.idOf(answer.article), version: answer.told.version }
  }
  if (latest !== undefined) after = (await known.store.findKept([latest]))[0]?.article.sequence ?? after
  for await (const answer of judge.judgeAll(done, count, after)) {
    take(answer)
    written.write(answer)
    if (written.count % STORIES_AT_A_TIME === 0) tell(options, written.count, count)
  }
  return { judge, upTo }
}

function tell(options: BatchOptions, done: number, count: number): void {
  reach(options, { stage: 'judge', articles: done, share: done / count })
}

interface Group {
  readonly lead: number
  readonly members: readonly number[]
}

/** Articles of the store have numbers, too: behind those that are judged. */
class Others {
  readonly #count: number
  readonly #byId: ArticlesById
  readonly #identity: { readonly previous: Uint32Array; readonly version: Uint32Array }
  readonly #numbers = new Map<string, number>()
  readonly #refs: ArticleRef[] = []

  constructor(count: number, byId: ArticlesById, identity: { previous: Uint32Array; version: Uint32Array }) {
    this.#count = count
    this.#byId = byId
    this.#identity = identity
  }

  numberOf({ id, version }: ArticleRef): number {
    const { previous, version: versions } = this.#identity
    for (let own = this.#byId.find(id); own !== undefined; own = previous[own] === 0 ? undefined : previous[own]! - 1) {
      if (versions[own] === version) return own
    }
    const name = `${version}\n${id}`
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#count + this.#refs.push({ id, version }) - 1
    this.#numbers.set(name, number)
    return number
  }

  refOf(number: number): ArticleRef {
    return this.#refs[number - this.#count]!
  }
}

/** Stories of two or more in which somebody is that was judged, in the order in which they began. */
async function findStories(
  standing: Standing,
  count: number,
  newestId: (article: number) => string | undefined,
  others: Others,
): Promise<Group[]> {
  const leads = new Map<string, ArticleRef>()
  for (let from = 0; from < count; from += STORIES_AT_A_TIME) {
    const ids: string[] = []
    for (let article = from; article < Math.min(count, from + STORIES_AT_A_TIME); article++) {
      const id = newestId(article)
      if (id !== undefined) ids.push(id)
    }
    for (const { id, size, lead } of await standing.findStoriesOf(ids)) if (size > 1) leads.set(id, lead)
  }
  const groups: Group[] = []
  for (const [story, { id }] of [...leads].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let lead: number | undefined
    const members: number[] = []
    for await (const member of standing.listMembers(story)) {
      const number = others.numberOf(member)
      members.push(number)
      if (member.id === id) lead = number
    }
    if (members.length > 1) groups.push({ lead: lead ?? members[0]!, members })
  }
  return groups
}
