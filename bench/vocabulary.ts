/**
 * The words of made corpora: invented, the frequent ones short, drawn by Zipf's law as those of news are, because crowded
 * and rare shingles are what an index lives on.
 */

import type { Random } from './random.ts'

export const VOCABULARY = 50_000
/** Rank plus this, to that power, is how much rarer a word is than the first; near what news text shows. */
const ZIPF_SHIFT = 3
const ZIPF_POWER = 1.05
/** Words are drawn by a random index into this many slots; the rarest word still has about one. */
export const SLOTS = 2 ** 20

/** Words that are not among the known ones, which they join; as many syllables as said for their rank. */
export function inventWords(
  random: Random,
  count: number,
  syllablesOf: (rank: number) => number,
  known: Set<string>,
): string[] {
  const words: string[] = []
  while (words.length < count) {
    let word = ''
    for (let left = syllablesOf(words.length); left > 0; left--) {
      word += pick(random, 'bcdfghjklmnprstvwz') + pick(random, 'aeiou')
      if (random.chance(0.4)) word += pick(random, 'lmnrst')
    }
    if (known.has(word)) continue
    known.add(word)
    words.push(word)
  }
  return words
}

/** The frequent ones are short. */
export function syllablesOfRank(rank: number): number {
  return rank < 80 ? 1 : rank < 4000 ? 2 : rank < 25_000 ? 3 : 4
}

function pick(random: Random, letters: string): string {
  return letters[random.below(letters.length)] as string
}

/** Slot i holds the word in whose share of the running text the place i falls. */
export function makeSlots(): Uint16Array {
  const shares = Array.from({ length: VOCABULARY }, (_, rank) => (rank + ZIPF_SHIFT) ** -ZIPF_POWER)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const slots = new Uint16Array(SLOTS)
  let rank = 0
  let upTo = (shares[0] as number) / whole
  for (let slot = 0; slot < SLOTS; slot++) {
    while ((slot + 0.5) / SLOTS > upTo && rank < VOCABULARY - 1) upTo += (shares[++rank] as number) / whole
    slots[slot] = rank
  }
  return slots
}
