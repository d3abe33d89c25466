/**
 * The flow, in order, with no choice of parts made here: read, extract, tokenize, sketch, propose, verify, decide,
 * cluster, commit. Reading is done when an article arrives here; `prepare` takes it to its sketches, `judge` to its
 * verdict and its place in a story, `toJudgement` to what is to be kept of it; `writer.ts` commits that, a group at a time.
 */

import { toArticle } from './article.ts'
import { type Placement, placeArticle } from './cluster/place.ts'
import { toSource } from './cluster/source.ts'
import { findStrongest, type Judged, NO_RULE } from './decide/decide.ts'
import { corrected } from './decide/rules/corrected.ts'
import { NewsfoldError } from './errors.ts'
import { type Before, holdAgainst, type Known, measure, toConsidered, toDrawnOn } from './held.ts'
import type { Article, ArticleInput, ArticleRef, Evidence, Page, Sequence, Settings, Verdict } from './model.ts'
import { confirmNews } from './novelty.ts'
import type { Outlets } from './outlets.ts'
import { type Freedom, findBanned, overrule } from './overrule.ts'
import type { Parts, Preset } from './presets/preset.ts'
import type { Prepared } from './propose/proposer.ts'
import type { Sketch } from './sketch/detector.ts'
import { toGuarded } from './store/guard.ts'
import type { Pending } from './store/pending.ts'
import type { Guard, Kept, Text, Write } from './store/store.ts'
import { toWrite } from './store/write.ts'
import { contentHash } from './text/hash.ts'
import { type Tokens, wholeOf } from './tokenize/tokens.ts'
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
  /** Who prints under which host and name, as the store has it. */
  readonly outlets: Outlets
  /** A kept article made ready from its text, or as it is known to be; remembered as long as the article is. */
  readonly prepareKept: (kept: Kept, known?: Prepared) => Prepared
}

/** Stages 2 to 4: a page or an article on its own, made ready to be held against others. */
export function prepare(input: ArticleInput | Page, setup: Setup): Prepared {
  const { parts, now, outlets } = setup
  const extracted =
    typeof input === 'object' && input !== null && 'bytes' in input ? parts.extract(input).article : input
  const article = toArticle(extracted, now, outlets)
  const tokens = parts.tokenize(article)
  if (tokens.length === tokens.body) throw new NewsfoldError('text-empty', 'the text has no words')
  const { outlet: said } = extracted
  const renamed = said && said !== article.outlet
  return { article, tokens, sketches: sketch(tokens, setup), ...(renamed && { outletSaid: said }) }
}

/** Stage 4: a sketch by each detector, those in force first. */
function sketch(tokens: Tokens, { parts, former }: Setup): Sketch[] {
  const sketches = parts.detectors.map((detector) => detector.sketch(tokens))
  for (const { detectors } of former) for (const detector of detectors) sketches.push(detector.sketch(tokens))
  return sketches
}

/** The same articles, made ready anew if they were for another setup. Words do not depend on it (SEMANTICS 3). */
export function prepareFor(group: readonly Prepared[], from: Setup, setup: Setup): readonly Prepared[] {
  // Most others differ in what was learned, on which no sketch depends.
  const isSketched = from === setup || isSketchedAlike(from, setup)
  const isNamed = from.outlets.hash === setup.outlets.hash
  if (isSketched && isNamed) return group
  return group.map((prepared) => {
    const sketches = isSketched ? prepared.sketches : sketch(prepared.tokens, setup)
    if (isNamed) return { ...prepared, sketches }
    const { article, outletSaid = article.outlet } = prepared
    const outlet = setup.outlets.nameFor({ ...article, ...(outletSaid !== undefined && { outlet: outletSaid }) })
    return { ...prepared, article: { ...article, ...(outlet !== undefined && { outlet }) }, sketches }
  })
}

/** A stored article made ready to be judged again. */
export function prepareAgain(kept: Kept, setup: Setup): Prepared {
  const prepared = setup.prepareKept(kept)
  // It is looked for under former stamps as well.
  return setup.former.length === 0 ? prepared : { ...prepared, sketches: sketch(prepared.tokens, setup) }
}

function isSketchedAlike(one: Setup, other: Setup): boolean {
  const stampsOf = ({ parts, former }: Setup) =>
    [parts, ...former].map(({ detectors }) => detectors.map((d) => d.stamp))
  return JSON.stringify(stampsOf(one)) === JSON.stringify(stampsOf(other))
}

/** What an article was found to be to the earlier ones. */
export interface Weighed {
  /** The article whose story it joins. */
  readonly parent: Kept | undefined
  /** Others it draws on. */
  readonly drawn: readonly Kept[]
  readonly told: Pick<Verdict, 'relation' | 'earlier' | 'rule' | 'evidence' | 'drawsOn' | 'receipt'>
  readonly crowded: number
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
  const { told, parent, drawn, crowded } = await weigh(ready, previous, known, pending, setup)

