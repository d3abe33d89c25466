/** Names that two texts have in the same place, and whether one gave way to another. */

import { type ArticleFacts, textOf } from './article-facts.ts'
import { MAYBE, SURELY } from './names.ts'
import { isInflected } from './spelling.ts'

/** Whether the item is a name: surely, or maybe where one of the two texts has it surely. */
export function isName(facts: ArticleFacts, i: number, other: ArticleFacts): boolean {
  const name = facts.names[i]!
  if (name !== MAYBE) return name === SURELY
  const key = facts.keys[i]!
  return (facts.known.get(key) ?? 0) > 0 || (other.known.get(key) ?? 0) > 0
}

/** Names among the items that are not covered and that the other text has nowhere. */
export function listUnknown(
  facts: ArticleFacts,
  covered: Uint8Array,
  from: number,
  to: number,
  other: ArticleFacts,
): string[] {
  const found: string[] = []
  for (let i = from; i < to; i++) {
    const isUnknown = covered[i] === 0 && isName(facts, i, other) && !other.known.has(facts.keys[i]!)
    if (isUnknown) found.push(textOf(facts, i, i + 1))
  }
  return found
}

/** Whether names that came are others than those that went, and no forms of them. */
export function areOthers(come: readonly string[], gone: readonly string[]): boolean {
  if (come.length === 0 || gone.length === 0) return false
  return !come.some((a) => isInitials(a, gone) || gone.some((b) => isInflected(a, b) || isInitials(b, come)))
}

/** Whether a word is made of the first letters of the others: ATT, UNO. */
function isInitials(word: string, others: readonly string[]): boolean {
  return others.length > 1 && word.length === others.length && others.every((other, i) => other[0] === word[i])
}
