/**
 * What a page says about itself: title, addresses, outlet, language, times, byline, origin. Each is asked of its sources
 * in the order of trust, which was measured on 711 pages of 2024 to 2026, and keeps the name of the one that answered.
 */

import { findTime } from '../read/time.ts'
import type { ApartKind } from './apart.ts'
import type { Blocks, Declaration, PageBlock } from './blocks.ts'
import { findDateline } from './dateline.ts'
import { isNamed } from './element-names.ts'
import { findHeading, type Heading } from './heading.ts'
import { findAddress, findCanonical, findSource, isOnOtherHost, toHost } from './metadata/addresses.ts'
import { findAgencyIn, findAgencyOfByline } from './metadata/agency.ts'
import { findBare, findNameAbove, findNameIn, isAnnouncing, joinNames } from './metadata/byline.ts'
import { type Claim, claim, clean, listMetas } from './metadata/claim.ts'
import { findDay } from './metadata/dates.ts'
import { findLanguage } from './metadata/language.ts'
import { toWords } from './metadata/likeness.ts'
import { type LinkedArticle, readLinkedData } from './metadata/linked-data.ts'
import { isTeaser } from './metadata/partial.ts'
import { findAuthor, listAuthorLinks, listProperties } from './metadata/properties.ts'
import { chooseTitle, withoutOutlet } from './metadata/title.ts'

export interface Metadata {
  readonly title?: string
  /** The canonical address if it is on the page's own host, else the address. */
  readonly id?: string
  readonly url?: string
  /** An address on another host, or an agency: the page says it was first printed there. */
  readonly origin?: string
  readonly outlet?: string
  readonly language?: string
  readonly publishedAt?: string
  readonly modifiedAt?: string
  readonly byline?: string
}

export interface Described {
  readonly metadata: Metadata
  /** For each field, where it came from. */
  readonly sources: Readonly<Record<string, string>>
  /** The page shows only the beginning of its article. */
  readonly teaser: boolean
}

/** What all fields are asked of. */
interface Sources {
  readonly page: Blocks
  readonly kept: readonly boolean[]
  readonly metas: ReadonlyMap<string, string>
  readonly linked: LinkedArticle | undefined
  readonly heading: Heading | undefined
  readonly kinds: readonly (ApartKind | undefined)[]
}

/** Names of `<meta>`, in small letters, the first that is there counts. */
const PUBLISHED = [
  'article:published_time',
  'og:article:published_time',
  'article:published',
  'datepublished',
  'date.published',
  'dc.date.issued',
  'dcterms.created',
  'parsely-pub-date',
  'sailthru.date',
  'publish-date',
  'publish_date',
  'pubdate',
  'dc.date',
  'date',
]
const MODIFIED = ['article:modified_time', 'og:updated_time', 'article:modified', 'datemodified', 'dcterms.modified']
const BYLINE = [
  'author',
  'article:author_name',
  'article:author',
  'parsely-author',
  'dc.creator',
  'byl',
  'byline',
  'sailthru.author',
]
const ORIGIN = ['syndication-source', 'original-source']
const OUTLET = ['og:site_name', 'application-name']

/** Words in the names of elements that show who wrote it. */
const AUTHOR = new Set(['author', 'authors', 'byline', 'writer', 'autor', 'auteur', 'autore'])

/** And words in those that show what else there is to say of that person. */
const OF_AUTHOR = new Set(['description', 'bio', 'biography', 'job', 'role', 'position', 'title', 'company', 'links'])

/** The byline and the day stand within so many blocks before or after the heading. */
const BLOCKS_BEFORE = 5
const BLOCKS_AFTER = 12

/** A headline that is not marked up as one stands within so many blocks of the beginning of the article. */
const LINES_ABOVE = 12
const LINES_BELOW = 3

/** A line with more words is no byline and no timestamp. */
const MAXIMUM_LINE_WORDS = 25

/** Agencies are named at the beginning of one of the first paragraphs. */
const MAXIMUM_OPENING_BLOCKS = 12

/** The text that is read for a guess of the language ends after so many characters. */
const MAXIMUM_SAMPLE = 4000

