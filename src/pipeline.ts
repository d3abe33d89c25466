/**
 * The flow, in order, with no choice of parts made here: read, extract, tokenize, sketch, propose, verify, decide,
 * cluster, commit. Reading is done when an article arrives here; `prepare` takes it to its sketches, `judge` to its
 * verdict and its place in a story, `toJudgement` to what is to be kept of it; `writer.ts` commits that, a group at a time.
 */

import { toArticle } from './article.ts'
import { type Placement, placeArticle } from './cluster/place.ts'
import { decide, type Judged, judgePair, NO_RULE } from './decide/decide.ts'
import { identicalMeasurements } from './decide/rules/identical-text.ts'
import { NewsfoldError } from './errors.ts'
import type { Article, ArticleInput, ArticleRef, Evidence, Page, Sequence, Settings, Verdict } from './model.ts'
import type { Parts, Preset } from './presets/preset.ts'
import type { Prepared, Ranking } from './propose/proposer.ts'
import type { Sketch } from './sketch/detector.ts'
import type { Pending } from './store/pending.ts'
import { isEverywhere } from './store/scope.ts'
import type { Guard, Kept, Question, Sharing, Stamped, Text, Write } from './store/store.ts'
import { toWrite } from './store/write.ts'
import { contentHash } from './text/hash.ts'
import type { Tokens } from './tokenize/tokens.ts'
import { findPassages } from './verify/alignment.ts'
import { VERSION } from './version.ts'

/** What judging needs besides the article and the store. */
export interface Setup {
  readonly preset: Preset
  readonly parts: Parts
  /** While keys are made anew: the parts that made those which some texts still have. */
  readonly former: readonly Parts[]
  readonly settings: Settings
  /** Content hash of preset and settings, as the store keeps them. */
  readonly settingsHash: string
  /** Content hash over what was learned, '' if nothing was. */
  readonly learned: string
  /** How many articles the store had when it learned last, 0 if it never did. */
  readonly learnedAt: number
  readonly now: () => string
  /** A kept article made ready from its text, or as it is known to be; remembered as long as the article is. */
  readonly prepareKept: (kept: Kept, known?: Prepared) => Prepared
}

/** Stages 2 to 4: a page or an article on its own, made ready to be held against others. */
export function prepare(input: ArticleInput | Page, setup: Setup): Prepared {
  const { parts, now } = setup
  const extracted =
    typeof input === 'object' && input !== null && 'bytes' in input ? parts.extract(input).article : input
  const article = toArticle(extracted, now)
  const tokens = parts.tokenize(article)
  if (tokens.length === tokens.body) throw new NewsfoldError('text-empty', 'the text has no words')
  return { article, tokens, sketches: sketch(tokens, setup) }
}

/** Stage 4: a sketch by each detector, those in force first. */
function sketch(tokens: Tokens, { parts, former }: Setup): Sketch[] {
  const sketches = parts.detectors.map((detector) => detector.sketch(tokens))
  for (const { detectors } of former) for (const detector of detectors) sketches.push(detector.sketch(tokens))
  return sketches
}

/** The same articles, sketched anew if they were for another setup. Words do not depend on it (SEMANTICS 3). */
export function prepareFor(group: readonly Prepared[], from: Setup, setup: Setup): readonly Prepared[] {
  // Most others differ in what was learned, on which no sketch depends.
  if (from === setup || isSketchedAlike(from, setup)) return group
  return group.map((prepared) => ({ ...prepared, sketches: sketch(prepared.tokens, setup) }))
}

function isSketchedAlike(one: Setup, other: Setup): boolean {
  const stampsOf = ({ parts, former }: Setup) =>
    [parts, ...former].map(({ detectors }) => detectors.map((d) => d.stamp))
  return JSON.stringify(stampsOf(one)) === JSON.stringify(stampsOf(other))
}

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
}

/** A verdict with all that it was made of. */
interface Judging {
  readonly verdict: Verdict
  /** The article as it is numbered, and where it stands; absent if it is known already, word for word. */
  readonly placed?: { readonly ready: Prepared; readonly placement: Placement; readonly upTo: Sequence }
  readonly crowded: number
}

/** A verdict with the write that makes it last; without one if the article is known already, word for word. */
export interface Judgement {
  readonly verdict: Verdict
  readonly write?: Write
  /** The number of the first print of its text, if it was printed before. */
  readonly firstPrint: Sequence | undefined
  readonly crowded: number
}

/** Stages 5 to 8: the verdict on an article, and its place in a story. */
export async function judge(prepared: Prepared, known: Known, pending: Pending, setup: Setup): Promise<Judging> {
  const { parts } = setup
  const { hash } = known
  const scope = parts.proposer.scope(prepared.article)
  const previous = pending.findKept(prepared.article.id, known.previous)
  if (previous !== undefined && isSame(prepared.article, previous.article)) {
    // The lead of its story may be another by now.
    const { lead = previous.verdict.lead } = (await pending.findStory(previous.verdict.story)) ?? {}
    return { verdict: { ...previous.verdict, lead }, crowded: 0 }
  }
  const article: Article = {
    ...prepared.article,
    version: (previous?.article.version ?? known.removedVersion) + 1,
    sequence: pending.last + 1,
  }
  const ready: Prepared = { ...prepared, article }

  // Identical text comes first: it needs no search.
  const copy = await pending.findText(hash, scope, known.copy)
  const { earlier: candidates, crowded } =
    copy === undefined ? await propose(article, known, pending, setup) : { earlier: [copy], crowded: 0 }

  const judged = candidates.map((candidate) => judgeCandidate(ready, hash, candidate, setup))
  const own = previous === undefined ? undefined : judgeOwnVersion(ready, hash, previous, judged, setup)
  const chosen = own ?? decide(judged)

  const placement = await placeArticle(article, chosen?.earlier, previous, parts.leadPolicy, {
    findStory: (id) => pending.findStory(id),
    listMembers: (story) => pending.listMembers(story),
    findNewest: (id) => pending.findNewest(id),
  })
  const considered = own === undefined ? judged : [own, ...judged.filter((one) => one.earlier !== own.earlier)]
  const { evidence, ...told } = toVerdictOf(ready, chosen, considered, setup)
  const verdict: Verdict = {
    id: article.id,
    version: article.version,
    revision: 1,
    ...told,
    lead: placement.lead,
    story: placement.story,
    ...(evidence !== undefined && { evidence }),
    receipt: {
      version: VERSION,
      settings: setup.settingsHash,
      stamps: parts.detectors.map(({ stamp }) => stamp),
      snapshot: setup.learned,
      capsHit: crowded,
      considered: considered.map(({ earlier, measurements, relation, rule }) => ({
        earlier: refOf(earlier),
        measurements,
        relation,
        rule,
      })),
    },
  }
  return { verdict, placed: { ready, placement, upTo: pending.last }, crowded }
}

