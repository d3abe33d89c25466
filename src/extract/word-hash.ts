/**
 * The hash of a word, made character by character: what features of blocks and names are known by. A signed number of 32
 * bits, because the engine keeps larger ones on the heap.
 */

export const FIRST_HASH = 0x811c9dc5 | 0

export function addToHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}

export function finishHash(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}

export function hashWord(word: string): number {
  let hash = FIRST_HASH
  for (let at = 0; at < word.length; at++) hash = addToHash(hash, word.charCodeAt(at))
  return finishHash(hash)
}
