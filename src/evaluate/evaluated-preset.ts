/**
 * A preset as evaluation runs it, with the same answers: grouping by parents whatever it says, so that it can be judged
 * online; each text cut into words and sketched once, however many orders it comes in; and the candidates counted that it
 * proposes, before the best of them are verified.
 */

import type { Refused, Settings, Verdict } from '../model.ts'
import type { Parts, Preset } from '../presets/preset.ts'
import type { Proposer } from '../propose/proposer.ts'
import type { Detector, Sketch } from '../sketch/detector.ts'
import type { Tokens } from '../tokenize/tokens.ts'

export interface Evaluated {
  readonly preset: Preset
  /** How the preset itself groups; known once it was built. */
  readonly grouping: Parts['grouping'] | undefined
  /** Is to be told every answer before the candidates are taken. */
  hear(answer: Verdict | Refused): void
  /** Candidates proposed since it was asked last. */
  takeCandidates(): number
}

/** `remember`: for the same articles again and again; a single stream of very many would only fill memory. */
export function toEvaluated(preset: Preset, { remember }: { remember: boolean }): Evaluated {
  const counted = new CandidateCount()
  const tokens = new Map<string, Tokens>()
  const sketches = new WeakMap<Tokens, Map<string, Sketch>>()
  const built = new Map<string, Parts>()
  let grouping: Parts['grouping'] | undefined

  const toRemembered = (parts: Parts): Pick<Parts, 'tokenize' | 'detectors'> => ({
    tokenize(article) {
      const key = JSON.stringify([article.text, article.title, article.apart])
      const known = tokens.get(key)
      if (known !== undefined) return known
      const made = parts.tokenize(article)
      tokens.set(key, made)
      return made
    },
    detectors: parts.detectors.map((detector) => remembering(detector, sketches)) as [Detector, ...Detector[]],
  })
  const build: Preset['build'] = (settings, snapshots) => {
    const key = keyOf(settings, snapshots)
    let parts = built.get(key)
    if (parts === undefined) {
      const own = preset.build(settings, snapshots)
      grouping = own.grouping
      parts = {
        ...own,
        ...(remember && toRemembered(own)),
        proposer: counting(own.proposer, counted),
        grouping: 'parents',
      }
      built.set(key, parts)
    }
    return parts
  }
  return {
    preset: { ...preset, families: (settings) => preset.families(settings), build },
    get grouping() {
      return grouping
    },
    hear(answer) {
      // Identical text needs no search; whether it was asked for all the same depends on its group.
      if ('relation' in answer && answer.evidence?.measurements.identical === 1) counted.leaveOut(answer.id)
    },
    takeCandidates: () => counted.take(),
  }
}

function keyOf(settings: Settings, snapshots: Parameters<Preset['build']>[1]): string {
  return JSON.stringify([settings, Array.from(snapshots.values(), ({ hash }) => hash)])
}

function remembering(detector: Detector, sketches: WeakMap<Tokens, Map<string, Sketch>>): Detector {
  return {
    stamp: detector.stamp,
    keys: (sketch) => detector.keys(sketch),
    probes: (sketch) => detector.probes(sketch),
    measure: (article, earlier) => detector.measure(article, earlier),
    sketch(tokens) {
      const known = sketches.get(tokens)?.get(detector.stamp)
      if (known !== undefined) return known
      const made = detector.sketch(tokens)
      sketches.set(tokens, (sketches.get(tokens) ?? new Map()).set(detector.stamp, made))
      return made
    },
  }
}

/**
 * Candidates of each article, by its id. It is asked and ranked again when others of its group come before it, and how groups
 * are made depends on how fast articles come: the last ranking counts.
 */
class CandidateCount {
  readonly #asked = new WeakMap<object, string>()
  #candidates = new Map<string, number>()

  ask(id: string, questions: object): void {
    this.#asked.set(questions, id)
  }

  count(questions: object, candidates: number): void {
    const id = this.#asked.get(questions)
    if (id !== undefined) this.#candidates.set(id, candidates)
  }

  leaveOut(id: string): void {
    this.#candidates.delete(id)
  }

  take(): number {
    let sum = 0
    for (const candidates of this.#candidates.values()) sum += candidates
    this.#candidates = new Map()
    return sum
  }
}

function counting(proposer: Proposer, counted: CandidateCount): Proposer {
  return {
    best: proposer.best,
    scope: (article) => proposer.scope(article),
    ask(article, upTo) {
      const questions = proposer.ask(article, upTo)
      counted.ask(article.article.id, questions)
      return questions
    },
    weigh: (answers, questions) => proposer.weigh(answers, questions),
    accepts: (article, earlier) => proposer.accepts(article, earlier),
    rank(answers, questions) {
      const ranking = proposer.rank(answers, questions)
      counted.count(questions, ranking.articles.length)
      return ranking
    },
  }
}
