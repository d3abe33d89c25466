/**
 * Pairs to label, by pooling (CoDet 2011, section 4.1, after TREC): several systems, each set to be permissive, nominate
 * pairs, and what any of them nominates is looked at. What a permissive system passes over its stricter self passes over
 * too, so the precision of the stricter ones is right, and their recall is right among each other.
 */

import type { Refused, Settings } from '../model.ts'
import type { Preset } from '../presets/preset.ts'
import { seeded, shuffle } from '../random.ts'
import type { Snapshot } from '../store/store.ts'
import { toEvaluated } from './evaluated-preset.ts'
import { learnFor } from './learned.ts'
import { judgeOnline } from './online.ts'
import type { SampleOptions } from './phrase-sample.ts'
import type { Prepared } from './prepared.ts'
import type { SampledPair } from './sampled-pair.ts'

export interface PoolSampleOptions extends SampleOptions {
  readonly systems: readonly { readonly preset: Preset; readonly set: Settings }[]
  readonly snapshots?: readonly Snapshot[] | undefined
  readonly onShare?: ((share: number) => void) | undefined
  readonly stop?: AbortSignal | undefined
}

/** Thresholds are lowered to this share of what they are. */
const PERMISSIVE = 0.5

/** Articles in their order, each nominated with any earlier one that a system links it to. */
export async function poolPairs(gold: readonly Prepared[], options: PoolSampleOptions): Promise<SampledPair[]> {
  const { systems, count, seed, onShare, stop } = options
  const inputs = gold.map(({ input }) => input)
  const nominated = new Map<string, { readonly article: string; readonly earlier: string; readonly by: string[] }>()
  for (const [at, { preset, set }] of systems.entries()) {
    const { snapshots } = await learnFor(preset, set, inputs, options.snapshots)
    let judged = 0
    await judgeOnline({
      evaluated: toEvaluated(preset, { remember: false }),
      set: { ...toPermissive(preset, set), ...set },
      snapshots,
      inputs,
      stop,
      onAnswer(answer) {
        onShare?.((at + ++judged / inputs.length) / systems.length)
        if (isRefused(answer)) return
        for (const link of [answer.earlier, ...answer.drawsOn]) {
          if (link === undefined || link === 'removed') continue
          const key = JSON.stringify([link.id, answer.id])
          const known = nominated.get(key) ?? { article: answer.id, earlier: link.id, by: [] }
          if (!known.by.includes(preset.name)) known.by.push(preset.name)
          nominated.set(key, known)
        }
      },
    })
  }
  const pairs = Array.from(nominated.values(), ({ article, earlier, by }): SampledPair => {
    return { earlier, article, relation: '', nominatedBy: by }
  })
  return shuffle(pairs, seeded(seed)).slice(0, count)
}

/** Thresholds lowered, and as many candidates as there can be. */
function toPermissive({ parameters }: Preset, set: Settings): Settings {
  return Object.fromEntries(
    parameters.flatMap(({ name, default: value, minimum = 0, maximum, whole }) => {
      if (name === 'propose.best' && maximum !== undefined) return [[name, maximum]]
      const given = set[name] ?? value
      if (!name.startsWith('decide.') || typeof given !== 'number' || whole) return []
      return [[name, Math.max(minimum, given * PERMISSIVE)]]
    }),
  )
}

function isRefused(answer: object): answer is Refused {
  return 'refused' in answer
}
