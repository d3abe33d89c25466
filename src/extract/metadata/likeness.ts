/** How much two short texts, such as titles, say the same: the share of their words that both have. */

const WORD = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]|[\p{L}\p{M}\p{N}]+/gu

/** Words beyond these are not compared. */
const MAXIMUM_WORDS = 60

/** The words of a text in small letters; of scripts without spaces the characters. */
export function toWords(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD)?.slice(0, MAXIMUM_WORDS) ?? []
}

/** 1 if both have the same words. */
export function likeness(a: string, b: string): number {
  return likenessOf(new Set(toWords(a)), new Set(toWords(b)))
}

/** The same of texts whose words are known. */
export function likenessOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0
  let shared = 0
  for (const word of left) if (right.has(word)) shared++
  return (2 * shared) / (left.size + right.size)
}
