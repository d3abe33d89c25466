/**
 * A made-up corpus in the words of a real collection, by rank: its commonest word becomes the commonest of the collection, and so
 * on, one word for each. Frequencies, sentences and what texts share stay as they are, and what looks for real words, as stop
 * words, finds them as often as their rank says.
 */

const WORD = /\p{L}+/gu

/** What spells a text anew. Words beyond those of the collection stay as they are, but for those that would become one with another. */
export async function respeller(
  made: AsyncIterable<string> | Iterable<string>,
  real: AsyncIterable<string> | Iterable<string>,
): Promise<(text: string) => string> {
  const words = await rankWords(real)
  const ranked = await rankWords(made)
  const taken = new Set(words)
  const spelled = new Map(ranked.map((word, rank) => [word, words[rank] ?? toUntaken(word, taken)]))
  return (text) =>
    text.replace(WORD, (word) => {
      const lower = word.toLowerCase()
      const other = spelled.get(lower) ?? lower
      return word === lower ? other : other.charAt(0).toUpperCase() + other.slice(1)
    })
}

/** Those of one collection by how often they occur, equally frequent ones by the alphabet. */
async function rankWords(texts: AsyncIterable<string> | Iterable<string>): Promise<string[]> {
  const counts = new Map<string, number>()
  for await (const text of texts) {
    for (const [word] of text.matchAll(WORD)) {
      const lower = word.toLowerCase()
      counts.set(lower, (counts.get(lower) ?? 0) + 1)
    }
  }
  return Array.from(counts)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([word]) => word)
}

function toUntaken(word: string, taken: Set<string>): string {
  let other = word
  while (taken.has(other)) other += 'x'
  taken.add(other)
  return other
}
