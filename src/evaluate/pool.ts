/**
 * Pairs to label, by pooling (CoDet 2011, section 4.1, after TREC): several systems, each set to be permissive, nominate
 * pairs, and what any of them nominates is looked at. What a permissive system passes over its stricter self passes over
 * too, so the precision of the stricter ones is right, and their recall is right among each other. A preset says itself what
 * makes it permissive.
 */

import { NewsfoldError } from '../errors.ts'
import type { Refused, Settings } from '../model.ts'
import { toSettings } from '../parameters.ts'
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

export interface Pooled {
  readonly pairs: readonly SampledPair[]
  /** Presets for which something was learned from the very articles. */
  readonly learnedFromOwnInput: readonly string[]
}

/** Articles in their order, each nominated with any earlier one that a system links it to. */
export async function poolPairs(gold: readonly Prepared[], options: PoolSampleOptions): Promise<Pooled> {
  const { count, seed, onShare, stop } = options
  // What cannot be is refused before anything takes its time.
  const systems = options.systems.map(({ preset, set }) => ({ preset, set: toPermissive(preset, set) }))
  const learnedFromOwnInput: string[] = []
  const inputs = gold.map(({ input }) => input)
  const nominated = new Map<string, { readonly article: string; readonly earlier: string; readonly by: string[] }>()
  for (const [at, { preset, set }] of systems.entries()) {
    const { snapshots, fromOwnInput } = await learnFor(preset, set, inputs, options.snapshots)
    if (fromOwnInput) learnedFromOwnInput.push(preset.name)
    let judged = 0
    await judgeOnline({
      evaluated: toEvaluated(preset, { remember: false }),
      set,
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
  return { pairs: shuffle(pairs, seeded(seed)).slice(0, count), learnedFromOwnInput }
}

/** With as many candidates as there can be. What is set by hand comes before what makes it permissive. */
function toPermissive(preset: Preset, set: Settings): Settings {
  const { name, parameters, permissive } = preset
  const most = parameters.flatMap((one) => (one.name === 'propose.best' ? [[one.name, one.maximum!]] : []))
  const all = { ...Object.fromEntries(most), ...permissive, ...set }
  try {
    preset.build(toSettings(parameters, all), new Map())
  } catch (error) {
    if (!(error instanceof NewsfoldError)) throw error
    // It will be learned, and was not yet.
    if (error.code === 'snapshot-missing') return all
    const loosened = Object.entries(permissive).map(([parameter, value]) => `${parameter}=${value}`)
    throw new NewsfoldError(
      error.code,
      `to be pooled, ${name} has ${loosened.join(', ')}, unless they are set: ${error.message}`,
      { cause: error },
    )
  }
  return all
}

function isRefused(answer: object): answer is Refused {
  return 'refused' in answer
}
