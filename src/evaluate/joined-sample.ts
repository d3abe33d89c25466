/**
 * Pairs to be read: what a preset joins when the texts come in the order of their times, drawn at random. Whoever reads them
 * learns how often a joined pair is wrong, which no labelled set of chosen pairs can say.
 */

import type { ArticleInput, Evidence, Measurements, Refused, Relation, Settings, Verdict } from '../model.ts'
import type { Preset } from '../presets/preset.ts'
import { seeded, shuffle } from '../random.ts'
import type { Snapshot } from '../store/store.ts'
import { toEvaluated } from './evaluated-preset.ts'
import { learnFor } from './learned.ts'
import { judgeOnline } from './online.ts'
import type { SampleOptions } from './phrase-sample.ts'
import type { JoinedPair, ShownJoined } from './relation-results.ts'

export interface JoinedOptions extends SampleOptions {
  readonly preset: Preset
  readonly set: Settings
  readonly snapshots?: readonly Snapshot[] | undefined
  readonly onShare?: ((share: number) => void) | undefined
  readonly stop?: AbortSignal | undefined
}

export interface JoinedSample {
  readonly pairs: readonly ShownJoined[]
  readonly articles: number
  /** How many articles were found to be what. */
  readonly relations: Readonly<Partial<Record<Relation, number>>>
  readonly refused: Readonly<Record<string, number>>
  readonly learnedFromOwnInput: boolean
}

type Named = ArticleInput & { readonly id: string }

interface Joined {
  readonly article: string
  readonly earlier: string
  readonly relation: Relation
  readonly rule: string
  readonly evidence: Evidence
}

export async function sampleJoined(
  inputs: readonly (Named | Refused)[],
  options: JoinedOptions,
): Promise<JoinedSample> {
  const { preset, set, count, seed, onShare, stop } = options
  const articles = inTimeOrder(inputs.filter((input) => 'text' in input))
  const learned = await learnFor(preset, set, articles, options.snapshots)
  const joined: Joined[] = []
  const relations: Partial<Record<Relation, number>> = {}
  const refused: Record<string, number> = {}
  for (const input of inputs) if ('refused' in input) raise(refused, input.refused)
  let judged = 0
  await judgeOnline({
    evaluated: toEvaluated(preset, { remember: false }),
    set,
    snapshots: learned.snapshots,
    inputs: articles,
    stop,
    onAnswer(answer) {
      onShare?.(++judged / articles.length)
      if ('refused' in answer) return raise(refused, answer.refused)
      raise(relations, answer.relation)
      joined.push(...toJoined(answer))
    },
  })
  const byId = new Map(articles.map((article) => [article.id, article]))
  const drawn = shuffle(joined, seeded(seed)).slice(0, count)
  return {
    pairs: drawn.map((one) => toShown(one, byId.get(one.article)!, byId.get(one.earlier)!)),
    articles: articles.length,
    relations,
    refused,
    learnedFromOwnInput: learned.fromOwnInput,
  }
}

/** By when they were seen, or else published; one without a time stays behind the one it follows. */
function inTimeOrder(articles: readonly Named[]): Named[] {
  let last = ''
  const timed = articles.map((article) => {
    last = article.seenAt ?? article.publishedAt ?? last
    return last === '' ? article : { ...article, seenAt: last }
  })
  const timeOf = ({ seenAt = '' }: Named) => seenAt
  return timed.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0))
}

function toJoined({ id, relation, earlier, rule, evidence }: Verdict): Joined[] {
  if (earlier === undefined || earlier === 'removed' || evidence === undefined) return []
  // A version is held against the one before it, which is not what is asked here.
  return earlier.id === id ? [] : [{ article: id, earlier: earlier.id, relation, rule, evidence }]
}

function toShown({ relation, rule, evidence }: Joined, article: Named, earlier: Named): ShownJoined {
  const pair: JoinedPair = {
    earlier: earlier.id,
    new: article.id,
    label: '',
    relation,
    rule,
    measurements: evidence.measurements satisfies Measurements,
    titles: { article: article.title ?? '', earlier: earlier.title ?? '' },
    times: { article: article.seenAt ?? '', earlier: earlier.seenAt ?? '' },
  }
  return { pair, article, earlier, evidence }
}

function raise<Name extends string>(counts: Partial<Record<Name, number>>, name: Name): void {
  counts[name] = (counts[name] ?? 0) + 1
}
