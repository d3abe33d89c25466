/**
 * `eval relations`: what systems call labelled pairs. Each pair is judged as `compare` judges two articles, with the times
 * that the texts have: when they were seen, or else published; one without a time is of the time of the other. A text
 * that is no article is different from everything. What a preset needs to have learned is learned from all the texts, unless
 * it is handed over.
 *
 * Cost: each article is made ready once for all settings that cut it into words and sketch it alike, then a comparison for
 * each pair.
 */

import { NewsfoldError, toRefused } from '../errors.ts'
import { extractPage } from '../extract/extract.ts'
import type { ArticleInput, Link, PairRelation, Refused, Settings } from '../model.ts'
import { toSettings } from '../parameters.ts'
import { prepare, type Setup } from '../pipeline.ts'
import type { Preset } from '../presets/preset.ts'
import type { Prepared } from '../propose/proposer.ts'
import { makeSetup } from '../setup.ts'
import type { Snapshot } from '../store/store.ts'
import { compareWith } from '../verbs/compare.ts'
import { type LearnedFor, learnFor } from './learned.ts'
import { type Called, listClasses, toRelationFigures } from './measures/relation-figures.ts'
import type { FoundPair } from './relation-pairs.ts'
import {
  type RelationPair,
  type RelationsEvaluation,
  type RelationsResult,
  type ShownPair,
  toRelation,
  type WrongPair,
} from './relation-results.ts'
import type { RelationText, RelationTexts } from './relation-texts.ts'

export interface System {
  readonly preset: Preset
  readonly set: Settings
}

export interface RelationsOptions extends JudgeWatch {
  readonly systems: readonly System[]
  /** Kinds of generated pairs that are in no figure but their own. */
  readonly heldOut?: readonly string[]
}

export interface JudgeWatch {
  /** Told after each pair how much of all is done, from 0 to 1. */
  readonly onShare?: ((share: number) => void) | undefined
  readonly stop?: AbortSignal | undefined
}

/** A pair and what it was called. */
export interface JudgedPair {
  readonly pair: RelationPair
  readonly said: PairRelation
  readonly rule: string
  /** Absent if a text of it is no article. */
  readonly link?: Link
  readonly article: ArticleInput | Refused
  readonly earlier: ArticleInput | Refused
}

/** Ways of making texts ready that are remembered. */
const MOST_READY = 3
/** In the course of judging so many pairs others get a turn. */
const PAIRS_A_TURN = 50
/** Of a text without a title, so many characters of its beginning stand for it. */
const TITLE_CHARACTERS = 80
/** Any fixed time, for pairs of which neither text has one. */
const SEEN_AT = '2000-01-01T00:00:00.000Z'
const NO_TIME = ''
/** Stages whose settings say what an article is cut and sketched into, and what is learned. */
const BEFORE_VERIFY = /^(extract|tokenize|sketch|learn)\./

export async function evaluateRelations(
  bench: RelationsBench,
  options: RelationsOptions,
): Promise<RelationsEvaluation> {
  const { systems, onShare, heldOut = [] } = options
  const results: RelationsResult[] = []
  for (const [at, system] of systems.entries()) {
    const startedAt = performance.now()
    const watch = { ...options, onShare: (share: number) => onShare?.((at + share) / systems.length) }
    const judged = await bench.judge(system, bench.pairs, watch)
    results.push(toResult(system, judged, await bench.learn(system), heldOut, (performance.now() - startedAt) / 1000))
  }
  return {
    pairs: bench.pairs.length,
    doubtful: bench.pairs.filter(({ pair }) => pair.doubtful).length,
    texts: bench.texts.all.length,
    systems: results,
    fits: [],
  }
}

/** What is shared by all who judge the same pairs: the texts, made ready once for all who make them ready alike. */
export class RelationsBench {
  readonly texts: RelationTexts
  readonly pairs: readonly FoundPair[]
  readonly #given: readonly Snapshot[] | undefined
  readonly #inputs = new Map<string, Map<RelationText, ArticleInput | Refused>>()
  readonly #ready = new Map<string, Map<RelationText, Prepared | Refused>>()
  readonly #learned = new Map<string, Promise<LearnedFor>>()

  constructor(texts: RelationTexts, pairs: readonly FoundPair[], given?: readonly Snapshot[]) {
    this.texts = texts
    this.pairs = pairs
    this.#given = given
  }

