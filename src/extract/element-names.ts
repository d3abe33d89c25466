/** The words in the classes and ids of an element and of those around it: `post__authorName` is post, author, name. */

import type { PageElement } from './elements.ts'

/** Most sites name the same few elements again and again. */
const MAXIMUM_REMEMBERED = 2000
const remembered = new Map<string, readonly string[]>()

/** Names longer than this are made by machines. */
const MAXIMUM_CHARACTERS = 200

/** These hold the whole article, and are named for its topics. */
const LARGE = new Set(['article', 'main', 'section', 'body', 'html'])

/** Whether one of the nearest elements is named with one of the words. */
export function isNamed(element: PageElement, words: ReadonlySet<string>, steps: number): boolean {
  let one: PageElement | undefined = element
  for (let step = 0; step < steps && one !== undefined && !LARGE.has(one.tag); step++, one = one.parent) {
    if (one.classes !== '' && toNames(one.classes).some((name) => words.has(name))) return true
    if (one.id !== '' && toNames(one.id).some((name) => words.has(name))) return true
  }
  return false
}

function toNames(written: string): readonly string[] {
  const text = written.slice(0, MAXIMUM_CHARACTERS)
  const known = remembered.get(text)
  if (known !== undefined) return known
  const names = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((name) => name.toLowerCase()) ?? []
  if (remembered.size >= MAXIMUM_REMEMBERED) remembered.clear()
  remembered.set(text, names)
  return names
}
