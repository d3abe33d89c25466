/** What a page says about itself, with the place where it says so. */

import type { PageSource } from '../../read/page-source.ts'
import type { Declaration } from '../blocks.ts'
import { decodeEntities } from '../entities.ts'

export interface Claim {
  readonly value: string
  readonly source: string
}

/** Titles and names beyond this are no titles and names. */
const MAXIMUM_CHARACTERS = 500

/** What is written in markup beyond this is not read. */
const MAXIMUM_SOURCE = 3000

/** A claim, unless nothing is claimed. */
export function claim(value: string | undefined, source: string): Claim | undefined {
  return value === undefined ? undefined : { value, source }
}

/** White space to single spaces; undefined if nothing is left. */
export function clean(text: string | undefined): string | undefined {
  const cleaned = text?.slice(0, MAXIMUM_CHARACTERS).replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  return cleaned === '' ? undefined : cleaned?.toWellFormed()
}

/** The same for text that was written as markup: tags dropped, entities decoded. */
export function cleanMarkup(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const shown = decodeEntities(text.slice(0, MAXIMUM_SOURCE).replace(/<[^<>]*>/g, ' '))
  return clean(shown)?.replace(/ (?=[,;.])/g, '')
}

/** The contents of `<meta>` by their names in small letters; the first of a name counts. */
export function listMetas(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  const metas = new Map<string, string>()
  for (const { tag, attributes } of declarations) {
    if (tag !== 'meta') continue
    const name = attributes.get('property') ?? attributes.get('name')
    const key = (name ?? attributes.get('http-equiv'))?.trim().toLowerCase()
    const content = attributes.get('content')
    if (key !== undefined && content !== undefined && !metas.has(key)) metas.set(key, content)
  }
  return metas
}

/** What the element of a declaration shows, up to its end or as far as anything is read. */
export function contentOf(declaration: Declaration, source: PageSource): string | undefined {
  return cleanMarkup(markupOf(declaration, source))
}

/** The same as it is written. */
export function markupOf({ tag, contentAt }: Declaration, source: PageSource): string {
  const piece = source.text(contentAt, Math.min(contentAt + MAXIMUM_SOURCE, source.bytes.length))
  return piece.slice(0, endOf(tag, piece))
}

/** Where the element ends; of elements of its own name inside it the ends are passed over. */
function endOf(tag: string, piece: string): number {
  let depth = 1
  for (const { index, 1: slash, 2: name } of piece.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (name!.toLowerCase() !== tag) continue
    depth += slash === '/' ? -1 : 1
    if (depth === 0) return index
  }
  return piece.length
}
