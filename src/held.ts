/**
 * What an article is to each of the earlier ones worth comparing: stages 5 to 7 before anybody has a say. Nothing here
 * depends on what those earlier ones were found to be, but for a proposer that asks for originals only; so a batch does it in
 * any order.
 */

import type { Corrections } from './corrections.ts'
import { decide, type Judged, judgePair } from './decide/decide.ts'
import { identicalMeasurements } from './decide/rules/identical-text.ts'
import type { Article, Sequence } from './model.ts'
import type { Setup } from './pipeline.ts'
import type { Prepared, Ranking } from './propose/proposer.ts'
import type { Pending } from './store/pending.ts'
import { isInScope } from './store/scope.ts'
import type { Kept, Question, Sharing } from './store/store.ts'

/** What the store knew of an article when the group was asked for. */
export interface Known {
  readonly hash: string
  /** The newest version under the same id. */
  readonly previous: Kept | undefined
  /** The version to count on from when the id was removed. */
  readonly removedVersion: number
  /** The first print in scope of the same text, and the number of its first print at all. */
  readonly copy: Kept | undefined
  readonly firstPrint: Sequence | undefined
  readonly questions: readonly Question[]
  readonly answers: readonly Sharing[]
  /** What the proposer makes of these answers. */
  readonly ranking: Ranking
  /** What people said that may concern it; absent if nobody ever said anything. */
  readonly corrections?: Corrections | undefined
  /** The stories it may not stand in, where they are not simply those of the articles before it. */
  readonly banned?: ReadonlySet<string> | undefined
  /** Of one that is judged again: what it was held against and is found no more, as its receipt remembers it. */
  readonly recorded?: readonly Judged[]
}

/** What judging sees of the articles before: the store with writes pending on it, or for one that is judged again the part below it. */
export type Before = Pick<Pending, 'findText' | 'share' | 'getKept' | 'findNewest' | 'listMembers'>

/** What an article is to each of the earlier ones worth comparing. */
export interface Held {
  readonly judged: readonly Judged[]
  /** What it is to its own version before it; `own` if it is like that one. */
  readonly beside: Judged | undefined
  readonly own: Judged | undefined
  /** The link that the verdict names, as long as nobody overrules it and it says something new. */
  readonly chosen: Judged | undefined
  readonly crowded: number
}

/** Stages 5 to 7 for each earlier article. Verdicts on those do not matter, but for a proposer that asks for originals only. */
export async function holdAgainst(
  ready: Prepared,
  previous: Kept | undefined,
  known: Known,
  before: Pick<Before, 'findText' | 'share' | 'getKept'>,
  setup: Setup,
): Promise<Held> {
  const { article } = ready
  const { hash, banned } = known
  const scope = setup.parts.proposer.scope(article)
  // Identical text needs no search.
  const copy = await before.findText(hash, scope, known.copy)
  const { earlier: candidates, crowded } =
    copy === undefined || banned?.has(copy.verdict.story)
      ? await propose(article, known, before, setup)
      : { earlier: [copy], crowded: 0 }
  return judgeCandidates(ready, previous, known, candidates, crowded, setup)
}

/** Stages 6 and 7 for all candidates. */
export function judgeCandidates(
  ready: Prepared,
  previous: Kept | undefined,
  { hash, recorded = [] }: Pick<Known, 'hash' | 'recorded'>,
  candidates: readonly Kept[],
  crowded: number,
  setup: Setup,
): Held {
  const { article } = ready
  const { parts } = setup
  const judged = candidates.map((candidate) => judgeCandidate(ready, hash, candidate, setup))
  const scope = recorded.length === 0 ? undefined : parts.proposer.scope(article)
  for (const one of recorded) {
    const isOwn = one.earlier.article.id === article.id
    const isCandidate = isInScope(one.earlier.article, scope!) && parts.proposer.accepts(article, one.earlier)
    if (isOwn || isCandidate) judged.push(one)
  }
  const beside = previous === undefined ? undefined : judgeOwnVersion(ready, hash, previous, judged, setup)
  const own = beside?.relation === 'different' ? undefined : beside
  return { judged, beside, own, chosen: toChosen(judged, own), crowded }
}

/** The link to its own version before it, if that holds, or else the one that all candidates together give. */
export function toChosen(judged: readonly Judged[], own: Judged | undefined): Judged | undefined {
  return own === undefined ? decide(judged) : asVersion(own)
}

/** All that an article was held against, in the order of its receipt. */
export function toConsidered({ judged, beside, own }: Held): readonly Judged[] {
  // An address that shows the bulletin of the day fills the template of its own version before.
  const named = beside?.finding === 'template' ? beside : own
  return named === undefined ? judged : [named, ...judged.filter((one) => one.earlier !== named.earlier)]
}

/** Those that an article draws on beside the one its verdict names. */
export function toDrawnOn(considered: readonly Judged[], chosen: Judged | undefined): Kept[] {
  return considered
    .filter(({ relation, finding }) => relation !== 'different' || finding === 'drawn')
    .map(({ earlier }) => earlier)
    .filter((earlier) => earlier !== chosen?.earlier)
}

/** Stage 5: the earlier articles worth comparing. */
async function propose(
  article: Article,
  { questions, answers, ranking: below }: Known,
  before: Pick<Before, 'share' | 'getKept'>,
  { parts: { proposer } }: Setup,
): Promise<{ earlier: Kept[]; crowded: number }> {
  const shared = await Promise.all(questions.map((question, i) => before.share(question, answers[i]!)))
  // Mostly nothing pending shares a key, and the answers are those that were ranked before.
  const { articles, crowded } = shared.every((one, i) => one === answers[i]) ? below : proposer.rank(shared, questions)
  const earlier: Kept[] = []
  for (let from = 0; from < articles.length && earlier.length < proposer.best; from += proposer.best) {
    for (const kept of await before.getKept(articles.slice(from, from + proposer.best))) {
      if (earlier.length < proposer.best && proposer.accepts(article, kept)) earlier.push(kept)
    }
  }
  return { earlier, crowded }
}

/** Stages 6 and 7 for one candidate. */
function judgeCandidate(article: Prepared, hash: string, candidate: Kept, setup: Setup): Judged {
  return judgePair(candidate, measure(article, hash, candidate, setup), setup.parts.rules, setup.settings)
}

/** The measurements of a pair; a replay makes the same ones from the same two texts. */
export function measure(article: Prepared, hash: string, earlier: Kept, setup: Setup): Judged['measurements'] {
  if (hash === earlier.text.hash) return identicalMeasurements(article.article, earlier.article)
  return setup.parts.verify(article, setup.prepareKept(earlier))
}

/** A new version is judged against the one before it first (SEMANTICS 2). */
function judgeOwnVersion(
  article: Prepared,
  hash: string,
  previous: Kept,
  judged: readonly Judged[],
  setup: Setup,
): Judged | undefined {
  const already = judged.find(({ earlier }) => earlier.article.sequence === previous.article.sequence)
  if (already === undefined && previous.article.text === '') return undefined
  return already ?? judgeCandidate(article, hash, previous, setup)
}

/** A version that holds the one before it says more; one that is held by it says nothing new (SEMANTICS 2). */
function asVersion(own: Judged): Judged {
  if (own.relation === 'contains') return { ...own, relation: 'update', finding: 'update' }
  return own.relation === 'contained' ? { ...own, relation: 'duplicate', finding: 'duplicate' } : own
}
