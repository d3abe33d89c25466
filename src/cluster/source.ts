/**
 * The source of an article: the agency or outlet that its text comes from, as far as it says so. Declared by the page as an
 * address or a name; else the mark of an agency in its byline or dateline; else itself, if it is an agency's own print.
 * Names are those of the registry of outlets, so that an address, a mark and a name of one outlet are the same source.
 */

import { findDateline } from '../extract/dateline.ts'
import { findAgencyIn, findAgencyOfByline } from '../extract/metadata/agency.ts'
import type { Article } from '../model.ts'
import { hostOf, type Outlets } from '../outlets.ts'

/** A first paragraph is looked at no further; datelines are short. */
const MAXIMUM_OPENING = 400
/** What stands between two names in a byline. */
const BETWEEN_NAMES = /[/,;|()]|\s[-\u2013\u2014]\s|\s+(?:and|und|et|y|e|with|mit|via|for)\s+/
/** What stands in the brackets of a dateline, or before the dash that ends it. */
const MARKS = /[([\uff08]([^)\]\uff09]{2,60})[)\]\uff09]/

type Said = Pick<Article, 'origin' | 'byline' | 'text' | 'outlet' | 'url'>

export function toSource(article: Said, outlets: Outlets): string | undefined {
  const { origin, byline, outlet } = article
  const named =
    (origin === undefined ? undefined : toNamed(origin, outlets)) ??
    (byline === undefined ? undefined : findOfByline(byline, outlets)) ??
    findOfDateline(article.text, outlets)
  if (named !== undefined) return named
  const own = outlets.findByName(outlet)
  if (own !== undefined) return own.agency ? own.outlet : undefined
  return outlet === undefined ? undefined : findAgencyIn(outlet)
}

/** Who is meant by what a page declares. */
function toNamed(origin: string, outlets: Outlets): string | undefined {
  const host = hostOf(origin)
  if (host !== undefined) return outlets.findByAddress(origin)?.outlet ?? host
  return outlets.findByName(origin)?.outlet ?? findAgencyIn(origin) ?? (origin.trim() || undefined)
}

function findOfByline(byline: string, outlets: Outlets): string | undefined {
  return findRegistered(byline.split(BETWEEN_NAMES), outlets) ?? toCanonical(findAgencyOfByline(byline), outlets)
}

function findOfDateline(text: string, outlets: Outlets): string | undefined {
  const opening = text.trimStart().slice(0, MAXIMUM_OPENING).split('\n', 1)[0]!
  const dateline = findDateline(opening)
  if (dateline === undefined) return undefined
  const marks = MARKS.exec(opening.slice(0, dateline.to))?.[1]
  return (marks && findRegistered(marks.split(BETWEEN_NAMES), outlets)) || toCanonical(dateline.agency, outlets)
}

/** An agency of the registry by one of its names. */
function findRegistered(parts: readonly string[], outlets: Outlets): string | undefined {
  for (const part of parts) {
    const found = outlets.findByName(part.trim() || undefined)
    if (found?.agency) return found.outlet
  }
  return undefined
}

/** The name that the registry has for an agency. */
function toCanonical(agency: string | undefined, outlets: Outlets): string | undefined {
  return agency === undefined ? undefined : (outlets.findByName(agency)?.outlet ?? agency)
}

/** Whether a source is who printed that article, or whom it comes from itself. */
export function isFrom(
  source: string | undefined,
  article: Pick<Article, 'outlet' | 'url'>,
  its: string | undefined,
): boolean {
  if (source === undefined) return false
  return source === its || source === article.outlet || source === hostOf(article.url)
}