  /** Names of what was handed over to judge by. */
  get given(): readonly string[] {
    return (this.#given ?? []).map(({ hash }) => hash)
  }

  /** What the system has learned before: handed over, or from all the texts. */
  learn({ preset, set }: System): Promise<LearnedFor> {
    const settings = toSettings(preset.parameters, set)
    const key = keyOf(preset, settings, { families: preset.families(settings).map(({ name }) => name) })
    const known = this.#learned.get(key)
    if (known !== undefined) return known
    const inputs = this.#inputsFor(settings)
    const articles = this.texts.all.map((text) => this.#input(text, inputs, settings)).sort(byTime)
    const learned = learnFor(preset, set, articles, this.#given)
    this.#learned.set(key, learned)
    return learned
  }

  async judge(system: System, pairs: readonly FoundPair[], { onShare, stop }: JudgeWatch = {}): Promise<JudgedPair[]> {
    const { snapshots } = await this.learn(system)
    const setup = makeSetup(system.preset, system.set, () => SEEN_AT, snapshots)
    const inputs = this.#inputsFor(setup.settings)
    const key = keyOf(system.preset, setup.settings, { snapshots: snapshots.map(({ hash }) => hash) })
    const ready = getOrMake(this.#ready, key, () => new Map<RelationText, Prepared | Refused>())
    // A search over how texts are sketched comes by each setting once.
    for (const [old] of [...this.#ready].slice(0, -MOST_READY)) this.#ready.delete(old)
    const make = (text: RelationText) =>
      getOrMake(ready, text, () => tryPrepare(this.#input(text, inputs, setup.settings), text.id, setup))
    const judged: JudgedPair[] = []
    for (const [done, { pair, article, earlier }] of pairs.entries()) {
      if (done % PAIRS_A_TURN === 0) {
        await new Promise((resolve) => setImmediate(resolve))
        stop?.throwIfAborted()
      }
      const sides = {
        article: this.#input(article, inputs, setup.settings),
        earlier: this.#input(earlier, inputs, setup.settings),
      }
      judged.push({ pair, ...sides, ...judgePair(make(article), make(earlier), setup) })
      onShare?.((done + 1) / pairs.length)
    }
    return judged
  }

  #inputsFor(settings: Settings): Map<RelationText, ArticleInput | Refused> {
    const extracting = Object.entries(settings).filter(([name]) => name.startsWith('extract.'))
    return getOrMake(this.#inputs, JSON.stringify(extracting), () => new Map())
  }

  #input(
    text: RelationText,
    inputs: Map<RelationText, ArticleInput | Refused>,
    settings: Settings,
  ): ArticleInput | Refused {
    return getOrMake(inputs, text, () => toInput(text, settings))
  }
}

function keyOf({ name }: Preset, settings: Settings, more: object): string {
  return JSON.stringify([name, Object.entries(settings).filter(([one]) => BEFORE_VERIFY.test(one)), more])
}

/** What is learned of days is learned in their order, as from a stream; what has no time comes first, in the order of the file. */
function byTime(one: ArticleInput | Refused, other: ArticleInput | Refused): number {
  const timeOf = (input: ArticleInput | Refused) => ('text' in input ? (input.seenAt ?? '') : '')
  return timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0
}

function getOrMake<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = known.get(key)
  if (value === undefined) {
    value = make()
    known.set(key, value)
  }
  return value
}

/** The text as an article that was seen when it says it was, or published. */
function toInput({ id, record }: RelationText, settings: Settings): ArticleInput | Refused {
  if ('refused' in record) return { ...record, id }
  try {
    const article = 'bytes' in record ? extractPage(record, settings).article : record
    const seenAt = article.seenAt ?? article.publishedAt
    return { ...article, id, ...(seenAt !== undefined && { seenAt }) }
  } catch (error) {
    return toRefused(error, id)
  }
}

function tryPrepare(input: ArticleInput | Refused, id: string, setup: Setup): Prepared | Refused {
  if ('refused' in input) return input
  try {
    // Which time one without a time is of depends on the pair.
    return prepare(input, { ...setup, now: () => NO_TIME })
  } catch (error) {
    return toRefused(error, id)
  }
}

function judgePair(
  article: Prepared | Refused,
  earlier: Prepared | Refused,
  setup: Setup,
): Pick<JudgedPair, 'said' | 'rule' | 'link'> {
  if ('refused' in article) return { said: 'different', rule: article.refused }
  if ('refused' in earlier) return { said: 'different', rule: earlier.refused }
  const time = [article, earlier].map((one) => one.article.seenAt).find((one) => one !== NO_TIME) ?? SEEN_AT
  const link = compareWith(withTime(article, time), withTime(earlier, time), setup)
  return { said: link.relation, rule: link.rule, link }
}

/** The article at its own time, or at that one if it has none. */
function withTime(prepared: Prepared, otherwise: string): Prepared {
  const { article } = prepared
  return article.seenAt === NO_TIME ? { ...prepared, article: { ...article, seenAt: otherwise } } : prepared
}

export function toCalled({ pair, said }: JudgedPair): Called {
  return { label: pair.label, relation: toRelation(pair.label), said }
}

/** What it was called is right if it is the label or the other possible one. */
function toLenient(judged: JudgedPair): Called {
  const { pair, said } = judged
  const isAlternative = pair.alt !== undefined && toRelation(pair.alt) === said
  return isAlternative ? { label: pair.alt!, relation: said, said } : toCalled(judged)
}

function toResult(
  { preset, set }: System,
  everything: readonly JudgedPair[],
  { fromOwnInput }: LearnedFor,
  heldOut: readonly string[],
  seconds: number,
): RelationsResult {
  const isHeld = ({ pair }: JudgedPair) => pair.kind !== undefined && heldOut.includes(pair.kind)
  const judged = everything.filter((one) => !isHeld(one))
  const figures = (some: readonly JudgedPair[]) => toRelationFigures(some.map(toCalled))
  return {
    preset: preset.name,
    set,
    settings: toSettings(preset.parameters, set),
    learnedFromOwnInput: fromOwnInput,
    refused: countRefused(everything),
    sure: figures(judged.filter(({ pair }) => !pair.doubtful)),
    all: figures(judged),
    // The classes of all, so that the two can be held against each other.
    lenient: toRelationFigures(judged.map(toLenient), listClasses(judged.map(toCalled))),
    byLanguage: groupBy(judged, languageOf, figures),
    byKind: groupBy(judged, ({ pair }) => pair.kind, figures),
    heldOut: groupBy(everything.filter(isHeld), ({ pair }) => pair.kind, figures),
    wrong: everything.filter((one) => one.said !== toRelation(one.pair.label)).map(toWrong),
    seconds,
  }
}

function languageOf({ pair, article }: JudgedPair): string {
  return pair.language ?? ('language' in article ? article.language : undefined) ?? 'unknown'
}

function groupBy<Group>(
  judged: readonly JudgedPair[],
  nameOf: (pair: JudgedPair) => string | undefined,
  make: (some: readonly JudgedPair[]) => Group,
): Record<string, Group> {
  const groups = new Map<string, JudgedPair[]>()
  for (const one of judged) {
    const name = nameOf(one)
    if (name !== undefined) getOrMake(groups, name, () => []).push(one)
  }
  const names = [...groups.keys()].sort()
  return Object.fromEntries(names.map((name) => [name, make(groups.get(name)!)]))
}

function countRefused(judged: readonly JudgedPair[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { link, rule } of judged) if (link === undefined) counts[rule] = (counts[rule] ?? 0) + 1
  return counts
}

function toWrong({ pair, said, rule, link, article, earlier }: JudgedPair): WrongPair {
  return {
    ...pair,
    said,
    rule,
    measurements: link?.evidence.measurements ?? {},
    titles: { article: toTitle(article), earlier: toTitle(earlier) },
    isAlternative: pair.alt !== undefined && toRelation(pair.alt) === said,
  }
}

function toTitle(input: ArticleInput | Refused): string {
  if ('refused' in input) return `(${input.refused})`
  return input.title ?? input.text.trim().replace(/\s+/g, ' ').slice(0, TITLE_CHARACTERS)
}

/** The first wrong pairs of each system with both texts and the evidence, as a page shows them. */
export async function showWrong(
  bench: RelationsBench,
  systems: readonly System[],
  { systems: results }: RelationsEvaluation,
  most: number,
): Promise<ShownPair[]> {
  const shown: ShownPair[] = []
  for (const [at, { preset, wrong }] of results.entries()) {
    const named = new Map(wrong.slice(0, most).map((one) => [nameOf(one), one]))
    const pairs = bench.pairs.filter(({ pair }) => named.has(nameOf(pair)))
    for (const { pair, link, article, earlier } of await bench.judge(systems[at]!, pairs)) {
      if (link === undefined || 'refused' in article || 'refused' in earlier) continue
      shown.push({ system: preset, wrong: named.get(nameOf(pair))!, article, earlier, link })
    }
  }
  return shown
}

function nameOf({ set, earlier, article }: RelationPair): string {
  return JSON.stringify([set, earlier, article])
}

/** Kinds that no pair has are a slip of whoever names them. */
export function checkHeldOut(pairs: readonly FoundPair[], heldOut: readonly string[]): void {
  const kinds = new Set(pairs.flatMap(({ pair }) => pair.kind ?? []))
  const unknown = heldOut.find((kind) => !kinds.has(kind))
  if (unknown === undefined) return
  const known = kinds.size === 0 ? 'no pair says how it was made' : `there is ${[...kinds].sort().join(', ')}`
  throw new NewsfoldError('option-wrong', `--held-out: no pair is of the kind ${unknown}; ${known}`)
}
