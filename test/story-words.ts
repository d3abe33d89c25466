/** Texts of made-up words, for tests in which only the words that two texts share count. */

/** Words of these numbers, in order. */
export function wordsOf(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, i) => `word${from + i}`).join(' ')
}