  const source = toSource(article, setup.outlets) ?? parent?.verdict.source
  const placement = await placeArticle({ article, previous, parent, drawn, source }, setup.parts.leadPolicy, {
    findStory: (id) => pending.findStory(id),
    listMembers: (story) => pending.listMembers(story),
    findNewest: (id) => pending.findNewest(id),
  })
  const { relation, earlier, rule, evidence, receipt } = told
  const verdict: Verdict = {
    id: article.id,
    version: article.version,
    revision: 1,
    relation,
    ...(earlier !== undefined && { earlier }),
    rule,
    drawsOn: placement.drawsOn,
    lead: placement.lead,
    story: placement.story,
    ...(evidence !== undefined && { evidence }),
    ...(source !== undefined && { source }),
    receipt,
  }
  return { verdict, placed: { ready, placement, upTo: pending.last }, crowded }
}

/** Stages 5 to 7: what a numbered article is to the earlier ones, and why. Corrections come first, then identical text. */
export async function weigh(
  ready: Prepared,
  previous: Kept | undefined,
  known: Known,
  before: Before,
  setup: Setup,
): Promise<Weighed> {
  const { article } = ready
  const { parts } = setup
  const { hash, corrections } = known
  const banned = known.banned ?? (corrections && (await findBanned(article.id, corrections, before)))
  const held = await holdAgainst(ready, previous, { ...known, banned }, before, setup)
  const { judged, own, crowded } = held
  const free: Freedom = { article, previous, judged, own, chosen: held.chosen }
  const linked =
    corrections === undefined
      ? free.chosen
      : await overrule(free, corrections, banned!, before, (earlier) => measureReadable(ready, hash, earlier, setup))
  // What somebody said an article is it is.
  const isJudged = linked !== undefined && linked.rule !== corrected.name && linked.earlier.article.text !== ''
  const chosen = isJudged ? await confirmNews(ready, linked, judged, before, setup) : linked

  const considered = toConsidered(held)
  const receipt = {
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
  }
  const forbidden = corrections?.forbiddenTo(article.id)
  const drawn = toDrawnOn(considered, chosen).filter((earlier) => !forbidden?.has(earlier.article.id))
  const drawsOn = drawn.map(refOf)
  if (chosen === undefined) {
    const told = free.chosen === undefined ? toOriginal(ready, considered, setup) : { rule: corrected.name }
    return { parent: undefined, drawn, told: { relation: 'original', ...told, drawsOn, receipt }, crowded }
  }
  return { parent: chosen.earlier, drawn, told: { ...toVerdictOf(ready, chosen, setup), drawsOn, receipt }, crowded }
}

/** Why an article is original: nothing is like it, or it fills a template anew, and then which (SEMANTICS 13). */
function toOriginal(
  article: Prepared,
  considered: readonly Judged[],
  setup: Setup,
): Pick<Verdict, 'rule' | 'evidence'> {
  const template = findStrongest(considered, 'template')
  if (template === undefined) return { rule: NO_RULE }
  return { rule: template.rule, evidence: toEvidence(article, template, setup) }
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
    ids: [verdict.id, ...(known.corrections?.concerning(verdict.id) ?? [])],
    settings: setup.settingsHash,
  }
  const { stories, events } = placement
  const kept: Kept = { article: ready.article, text, verdict }
  // The next ones of the group may be held against it.
  setup.prepareKept(kept, ready)
  return { verdict, write: toWrite(guard, { put: [kept], stories, events }), firstPrint, crowded }
}

/** The same, of a text that may be gone. */
function measureReadable(article: Prepared, hash: string, earlier: Kept, setup: Setup): Judged['measurements'] {
  return earlier.article.text === '' ? {} : measure(article, hash, earlier, setup)
}

/** What a link says of the article. */
function toVerdictOf(
  article: Prepared,
  link: Judged,
  setup: Setup,
): Pick<Verdict, 'relation' | 'earlier' | 'rule' | 'evidence'> {
  const { earlier, relation, rule } = link
  const evidence = earlier.article.text === '' ? undefined : toEvidence(article, link, setup)
  return {
    relation: relation as Exclude<typeof relation, 'different'>,
    earlier: refOf(earlier),
    rule,
    ...(evidence !== undefined && { evidence }),
  }
}

/** Measurements with what shows them. */
export function toEvidence(article: Prepared, { earlier, measurements, finding }: Judged, setup: Setup): Evidence {
  if (measurements.identical === 1) {
    const whole = { kind: 'shared', article: spanOf(article.article), earlier: spanOf(earlier.article) } as const
    return { measurements, changes: [], passages: [whole] }
  }
  return { measurements, ...setup.parts.show(article, setup.prepareKept(earlier), finding) }
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
