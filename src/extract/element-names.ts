/** The words in the classes and ids of an element and of those around it: `post__authorName` is post, author, name. */

import type { PageElement } from './elements.ts'

/** Names longer than this are made by machines. */
const MAXIMUM_CHARACTERS = 200

/** These hold the whole article, and are named for its topics. */
const LARGE = new Set(['article', 'main', 'section', 'body', 'html'])

/** Whether one of the nearest elements is named with one of the words. */
export function isNamed(element: PageElement, words: ReadonlySet<string>, steps: number): boolean {
  let one: PageElement | undefined = element
  for (let step = 0; step < steps && one !== undefined && !LARGE.has(one.tag); step++, one = one.parent) {
    one.names ??= toNames(one)
    for (const name of one.names) if (words.has(name)) return true
  }
  return false
}

const NONE: readonly string[] = []

function toNames({ classes, id }: PageElement): readonly string[] {
  if (classes === '' && id === '') return NONE
  const written = `${classes.slice(0, MAXIMUM_CHARACTERS)} ${id.slice(0, MAXIMUM_CHARACTERS)}`
  return written.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((name) => name.toLowerCase()) ?? NONE
}
