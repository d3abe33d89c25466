/**
 * `--mode groups`: the stories a system makes against the gold ones. One that groups by parents is judged online in one
 * order; one that groups by closure joins whatever is linked, so it verifies all it can propose and not the best few.
 * What was refused is a group of its own.
 */

import { UnionFind } from '../cluster/union-find.ts'
import type { Verdict } from '../model.ts'
import { toUnlimited } from '../presets/unlimited.ts'
import { seeded } from '../random.ts'
import { makeSetup } from '../setup.ts'
import { toEvaluated } from './evaluated-preset.ts'
import { learnFor } from './learned.ts'
import { scoreGroups } from './measures/b-cubed.ts'
import { judgeOnline } from './online.ts'
import { type Judge, type Prepared, presetOf } from './prepared.ts'
import { countCodes } from './refusals.ts'
import type { GroupsResult } from './results.ts'
import { toOrder } from './stories.ts'

export interface GroupsOptions extends Judge {
  /** Default: 1. */
  readonly seed?: number
  readonly without?: readonly string[]
  readonly onJudged?: ((judged: number, all: number) => void) | undefined
  readonly stop?: AbortSignal | undefined
}

export async function evaluateGroups(gold: readonly Prepared[], options: GroupsOptions = {}): Promise<GroupsResult> {
  const { seed = 1, without = [], set = {}, onJudged, stop } = options
  const preset = presetOf(options)
  const articles = toOrder(
    gold.filter(({ cluster }) => !without.includes(cluster)),
    seeded(seed),
  )
  const inputs = articles.map(({ input }) => input)
  const learned = await learnFor(preset, set, inputs, options.snapshots)
  const grouping = makeSetup(preset, set, () => '', learned.snapshots).parts.grouping
  const verdicts = new Map<string, Verdict>()
  const refused: string[] = []
  let judged = 0
  const { settings: _, ...cost } = await judgeOnline({
    evaluated: toEvaluated(preset, { remember: false }),
    set: grouping === 'closure' ? { ...toUnlimited(preset), ...set } : set,
    snapshots: learned.snapshots,
    inputs,
    stop,
    onAnswer(answer) {
      if ('refused' in answer) refused.push(answer.refused)
      else verdicts.set(answer.id, answer)
      onJudged?.(++judged, articles.length)
    },
  })
  const ids = articles.map(({ id }) => id)
  const groups = grouping === 'closure' ? byClosure(ids, verdicts) : byParents(ids, verdicts)
  const score = scoreGroups(
    groups,
    articles.map(({ cluster }) => cluster),
  )
  const { counts: __, ...pairs } = score.pairs
  return {
    grouping,
    bCubed: score.bCubed,
    pairs,
    articles: articles.length,
    refused: countCodes(refused),
    groups: new Set(groups).size,
    learnedFromOwnInput: learned.fromOwnInput,
    cost,
  }
}

function byParents(ids: readonly string[], verdicts: ReadonlyMap<string, Verdict>): string[] {
  return ids.map((id) => verdicts.get(id)?.story ?? `refused ${id}`)
}

function byClosure(ids: readonly string[], verdicts: ReadonlyMap<string, Verdict>): string[] {
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const joined = new UnionFind(ids.length)
  for (const [number, id] of ids.entries()) {
    const { earlier, drawsOn = [] } = verdicts.get(id) ?? {}
    for (const link of [earlier, ...drawsOn]) {
      if (link !== undefined && link !== 'removed') joined.join(number, numbers.get(link.id)!)
    }
  }
  return ids.map((_, number) => String(joined.find(number)))
}