/** What the writer keeps of a verdict, which of a check nobody does. */
export function toJudgement(judging: Judging, known: Known, pending: Pending, setup: Setup): Judgement {
  const { verdict, placed, crowded } = judging
  const { hash } = known
  const firstPrint = known.firstPrint ?? pending.findFirstPrint(hash)
  if (placed === undefined) return { verdict, firstPrint, crowded }
  const { ready, placement, upTo } = placed
  const { detectors } = setup.parts
  const text: Text = {
    hash,
    // Those of former detectors are for asking only.
    sketches: setup.former.length === 0 ? ready.sketches : ready.sketches.slice(0, detectors.length),
    keys: detectors.map((detector, i) => ({ stamp: detector.stamp, values: detector.keys(ready.sketches[i]!).values })),
  }
  const guard: Guard = {
    upTo,
    texts: [hash],
    probes: known.questions.map((question, i) => toGuarded(question, known.answers[i]!)),
    stories: placement.touched,
    ids: [verdict.id],
    settings: setup.settingsHash,
  }
  const { stories, events } = placement
  const kept: Kept = { article: ready.article, text, verdict }
  // The next ones of the group may be held against it.
  setup.prepareKept(kept, ready)
  return { verdict, write: toWrite(guard, { put: [kept], stories, events }), firstPrint, crowded }
}

/**
 * The probes under which nobody else may save a text meanwhile. Of a crowded one the first holders are known and stay the
 * first, whoever comes; only a window can bring others before them.
 */
function toGuarded({ stamp, probes, perKey, scope }: Question, { holders }: Sharing): Stamped {
  const crowded = isEverywhere(scope) && holders.some((count) => count > perKey)
  return { stamp, values: crowded ? probes.filter((_, p) => holders[p]! <= perKey) : probes }
}

/** Stage 5: the earlier articles worth comparing. */
async function propose(
  article: Article,
  { questions, answers, ranking: below }: Known,
  pending: Pending,
  { parts: { proposer } }: Setup,
): Promise<{ earlier: Kept[]; crowded: number }> {
  const shared = await Promise.all(questions.map((question, i) => pending.share(question, answers[i]!)))
  // Mostly nothing pending shares a key, and the answers are those that were ranked before.
  const { articles, crowded } = shared.every((one, i) => one === answers[i]) ? below : proposer.rank(shared, questions)
  const earlier: Kept[] = []
  for (let from = 0; from < articles.length && earlier.length < proposer.best; from += proposer.best) {
    for (const kept of await pending.getKept(articles.slice(from, from + proposer.best))) {
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
  const own = already ?? judgeCandidate(article, hash, previous, setup)
  return own.relation === 'different' ? undefined : own
}

function toVerdictOf(
  article: Prepared,
  chosen: Judged | undefined,
  considered: readonly Judged[],
  setup: Setup,
): Pick<Verdict, 'relation' | 'earlier' | 'rule' | 'evidence' | 'drawsOn'> {
  if (chosen === undefined || chosen.relation === 'different')
    return { relation: 'original', rule: NO_RULE, drawsOn: [] }
  const drawsOn = considered
    .filter((one) => one !== chosen && one.relation !== 'different')
    .map(({ earlier }) => refOf(earlier))
  return {
    relation: chosen.relation,
    earlier: refOf(chosen.earlier),
    rule: chosen.rule,
    evidence: toEvidence(article, chosen, setup),
    drawsOn,
  }
}

/** Measurements with the passages that show them. */
export function toEvidence(article: Prepared, { earlier, measurements }: Judged, setup: Setup): Evidence {
  const passages =
    measurements.identical === 1
      ? [{ kind: 'shared' as const, article: spanOf(article.article), earlier: spanOf(earlier.article) }]
      : findPassages(wholeOf(article.tokens), wholeOf(setup.prepareKept(earlier).tokens))
  return { measurements, changes: [], passages }
}

function spanOf({ text }: Article) {
  return { from: 0, to: text.length }
}

function refOf({ article }: Kept): ArticleRef {
  return { id: article.id, version: article.version }
}

function isSame(article: Article, stored: Article): boolean {
  return article.text === stored.text && article.title === stored.title
}

/** The content hash by which identical text is found. */
export function hashOf({ tokens }: Pick<Prepared, 'tokens'>): string {
  return contentHash(wholeOf(tokens))
}

function wholeOf(tokens: Tokens): Tokens {
  return tokens.whole ?? tokens
}
