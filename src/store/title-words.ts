/** Whether all the words occur in a title, in any case; the same answer from every store. */
export function matchesTitle(title: string, words: readonly string[]): boolean {
  const lower = title.toLowerCase()
  return words.every((word) => lower.includes(word.toLowerCase()))
}