/** `kept`: for each block whether it is of the article; `kinds`: what it is if it is apart from the body. */
export function toMetadata(
  page: Blocks,
  kept: readonly boolean[],
  url?: string,
  kinds: readonly (ApartKind | undefined)[] = [],
): Described {
  const metas = listMetas(page.declarations)
  const address = findAddress(url)
  const canonical = findAddress(findCanonical(page.declarations), address)
  const elsewhere = address !== undefined && canonical !== undefined && isOnOtherHost(canonical, address)
  const own =
    elsewhere || (address !== undefined && canonical !== undefined && toHost(address) !== toHost(canonical))
      ? undefined
      : canonical
  const names = [...OUTLET.map((name) => metas.get(name)), address?.hostname ?? own?.hostname].filter(
    (name) => name !== undefined,
  )
  const titles = [metas.get('og:title'), page.title].flatMap((title) => {
    const cleaned = clean(title)
    return cleaned === undefined ? [] : [withoutOutlet(cleaned, names)]
  })
  const first = kept.indexOf(true)
  const heading = findHeading(page, titles, first < 0 ? page.blocks.length : first)
  const linked = readLinkedData(page.linkedData, {
    titles: heading === undefined ? titles : [heading.text, ...titles],
    addresses: [canonical?.href, address?.href].filter((one) => one !== undefined),
  })
  const sources: Sources = { page, kept, metas, linked, heading, kinds }
  const outlet = findOutlet(sources, address ?? own)
  const byline = findByline(sources, linked?.publisher === undefined ? names : [...names, linked.publisher])
  const claims: Record<keyof Metadata, Claim | undefined> = {
    title: findTitle(sources, linked?.publisher === undefined ? names : [...names, linked.publisher]),
    id: claim(address === undefined ? undefined : (own?.href ?? url), own === undefined ? 'address' : 'link canonical'),
    url: claim(url, 'address') ?? claim(canonical?.href, 'link canonical'),
    origin: elsewhere ? claim(canonical.href, 'link canonical') : findOrigin(sources, address ?? own, byline?.value),
    outlet,
    language: findLanguage(page.declarations, metas, linked?.language, sampleOf(page, kept)),
    publishedAt: findPublished(sources),
    modifiedAt: findModified(sources),
    byline,
  }
  const said = Object.entries(claims).filter((entry): entry is [string, Claim] => entry[1] !== undefined)
  return {
    metadata: Object.fromEntries(said.map(([name, { value }]) => [name, value])),
    sources: Object.fromEntries(said.map(([name, { source }]) => [name, source])),
    teaser: isTeaser(page.blocks, kept, linked?.paid ?? false, [heading?.text ?? '', page.title]),
  }
}

function findTitle({ page, kept, metas, linked, heading }: Sources, outlets: readonly string[]): Claim | undefined {
  return chooseTitle(
    heading,
    [
      claim(linked?.headline, 'json-ld headline'),
      claim(clean(metas.get('og:title')), 'meta og:title'),
      claim(listProperties(page, 'headline')[0], 'microdata headline'),
      claim(clean(page.title), 'title'),
    ],
    outlets,
    listLines(page, kept),
  )
}

/** The short lines around the beginning of the article, from there upwards, then the first of its own. */
function listLines({ blocks }: Blocks, kept: readonly boolean[]): string[] {
  const first = kept.indexOf(true)
  if (first < 0) return []
  const above = blocks.slice(Math.max(0, first - LINES_ABOVE), first).reverse()
  return [...above, ...blocks.slice(first, first + LINES_BELOW)].flatMap(({ text, words, element }) =>
    words <= MAXIMUM_LINE_WORDS && !element.hidden ? [text] : [],
  )
}

function findOutlet({ metas, linked }: Sources, address: URL | undefined): Claim | undefined {
  return (
    claim(clean(metas.get('og:site_name')), 'meta og:site_name') ??
    claim(linked?.publisher, 'json-ld publisher') ??
    claim(address === undefined || address.hostname === '' ? undefined : toHost(address), 'address')
  )
}

function findByline(sources: Sources, outlets: readonly string[]): Claim | undefined {
  const { page, metas, linked } = sources
  const authors = linked?.authors ?? []
  // An outlet that signs for its authors is better than nobody, and worse than a name.
  const signs = new Set(outlets.map((outlet) => toWords(outlet).join()))
  const isOutlet = (name: string) => signs.has(toWords(name).join())
  return (
    claim(joinNames(authors.filter((name) => !isOutlet(name))), 'json-ld author') ??
    firstMeta(metas, BYLINE, (written) => (isOutlet(written) ? undefined : joinNames([written]))) ??
    claim(joinNames([findAuthor(page)]), 'microdata author') ??
    firstLine(sources, (line, next) => findVisibleAuthor(line, next, page.title)) ??
    claim(joinNames(listAuthorLinks(page).slice(0, 1)), 'link author') ??
    firstLine(sources, findNamedAuthor) ??
    claim(joinNames(authors), 'json-ld author') ??
    firstMeta(metas, BYLINE, (written) => joinNames([written]))
  )
}

