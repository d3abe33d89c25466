/** What a page says in microdata: properties of schema.org on the elements that show them. */

import { Buffer } from 'node:buffer'
import type { PageSource } from '../../read/page-source.ts'
import { type Blocks, type Declaration, isOfAuthor } from '../blocks.ts'
import { clean, contentOf, markupOf } from './claim.ts'

/** Of each property at most so many values are read. */
const MAXIMUM_VALUES = 5

/** An author of more words says more than names. */
const MAXIMUM_NAME_WORDS = 12

/** The values of a property, as declared in an attribute or as shown. */
export function listProperties({ declarations, source }: Blocks, name: string): string[] {
  const values: string[] = []
  for (const declaration of declarations) {
    if (values.length >= MAXIMUM_VALUES) break
    const value = isProperty(declaration, name) ? readValue(declaration, source) : undefined
    if (value !== undefined) values.push(value)
  }
  return values
}

/** The first author: all that is shown, such as a name and an agency; the name alone where a portrait or a life is told, too. */
export function findAuthor({ declarations, source }: Blocks): string | undefined {
  const at = declarations.findIndex((one) => isProperty(one, 'author') && readValue(one, source) !== undefined)
  const author = declarations[at]
  if (author === undefined) return undefined
  const shown = readValue(author, source)!
  if (shown.split(' ').length <= MAXIMUM_NAME_WORDS) return shown
  const end = author.contentAt + Buffer.byteLength(markupOf(author, source))
  const named = declarations.slice(at + 1).find((one) => one.contentAt < end && isProperty(one, 'name'))
  return (named === undefined ? undefined : readValue(named, source)) ?? shown
}

function isProperty({ attributes }: Declaration, name: string): boolean {
  return attributes.get('itemprop')?.toLowerCase().split(/\s+/).includes(name) ?? false
}

function readValue(declaration: Declaration, source: PageSource): string | undefined {
  const { attributes, tag } = declaration
  const declared = clean(attributes.get('content') ?? attributes.get('datetime'))
  return declared ?? (tag === 'meta' || tag === 'link' ? undefined : contentOf(declaration, source))
}

/** The names that links to authors show. */
export function listAuthorLinks({ declarations, source }: Blocks): string[] {
  const links = declarations.filter(({ tag, attributes }) => tag === 'a' && isOfAuthor(attributes.get('rel') ?? ''))
  const names = links.slice(0, MAXIMUM_VALUES).map((link) => contentOf(link, source))
  return [...new Set(names.filter((name) => name !== undefined))]
}
