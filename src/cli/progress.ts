/**
 * How far long work has come, on one line of standard error that is drawn over and over: bar, share, rate, time left, memory,
 * and what was found so far. Nothing is drawn when nobody watches (not a terminal, or `--quiet`), nor in the first
 * second, so that short work stays silent. With `--progress json` the same is told to machines, an object a line: one when a
 * stage begins, and then one a second.
 */

import { RELATION_LOOKS, RELATIONS } from '../relations.ts'
import { shorten } from '../report/columns.ts'
import type { Session } from './session.ts'

const FIRST_DRAWN_MS = 1000
const DRAWN_EVERY_MS = 100
const TOLD_EVERY_MS = 1000
const BAR_WIDTH = 24
const RETURN_AND_CLEAR = '\r\u001b[K'

export interface State {
  /** What is being done, where there are several things to do one after the other. */
  readonly stage?: string
  /** From 0 to 1, or undefined when the end is not known. */
  readonly share?: number
  /** Undefined where nobody counts them. */
  readonly articles?: number
  readonly elapsedMs: number
  /** That the process takes; it is told of work in stages, which is the long one. */
  readonly memoryBytes?: number
  /** By relation, and by code of refusal. */
  readonly counts: ReadonlyMap<string, number>
  readonly refused: number
}

/** `█████▏      42%  1,234 articles  4,100/s  0:12 left  ● 900  = 330  × 4` */
export function toProgressLine(state: State): string {
  const { stage, share, articles, elapsedMs, memoryBytes, counts, refused } = state
  const parts: string[] = stage === undefined ? [] : [stage]
  if (share !== undefined) parts.push(`${toBar(share)} ${String(Math.floor(share * 100)).padStart(3)}%`)
  if (articles !== undefined) {
    parts.push(`${toThousands(articles)} articles`)
    if (elapsedMs > 0) parts.push(`${toThousands(Math.round((articles * 1000) / elapsedMs))}/s`)
  }
  if (share !== undefined && share > 0) parts.push(`${toClock((elapsedMs * (1 - share)) / share)} left`)
  if (memoryBytes !== undefined) parts.push(`${toThousands(Math.round(memoryBytes / 2 ** 20))} MiB`)
  for (const [relation, { sign }] of Object.entries(RELATION_LOOKS)) {
    const count = counts.get(relation)
    if (count !== undefined) parts.push(`${sign} ${toThousands(count)}`)
  }
  if (refused > 0) parts.push(`× ${toThousands(refused)}`)
  return parts.join('  ')
}

/** The same for machines. */
function toProgressJson({ stage, share, articles, elapsedMs, memoryBytes, counts, refused }: State) {
  const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10
  return {
    ...(stage !== undefined && { stage }),
    ...(share !== undefined && { share: Math.round(share * 10_000) / 10_000 }),
    ...(articles !== undefined && { articles }),
    ...(articles !== undefined && elapsedMs > 0 && { perSecond: Math.round((articles * 1000) / elapsedMs) }),
    ...(share !== undefined && share > 0 && { secondsLeft: seconds((elapsedMs * (1 - share)) / share) }),
    elapsedSeconds: seconds(elapsedMs),
    memoryBytes,
    found: Object.fromEntries(counts),
    refused,
  }
}

/** Counts what was found, and draws it where somebody watches. */
export class Progress implements Disposable {
  readonly counts = new Map<string, number>()
  readonly refusals = new Map<string, number>()
  readonly #session: Session
  readonly #startedAt: number
  #drawnAt = 0
  #isNews = true
  #visible = false
  #share: number | undefined
  #articles: number | undefined
  #refused = 0
  #stage: { readonly name: string; readonly began: number } | undefined

  constructor(session: Session) {
    this.#session = session
    this.#startedAt = session.surroundings.now()
  }

  count(answer: { readonly relation: string } | { readonly refused: string }): void {
    if ('refused' in answer) raise(this.refusals, answer.refused)
    else raise(this.counts, answer.relation)
  }

  /** What was found so far, and how many were refused, where it is not counted here. */
  found(counts: Readonly<Record<string, number>>, refused = 0): void {
    this.#refused = Math.max(this.#refused, refused)
    for (const relation of RELATIONS) {
      const count = counts[relation]
      if (count !== undefined) this.counts.set(relation, count)
    }
  }

  /** What is done from now on; its share, rate and time left begin anew. */
  enter(stage: string): void {
    if (this.#stage?.name === stage) return
    this.#stage = { name: stage, began: this.#session.surroundings.now() }
    this.#share = undefined
    this.#articles = undefined
    this.#isNews = true
  }

  /** How much is done, from 0 to 1 or as far as it is known, and with how many articles if they are not counted one by one. */
  reach(share: number | undefined, articles?: number): void {
    this.#share = share === undefined ? undefined : Math.min(1, share)
    this.#articles = articles
    this.draw()
  }

  draw(): void {
    const { notes, now } = this.#session.surroundings
    const how = this.#session.progress
    if (how === 'none') return
    const elapsedMs = now() - this.#startedAt
    const isDue =
      how === 'json'
        ? this.#isNews || elapsedMs - this.#drawnAt >= TOLD_EVERY_MS
        : elapsedMs >= FIRST_DRAWN_MS && elapsedMs - this.#drawnAt >= DRAWN_EVERY_MS
    if (!isDue) return
    this.#drawnAt = elapsedMs
    this.#isNews = false
    const state = this.#state(elapsedMs)
    if (how === 'json') {
      notes.write(`${JSON.stringify(toProgressJson(state))}\n`)
      return
    }
    this.#visible = true
    // One column is left free: some terminals turn the line when the last one is written.
    notes.write(RETURN_AND_CLEAR + shorten(toProgressLine(state), notes.width - 1))
  }

  #state(elapsedMs: number): State {
    const { now, memoryBytes } = this.#session.surroundings
    const stage = this.#stage
    // What was found in an earlier stage is no count of this one.
    const articles = this.#articles ?? (stage === undefined ? total(this.counts) || undefined : undefined)
    const isTold = stage !== undefined || this.#session.progress === 'json'
    return {
      ...(stage !== undefined && { stage: stage.name }),
      ...(this.#share !== undefined && { share: this.#share }),
      ...(articles !== undefined && { articles }),
      elapsedMs: stage === undefined ? elapsedMs : now() - stage.began,
      ...(isTold && { memoryBytes: memoryBytes() }),
      counts: this.counts,
      refused: this.#refused + total(this.refusals),
    }
  }

  /** Takes the line away, so that an answer or a summary can be printed. */
  clear(): void {
    if (this.#visible) this.#session.surroundings.notes.write(RETURN_AND_CLEAR)
    this.#visible = false
  }

  /** However the work ends, the line does not stay behind. */
  [Symbol.dispose](): void {
    this.clear()
  }
}

function toBar(share: number): string {
  const full = Math.round(share * BAR_WIDTH)
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
}

/** `0:07`, `12:30`, `3:05:00`. */
function toClock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** Not by locale: logs of two machines should look alike. */
function toThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

function raise(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const count of counts.values()) sum += count
  return sum
}