function findPublished(sources: Sources): Claim | undefined {
  const { page, metas, linked } = sources
  return (
    firstMeta(metas, PUBLISHED, findTime) ??
    claim(findTime(linked?.publishedAt ?? ''), 'json-ld datePublished') ??
    claim(firstTime(listProperties(page, 'datepublished')), 'microdata datePublished') ??
    claim(firstTime(listTimes(page.declarations)), 'time') ??
    firstLine(sources, ({ text }) => findTime(findDay(text) ?? ''))
  )
}

function findModified({ page, metas, linked }: Sources): Claim | undefined {
  return (
    firstMeta(metas, MODIFIED, findTime) ??
    claim(findTime(linked?.modifiedAt ?? ''), 'json-ld dateModified') ??
    claim(firstTime(listProperties(page, 'datemodified')), 'microdata dateModified')
  )
}

function findOrigin(sources: Sources, own: URL | undefined, byline: string | undefined): Claim | undefined {
  const { metas, linked } = sources
  return (
    claim(findSource(linked?.basedOn, own), 'json-ld isBasedOn') ??
    firstMeta(metas, ORIGIN, (written) => findSource(written, own)) ??
    claim(findAgencyOfDateline(sources), 'dateline') ??
    claim(byline === undefined ? undefined : findAgencyOfByline(byline), 'byline') ??
    claim(findAgencyOfLine(sources), 'text')
  )
}

function findAgencyOfDateline({ page, kept }: Sources): string | undefined {
  let seen = 0
  for (let at = 0; at < page.blocks.length && seen < MAXIMUM_OPENING_BLOCKS; at++) {
    if (kept[at] !== true) continue
    seen++
    const agency = findDateline(page.blocks[at]!.text)?.agency
    if (agency !== undefined) return agency
  }
  return undefined
}

/** The agency that one of the lines around the beginning names: "Associated Press Writer" under the author's name. */
function findAgencyOfLine({ page, kinds }: Sources): string | undefined {
  for (const [at, kind] of kinds.entries()) {
    if (kind !== 'byline' && kind !== 'dateline') continue
    const { text, words } = page.blocks[at]!
    if (words > MAXIMUM_LINE_WORDS) continue
    const agency = findAgencyIn(text) ?? findAgencyOfByline(text)
    if (agency !== undefined) return agency
  }
  return undefined
}

function firstMeta(
  metas: ReadonlyMap<string, string>,
  names: readonly string[],
  find: (written: string) => string | undefined,
): Claim | undefined {
  for (const name of names) {
    const value = find(metas.get(name) ?? '')
    if (value !== undefined) return { value, source: `meta ${name}` }
  }
  return undefined
}

/** The text of an element that is named for an author, and not for what is told of one. */
function findNamedAuthor({ text, element }: PageBlock): string | undefined {
  return isNamed(element, AUTHOR, 2) && !isNamed(element, OF_AUTHOR, 1) ? findBare(text) : undefined
}

/** The names in a line, or in the next one if this line says so, or if that one is the author's agency. */
function findVisibleAuthor({ text }: PageBlock, next: PageBlock | undefined, title: string): string | undefined {
  if (isAnnouncing(text)) return findBare(next?.text ?? '')
  return findNameIn(text) ?? findNameAbove(text, next?.text ?? '', title)
}

/** What one of the short lines around the heading says. */
function firstLine(
  { page, kept, heading }: Sources,
  find: (line: PageBlock, next: PageBlock | undefined) => string | undefined,
): Claim | undefined {
  const middle = heading?.end ?? kept.indexOf(true)
  if (middle < 0) return undefined
  const { blocks } = page
  const order: number[] = []
  for (let at = middle; at < Math.min(middle + BLOCKS_AFTER, blocks.length); at++) order.push(at)
  for (let at = middle - 1; at >= Math.max(0, middle - BLOCKS_BEFORE); at--) order.push(at)
  for (const at of order) {
    const block = blocks[at]!
    const value = block.words > MAXIMUM_LINE_WORDS || block.element.hidden ? undefined : find(block, blocks[at + 1])
    if (value !== undefined) return { value, source: 'text' }
  }
  return undefined
}

function listTimes(declarations: readonly Declaration[]): string[] {
  return declarations.flatMap(({ tag, attributes }) => (tag === 'time' ? [attributes.get('datetime') ?? ''] : []))
}

function firstTime(written: readonly string[]): string | undefined {
  for (const one of written) {
    const time = findTime(one)
    if (time !== undefined) return time
  }
  return undefined
}

function sampleOf({ blocks }: Blocks, kept: readonly boolean[]): string {
  let sample = ''
  for (let at = 0; at < blocks.length && sample.length < MAXIMUM_SAMPLE; at++) {
    if (kept[at] === true) sample += `${blocks[at]!.text} `
  }
  return sample
}
