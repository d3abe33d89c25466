/**
 * Fitting: a search for the settings of a preset that tell relations apart best, on a development part of the labelled
 * pairs that shares no text with the other, on which the best one and the preset as it is are then measured.
 *
 * The objective is the mean of three figures: accuracy and join precision over the sure pairs, and macro F1 over all pairs of
 * the part, of the relations that have ten pairs or more in the whole file, so that it means the same in both parts. Of equal
 * ones the combination with the fewest settings that are not the preset's own is the best. Kinds that are held out are in
 * neither part, and measured at the end.
 */

import { UnionFind } from '../cluster/union-find.ts'
import type { PairRelation, Settings } from '../model.ts'
import { toSettings } from '../parameters.ts'
import { seeded } from '../random.ts'
import { type CombinationOptions, countOthers, listCombinations, listIdle } from './combinations.ts'
import { checksumOf, GridState } from './grid-state.ts'
import { listClasses, toRelationFigures } from './measures/relation-figures.ts'
import { splitStories } from './measures/split.ts'
import type { FoundPair } from './relation-pairs.ts'
import { type FitFigures, type FitPoint, type FitResult, toRelation } from './relation-results.ts'
import type { RelationText } from './relation-texts.ts'
import { type JudgedPair, type RelationsBench, type System, toCalled } from './relations.ts'

export interface FitOptions extends Pick<CombinationOptions, 'names' | 'tries' | 'seed'> {
  readonly systems: readonly System[]
  /** Of the pairs, for the development part. */
  readonly share: number
  readonly heldOut: readonly string[]
  /** Where it keeps what it has done. */
  readonly state?: string | undefined
  readonly onShare?: ((share: number) => void) | undefined
  readonly stop?: AbortSignal | undefined
}

/** Stages that two given texts do not pass: of all parameters those are left out, because nothing they say matters. */
const NOT_ASKED: readonly string[] = ['extract.', 'propose.', 'cluster.']

interface Step {
  readonly preset: string
  readonly set: Settings
  readonly part: keyof Parts
  readonly share: number
  readonly seed: number
  readonly heldOut: readonly string[]
}

interface Parts {
  readonly development: readonly FoundPair[]
  readonly test: readonly FoundPair[]
  readonly heldOut: readonly FoundPair[]
}

export async function fitRelations(bench: RelationsBench, options: FitOptions): Promise<FitResult[]> {
  const { systems, share, seed, heldOut, onShare, stop } = options
  const labels = bench.pairs.map(({ pair }) => pair)
  const gold = checksumOf(bench.texts.all, { labels, sets: bench.texts.sets, given: bench.given })
  await using state = await GridState.open<Step, FitFigures>(options.state, gold)
  const parts = divide(bench.pairs, options)
  const classes = listClasses(
    [...parts.development, ...parts.test].map(({ pair }) => ({ relation: toRelation(pair.label) })),
  )
  const fits: FitResult[] = []
  for (const [at, system] of systems.entries()) {
    const { preset } = system
    const measure = async (set: Settings, part: keyof Parts): Promise<FitFigures> => {
      const step: Step = { preset: preset.name, set, part, share, seed, heldOut }
      const known = state.find(step)
      if (known !== undefined) return known
      const figures = toFitFigures(await bench.judge({ preset, set }, parts[part], { stop }), classes)
      await state.keep(step, figures)
      return figures
    }
    const { sets, combinations } = listCombinations(preset, {
      ...options,
      set: system.set,
      matters: ({ name }) => !NOT_ASKED.some((stage) => name.startsWith(stage)),
      where: 'for relations',
    })
    const points: FitPoint[] = []
    for (const [tried, set] of sets.entries()) {
      points.push({ set, ...(await measure(set, 'development')) })
      onShare?.((at + (tried + 1) / sets.length) / systems.length)
    }
    const own = toSettings(preset.parameters, system.set)
    points.sort((a, b) => b.objective - a.objective || countOthers(a.set, own) - countOthers(b.set, own))
    const best = points[0]!
    const both = async (part: keyof Parts) => ({
      best: await measure(best.set, part),
      preset: await measure(system.set, part),
    })
    fits.push({
      preset: preset.name,
      share,
      seed,
      combinations,
      pairs: [parts.development.length, parts.test.length],
      points,
      best,
      idle: listIdle(points, ({ accuracy, joinPrecision, macroF1 }) => [accuracy, joinPrecision, macroF1]),
      test: await both('test'),
      ...(parts.heldOut.length > 0 && { heldOut: await both('heldOut') }),
    })
  }
  return fits
}

/** Pairs that share a text, directly or by way of others, are in one part. */
function divide(pairs: readonly FoundPair[], { share, seed, heldOut }: FitOptions): Parts {
  const isHeld = ({ pair }: FoundPair) => pair.kind !== undefined && heldOut.includes(pair.kind)
  const fitted = pairs.filter((one) => !isHeld(one))
  const numbers = new Map<RelationText, number>()
  for (const { article, earlier } of fitted) {
    for (const text of [article, earlier]) if (!numbers.has(text)) numbers.set(text, numbers.size)
  }
  const joined = new UnionFind(numbers.size)
  for (const { article, earlier } of fitted) joined.join(numbers.get(article)!, numbers.get(earlier)!)
  const rootOf = ({ article }: FoundPair) => joined.find(numbers.get(article)!)
  const sizes = new Map<number, number>()
  for (const one of fitted) sizes.set(rootOf(one), (sizes.get(rootOf(one)) ?? 0) + 1)
  const isFirst = splitStories([...sizes.values()], share, seeded(seed))
  const first = new Set([...sizes.keys()].filter((_, i) => isFirst[i]))
  return {
    development: fitted.filter((one) => first.has(rootOf(one))),
    test: fitted.filter((one) => !first.has(rootOf(one))),
    heldOut: pairs.filter(isHeld),
  }
}

function toFitFigures(judged: readonly JudgedPair[], classes: readonly PairRelation[]): FitFigures {
  const sure = toRelationFigures(judged.filter(({ pair }) => !pair.doubtful).map(toCalled))
  const all = toRelationFigures(judged.map(toCalled), classes)
  const accuracy = sure.accuracy.share
  const joinPrecision = sure.joinPrecision.share
  // Where no relation has enough pairs, all there is to go by is how many are right.
  const macroF1 = all.macroF1?.f1 ?? all.accuracy.share
  return { objective: (accuracy + joinPrecision + macroF1) / 3, accuracy, joinPrecision, macroF1 }
}
