/**
 * Names in a text. Where a language has capitals, any word with one inside a sentence, the last of several in a row: it is
 * the one by which a person is called again. Elsewhere only names of a list are known.
 */

import type { Language } from './language.ts'

/** A word with a capital after one in small letters, so that no sentence begins with it; with those right behind it. */
const CAPITALS = /(?<=\p{Ll}[,;]? )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,})*/gu

/** Different ones, in the order in which they come. */
export function listNames(text: string, language: Language): string[] {
  if (!language.hasCapitals) {
    const found = language.names.filter((name) => text.includes(name) && text.search(toPattern(name, language)) >= 0)
    // One that is a part of another, longer one is not meant.
    return found.filter((name) => !found.some((other) => other !== name && other.includes(name)))
  }
  const names = Array.from(text.matchAll(CAPITALS), ([run]) => run.split(' ').at(-1)!)
  return [...new Set(names)].filter((name) => !language.notNames.includes(name))
}

/** A name wherever it stands, replaced. */
export function replaceName(text: string, name: string, other: string, language: Language): string {
  return text.replace(toPattern(name, language), other)
}

/** The name as a whole word, or anywhere in scripts without spaces. */
function toPattern(name: string, { joint, prefixes }: Language): RegExp {
  if (joint === '') return new RegExp(name, 'gu')
  const before = prefixes === '' ? '' : `|(?:^|[^\\p{L}])[${prefixes}]`
  return new RegExp(`(?<=^|[^\\p{L}\\p{N}]${before})${name}(?![\\p{L}\\p{N}])`, 'gu')
}
