/**
 * The words of a text as extraction is measured by them: runs of letters, digits and marks, as written. `pieces` cuts
 * scripts without spaces into characters besides, for finding a text again in another.
 */

const WORD = /[\p{L}\p{N}\p{M}_]+/gu
const PIECE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{N}\p{M}_]+?(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\p{L}\p{N}\p{M}_]|$)/gu

export function toWords(text: string): string[] {
  return text.match(WORD) ?? []
}

export function toPieces(text: string): string[] {
  return text.toLowerCase().match(PIECE) ?? []
}
