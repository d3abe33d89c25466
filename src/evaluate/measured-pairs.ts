/**
 * Pairs measured by a preset's own verify: how alike each is by the measurement that the preset lays its threshold on, and
 * what its rules call it. Each article is made ready once, and the pairs of an article come one after the other, because
 * measures keep what they made of the last one. Cost: the preset's, for every pair.
 */

import { judgeMeasurements } from '../decide/decide.ts'
import { NewsfoldError, toRefused } from '../errors.ts'
import type { ArticleInput, Measurements, PairRelation, Refused, Settings } from '../model.ts'
import { hashOf, prepare } from '../pipeline.ts'
import type { Parts } from '../presets/preset.ts'
import type { Prepared } from '../propose/proposer.ts'
import { makeSetup } from '../setup.ts'
import type { Snapshot } from '../store/store.ts'
import { toDirections } from './labelled-pairs.ts'
import { ARTICLE_IN_EARLIER, EARLIER_IN_ARTICLE, type PairList, RELATED } from './pair-list.ts'
import { type Judge, presetOf } from './prepared.ts'
import { countCodes } from './refusals.ts'

export interface MeasuredPairs {
  readonly alikeBy: string
  readonly scores: Float64Array
  /** 1 for what the preset's own rules accept. */
  readonly accepted: Uint8Array
  /** What it was called, where pairs were labelled. */
  readonly called?: readonly PairRelation[]
  /** Articles by the code they were refused with. */
  readonly refused: Readonly<Record<string, number>>
  readonly seconds: number
}

/** The measurement of systems that say which text is in which; it has a direction. */
const CONTAINMENT = 'containment'

/** In the course of measuring so many pairs others get a turn, and are told how far it is. */
const PAIRS_A_TURN = 20_000

export interface MeasureOptions {
  /** The measurement that ranks the pairs, in either direction. Default: the one that the preset lays its threshold on. */
  readonly rankBy?: string | undefined
  readonly onMeasured?: ((done: number, all: number) => void) | undefined
  readonly stop?: AbortSignal | undefined
}

export async function measurePairs(
  inputs: readonly (ArticleInput | Refused)[],
  pairs: PairList,
  judge: Judge & { readonly snapshots: readonly Snapshot[] },
  { rankBy, onMeasured, stop }: MeasureOptions = {},
): Promise<MeasuredPairs> {
  const setup = makeSetup(presetOf(judge), judge.set ?? {}, () => SEEN_AT, judge.snapshots)
  const { parts, settings } = setup
  const startedAt = performance.now()
  const made = inputs.map((input) => tryPrepare(input, setup))
  const ready = made.map((one) => ('refused' in one ? undefined : one))
  const refused = countCodes(made.flatMap((one) => ('refused' in one ? [one.refused] : [])))
  const count = pairs.article.length
  const scores = new Float64Array(count)
  const accepted = new Uint8Array(count)
  const called: PairRelation[] = []
  let judged: JudgedPair = UNLIKE
  let isMeasured = rankBy === undefined
  for (let i = 0; i < count; i++) {
    const [article, earlier] = [pairs.article[i]!, pairs.earlier[i]!]
    const isAgain = i > 0 && pairs.article[i - 1] === article && pairs.earlier[i - 1] === earlier
    if (!isAgain) judged = judgeTwo(ready[article], ready[earlier], parts, settings)
    const direction = pairs.direction?.[i] ?? RELATED
    const { measurements } = judged
    isMeasured ||= measurements[rankBy!] !== undefined
    scores[i] = rankBy === undefined ? scoreOf(measurements, parts.alikeBy, direction) : (measurements[rankBy] ?? 0)
    accepted[i] = Number(isAccepted(judged.relation, direction))
    if (pairs.labels !== undefined) called.push(judged.relation)
    if (i % PAIRS_A_TURN === 0) {
      onMeasured?.(i, count)
      await new Promise((resolve) => setImmediate(resolve))
      stop?.throwIfAborted()
    }
  }
  if (!isMeasured) {
    throw new NewsfoldError(
      'option-wrong',
      `--rank-by: ${setup.preset.name} measures no ${rankBy}; ${listMeasured(ready, parts)}`,
    )
  }
  const seconds = (performance.now() - startedAt) / 1000
  return {
    alikeBy: rankBy ?? parts.alikeBy,
    scores,
    accepted,
    ...(pairs.labels !== undefined && { called }),
    refused,
    seconds,
  }
}

/** Any fixed time: what is measured is the texts. */
const SEEN_AT = '2000-01-01T00:00:00.000Z'

interface Ready extends Prepared {
  readonly hash: string
}

interface JudgedPair {
  readonly measurements: Measurements
  readonly relation: PairRelation
}

/** What was refused has no words, and none in common with any other. */
const UNLIKE: JudgedPair = { measurements: {}, relation: 'different' }

function tryPrepare(input: ArticleInput | Refused, setup: Parameters<typeof prepare>[1]): Ready | Refused {
  if ('refused' in input) return input
  try {
    const prepared = prepare(input, setup)
    return { ...prepared, hash: hashOf(prepared) }
  } catch (error) {
    return toRefused(error, input.id)
  }
}

/** What there is to rank by. */
function listMeasured(ready: readonly (Ready | undefined)[], { verify }: Parts): string {
  const [one, other = one] = ready.filter((article) => article !== undefined)
  return one === undefined ? 'no text has words' : `there is ${Object.keys(verify(one, other!)).join(', ')}`
}

function judgeTwo(
  article: Ready | undefined,
  earlier: Ready | undefined,
  { verify, rules }: Parts,
  settings: Settings,
): JudgedPair {
  if (article === undefined || earlier === undefined) return UNLIKE
  const measurements = verify(article, earlier)
  // The same words are a duplicate by the first rule of every preset, whatever else is measured.
  if (article.hash === earlier.hash) return { measurements, relation: 'duplicate' }
  return { measurements, relation: judgeMeasurements(measurements, rules, settings).relation }
}

function scoreOf(measurements: Measurements, alikeBy: string, direction: number): number {
  if (alikeBy !== CONTAINMENT || direction === RELATED) return measurements[alikeBy] ?? 0
  return (direction === ARTICLE_IN_EARLIER ? measurements.containedIn : measurements.contains) ?? 0
}

function isAccepted(relation: PairRelation, direction: number): boolean {
  if (direction === RELATED) return relation !== 'different'
  return toDirections(relation)[direction === EARLIER_IN_ARTICLE ? 1 : 0]
}
