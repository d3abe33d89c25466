/** A kind of edit: a named way to make a new article of an earlier one, with what the two are to each other, and why. */

import type { Label } from '../relation-results.ts'
import type { Draft, Source } from './source.ts'

export interface Kind {
  readonly name: string
  readonly label: Label
  /** One sentence: what was done, and why that is the label. */
  readonly because: string
  /** Hours from the earlier article to the new one: from, to. */
  readonly hours: readonly [from: number, to: number]
  /** What is made of the source, or undefined if it lacks what the kind needs. */
  make(source: Source, tools: Tools): Made | undefined
}

export interface Tools {
  readonly random: () => number
  /** Any other article in the same language, no print of the source; drawn anew each time. */
  drawOther(): Source | undefined
  /** The most alike of some others in the same language, which is then used up. */
  takeMostAlike(): Source | undefined
}

export interface Made {
  readonly article: Draft
  /** Where the earlier article is not the source as it is. */
  readonly earlier?: Draft
  /** What came on earlier days and is in no pair; the last first. */
  readonly history?: readonly Draft[]
}

/** One of them, drawn. */
export function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

/** A number between two, drawn. */
export function between([from, to]: readonly [number, number], random: () => number): number {
  return from + (to - from) * random()
}
