/**
 * What `rejudge` would change, with nothing written (SEMANTICS 22): the same judge over the store in order, or over those
 * seen since a time, or over some drawn at random, as long as a budget of time lasts. It says what it did not look at: what
 * depends on those is not seen either.
 *
 * Verdicts that come out others are remembered without their evidence, so that memory grows with what changes and not with
 * the store.
 */

import { checkArgument, checkOptions, type Kind, OBJECT, TEXT, WHOLE_NUMBER } from '../arguments.ts'
import { NewsfoldError } from '../errors.ts'
import type { InForce } from '../in-force.ts'
import { withLater } from '../later-settings.ts'
import type { Receipt, Sequence, Settings, Verdict } from '../model.ts'
import type { Flip, Preview, PreviewOptions, StoryChange } from '../options.ts'
import { Past } from '../past.ts'
import type { Setup } from '../pipeline.ts'
import { seeded, shuffle } from '../random.ts'
import { fromSnapshot, readLearned, setupOf, toSnapshot } from '../setup.ts'
import type { Kept, Store } from '../store/store.ts'
import { GROUP_ARTICLES, judgeAgain, readGroup } from './again.ts'
import { getTime } from './time-given.ts'

const OPTIONS: Readonly<Record<keyof PreviewOptions, Kind>> = {
  since: TEXT,
  sample: WHOLE_NUMBER,
  budgetMs: WHOLE_NUMBER,
}

/** Numbers drawn for each article of a sample at most: some belong to other events, or to articles that were removed. */
const DRAWS = 20
const SEED = 1

/** Gives each verdict that would be another, and in the end what that comes to. */
export async function* preview(
  set: Settings,
  options: PreviewOptions = {},
  store: Store,
  inForce: InForce,
): AsyncGenerator<Flip, Preview> {
  checkArgument('the settings of preview()', set, OBJECT)
  checkOptions('preview()', options, OPTIONS)
  const since = options.since === undefined ? '' : getTime('since of preview()', options.since)
  const deadline = options.budgetMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + options.budgetMs
  const setup = await previewSetup(set, store, await inForce.catchUp())
  const { last, corrected } = await store.head()
  const { versions = 0 } = await store.stats()
  const over = new Map<Sequence, Verdict>()
  const stories = new StoryChanges(store)
  const flips = new Map<string, number>()
  let judged = 0
  let left = 0
  const groups = options.sample === undefined ? inOrder(store, last) : sampled(options.sample, last, store)
  for await (const group of groups) {
    const looked = group.filter(({ article }) => article.seenAt >= since)
    const past = new Past(store, over)
    const counts = await judgeAgain(looked, past, corrected, store, setup)
    judged += counts.judged
    left += counts.left
    for (const { article, verdict: after } of past.revised) {
      const before = past.formerOf((await past.getKept([article.sequence]))[0]!)
      over.set(article.sequence, toSlight(after))
      const name = `${before.relation} ${after.relation}`
      flips.set(name, (flips.get(name) ?? 0) + 1)
      const newest = await past.findNewest(article.id)
      if (newest?.article.sequence === article.sequence) stories.move(before.story, after.story)
      yield { before, after }
    }
    if (performance.now() >= deadline) break
  }
  return {
    judged,
    left,
    notLookedAt: versions - judged - left,
    changed: over.size,
    flips: Array.from(flips, ([name, count]) => {
      const [before, after] = name.split(' ') as [Verdict['relation'], Verdict['relation']]
      return { before, after, count }
    }).sort((a, b) => b.count - a.count),
    ...(await stories.tell()),
  }
}

async function previewSetup(set: Settings, store: Store, now: Setup): Promise<Setup> {
  const stored = (await store.findSnapshot('settings'))!
  const made = fromSnapshot(stored)
  if (made.former !== undefined) {
    throw new NewsfoldError('store-settings', 'keys are being made anew; newsfold resketch goes on')
  }
  const settings = withLater(made, now.preset, set)
  return setupOf(toSnapshot({ ...made, settings }), await readLearned(stored, store), now.now, now.preset)
}

async function* inOrder(store: Store, last: Sequence): AsyncGenerator<Kept[]> {
  for (let after = 0; ; ) {
    const group = await readGroup(store, after, last)
    if (group.length > 0) yield group
    if (group.length < GROUP_ARTICLES) return
    after = group.at(-1)!.article.sequence
  }
}

/** Articles drawn at random, the same every time, in order. */
async function* sampled(count: number, last: Sequence, store: Store): AsyncGenerator<Kept[]> {
  const drawn: Kept[] = []
  const past = new Past(store)
  for (const number of draw(count, last)) {
    drawn.push(...(await past.getKept([number])))
    if (drawn.length === count) break
  }
  const inOrder = drawn.sort((a, b) => a.article.sequence - b.article.sequence)
  for (let from = 0; from < inOrder.length; from += GROUP_ARTICLES) yield inOrder.slice(from, from + GROUP_ARTICLES)
}

/** Numbers of events in random order: all there are, or many more than are wanted. */
function draw(count: number, last: Sequence): Iterable<Sequence> {
  const random = seeded(SEED)
  const most = DRAWS * Math.max(count, 1)
  if (last <= most) {
    return shuffle(
      Array.from({ length: last }, (_, i) => i + 1),
      random,
    )
  }
  const drawn = new Set<Sequence>()
  while (drawn.size < most) drawn.add(1 + Math.floor(random() * last))
  return drawn
}

const NO_RECEIPT: Receipt = { version: '', settings: '', stamps: [], snapshot: '', capsHit: 0, considered: [] }

/** What later articles need to know of a verdict. */
function toSlight({ evidence: _, ...verdict }: Verdict): Verdict {
  return { ...verdict, drawsOn: [], receipt: NO_RECEIPT }
}

/** Who goes from which story to which. */
class StoryChanges {
  readonly #store: Store
  readonly #moves = new Map<string, Map<string, number>>()

  constructor(store: Store) {
    this.#store = store
  }

  move(from: string, to: string): void {
    if (from === to) return
    const leaving = this.#moves.get(from) ?? new Map<string, number>()
    this.#moves.set(from, leaving.set(to, (leaving.get(to) ?? 0) + 1))
  }

  /** Stories that would fall apart, and stories into which several would go. */
  async tell(): Promise<Pick<Preview, 'split' | 'joined'>> {
    const sources = new Map<string, Set<string>>()
    const split: StoryChange[] = []
    for (const [from, leaving] of this.#moves) {
      const left = [...leaving.values()].reduce((sum, count) => sum + count, 0)
      const stays = (await this.#sizeOf(from)) > left
      const others = stays ? [from, ...leaving.keys()] : [...leaving.keys()]
      if (others.length > 1) split.push({ story: from, others: others.filter((id) => id !== from) })
      for (const to of leaving.keys()) sources.set(to, (sources.get(to) ?? new Set()).add(from))
    }
    const joined: StoryChange[] = []
    for (const [to, from] of sources) {
      const left = [...(this.#moves.get(to)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
      const stays = (await this.#sizeOf(to)) > left
      if (from.size + (stays ? 1 : 0) > 1) joined.push({ story: to, others: [...from] })
    }
    return { split, joined }
  }

  async #sizeOf(story: string): Promise<number> {
    return (await this.#store.findStories([story]))[0]?.size ?? 0
  }
}
