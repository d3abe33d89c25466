/**
 * How far a figure may be off because these stories were looked at and not others (Efron 1979): stories are drawn anew, as
 * many as there are, with repetition, and the figure is made again of each draw. Whole stories are drawn, not pairs or
 * articles, because those of one story are right or wrong together.
 */

import { seeded } from '../../random.ts'

/** How often each story was drawn, by its number. */
export type Draw = Uint16Array

export interface BootstrapOptions {
  readonly rounds: number
  readonly seed: number
}

/** Draws enough for the second decimal of a 95 % interval; a figure of a draw costs about as much as there are stories. */
export const ROUNDS = 1000

/** The bounds between which this share of the draws lies. */
const LEVEL = 0.95

/** One draw after the other, each in the same array. */
function* listDraws(stories: number, { rounds, seed }: BootstrapOptions): Generator<Draw> {
  const random = seeded(seed)
  const draw = new Uint16Array(stories)
  for (let round = 0; round < rounds; round++) {
    draw.fill(0)
    for (let i = 0; i < stories; i++) draw[Math.floor(random() * stories)]!++
    yield draw
  }
}

export type Interval = readonly [low: number, high: number]

export function bootstrapInterval(
  stories: number,
  figure: (draw: Draw) => number,
  options: BootstrapOptions,
): Interval {
  const figures = new Float64Array(options.rounds)
  let round = 0
  for (const draw of listDraws(stories, options)) figures[round++] = figure(draw)
  figures.sort()
  const at = (share: number) => figures[Math.min(figures.length - 1, Math.floor(share * figures.length))]!
  return [at((1 - LEVEL) / 2), at((1 + LEVEL) / 2)]
}

/** How likely a difference of two figures as large as that, or larger, is by the choice of stories alone: both ways. */
export function bootstrapDifference(
  stories: number,
  difference: (draw: Draw) => number,
  options: BootstrapOptions,
): number {
  let [below, above] = [0, 0]
  for (const draw of listDraws(stories, options)) {
    const found = difference(draw)
    if (found <= 0) below++
    if (found >= 0) above++
  }
  // One more than was seen: so few rounds never prove that something cannot be.
  const seen = (2 * (Math.min(below, above) + 1)) / (options.rounds + 1)
  // Nor do few stories: a coin, too, falls to one side for all of them so often.
  return Math.min(1, Math.max(seen, 2 ** (1 - stories)))
}
