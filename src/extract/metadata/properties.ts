/** What a page says in microdata: properties of schema.org on the elements that show them. */

import type { Blocks } from '../blocks.ts'
import { clean, contentOf } from './claim.ts'

/** Of each property at most so many values are read. */
const MAXIMUM_VALUES = 5

/** The values of a property, as declared in an attribute or as shown. */
export function listProperties({ declarations, source }: Blocks, name: string): string[] {
  const values: string[] = []
  for (const declaration of declarations) {
    const { attributes, tag } = declaration
    if (values.length >= MAXIMUM_VALUES) break
    if (!attributes.get('itemprop')?.toLowerCase().split(/\s+/).includes(name)) continue
    const declared = attributes.get('content') ?? attributes.get('datetime')
    const value = clean(declared) ?? (tag === 'meta' || tag === 'link' ? undefined : contentOf(declaration, source))
    if (value !== undefined) values.push(value)
  }
  return values
}

/** The names that links to authors show. */
export function listAuthorLinks({ declarations, source }: Blocks): string[] {
  const links = declarations.filter(({ tag, attributes }) => tag === 'a' && attributes.get('rel') === 'author')
  const names = links.slice(0, MAXIMUM_VALUES).map((link) => contentOf(link, source))
  return [...new Set(names.filter((name) => name !== undefined))]
}
