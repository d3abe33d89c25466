/**
 * Random numbers that are the same everywhere: an evaluation names its seed, and its orders can be made again on any
 * machine and release. The generator is mulberry32 (Tommy Ettinger, public domain): one 32-bit counter, mixed twice.
 * It passes the usual tests far beyond the few thousand numbers a shuffle needs.
 */

/** Numbers from 0 up to, not including, 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000
  }
}

/** The items in random order (Fisher and Yates); the given list stays as it is. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    swap(shuffled, last, Math.floor(random() * (last + 1)))
  }
  return shuffled
}

export function swap<T>(items: T[], one: number, other: number): void {
  const moved = items[one] as T
  items[one] = items[other] as T
  items[other] = moved
}
