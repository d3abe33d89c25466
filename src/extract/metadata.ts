/**
 * What a page says about itself: title, addresses, outlet, language, time, byline. Each is asked of its sources in the
 * order of trust. Only what the tags of the page declare is read here; nothing is guessed from the visible text but
 * the heading that confirms a title.
 */

import { findTime } from '../read/time.ts'
import type { Blocks, Declaration } from './blocks.ts'
import { countWords } from './count-words.ts'

export interface Metadata {
  readonly title?: string
  /** The canonical address if it is on the page's own host, else the address. */
  readonly id?: string
  readonly url?: string
  /** The canonical address if it is on another host: the page says it was first printed there. */
  readonly origin?: string
  readonly outlet?: string
  readonly language?: string
  readonly publishedAt?: string
  readonly modifiedAt?: string
  readonly byline?: string
}

/** Names of `<meta>`, in small letters, the first that is there counts. */
const PUBLISHED = [
  'article:published_time',
  'og:article:published_time',
  'datepublished',
  'date.published',
  'dc.date.issued',
  'dcterms.created',
  'parsely-pub-date',
  'sailthru.date',
  'publish-date',
  'pubdate',
  'dc.date',
  'date',
]
const MODIFIED = ['article:modified_time', 'og:updated_time', 'datemodified', 'dcterms.modified']
const BYLINE = ['author', 'article:author_name', 'parsely-author', 'dc.creator', 'byl', 'byline']

/** Titles and names beyond this are no titles and names. */
const MAXIMUM_CHARACTERS = 500

/** A heading of one word is found in too many titles to confirm one. */
const MINIMUM_HEADING_WORDS = 2

/** What stands between the headline and the name of the site. */
const SEPARATOR = /\s+[-|:\u00b7\u00bb\u2013\u2014\u2022]+\s+|:\s+|\s*\|\s*|\s*::\s*/

export function toMetadata(page: Blocks, url?: string): Metadata {
  const metas = listMetas(page.declarations)
  const heading = page.blocks.find((block) => block.tag === 'h1')?.text
  const address = findAddress(url)
  const canonical = findAddress(findCanonical(page.declarations), address)
  const elsewhere = address !== undefined && canonical !== undefined && !isSameHost(address, canonical)
  const own = elsewhere ? undefined : canonical
  const metadata: Record<keyof Metadata, string | undefined> = {
    title: clean(metas.get('og:title')) ?? clean(chooseTitle(page.title, heading)),
    id: address === undefined ? undefined : (own?.href ?? url),
    url: url ?? canonical?.href,
    origin: elsewhere ? canonical.href : undefined,
    outlet: clean(metas.get('og:site_name')) ?? toOutlet(address ?? own),
    language: findLanguage(page.declarations) ?? findTag(metas.get('content-language')),
    publishedAt: findTimeIn(metas, PUBLISHED) ?? findTimeElement(page.declarations),
    modifiedAt: findTimeIn(metas, MODIFIED),
    byline: findByline(metas),
  }
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined))
}

function listMetas(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  const metas = new Map<string, string>()
  for (const { tag, attributes } of declarations) {
    if (tag !== 'meta') continue
    const name = attributes.get('property') ?? attributes.get('name') ?? attributes.get('itemprop')
    const key = (name ?? attributes.get('http-equiv'))?.trim().toLowerCase()
    const content = attributes.get('content')
    if (key !== undefined && content !== undefined && !metas.has(key)) metas.set(key, content)
  }
  return metas
}

/** The part of the title that the heading repeats; the title whole if the heading says something else. */
function chooseTitle(title: string, heading: string | undefined): string | undefined {
  if (title === '') return heading
  if (heading === undefined || countWords(heading) < MINIMUM_HEADING_WORDS) return title
  const sought = toPlain(heading)
  if (toPlain(title).startsWith(sought) || toPlain(title).endsWith(sought)) return heading
  // Titles are often cut short: a part of the title that begins the heading confirms it as well.
  const parts = title.split(SEPARATOR)
  const part = parts.length < 2 ? undefined : parts.find((one) => isBeginningOf(toPlain(one), sought))
  return part === undefined ? title : heading
}

function isBeginningOf(part: string, heading: string): boolean {
  return countWords(part) >= MINIMUM_HEADING_WORDS && heading.startsWith(part.replace(/ ?(?:\.\.\.|\u2026)$/, ''))
}

function toPlain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
}

function findCanonical(declarations: readonly Declaration[]): string | undefined {
  return declarations
    .find(({ tag, attributes }) => tag === 'link' && attributes.get('rel')?.trim().toLowerCase() === 'canonical')
    ?.attributes.get('href')
}

function findAddress(written: string | undefined, base?: URL): URL | undefined {
  if (written === undefined || written.trim() === '') return undefined
  const address = URL.canParse(written, base?.href) ? new URL(written, base?.href) : undefined
  return address?.protocol === 'http:' || address?.protocol === 'https:' ? address : undefined
}

function isSameHost(a: URL, b: URL): boolean {
  return toHost(a) === toHost(b)
}

/** `www` and the mobile edition are the same outlet. */
function toHost(address: URL): string {
  return address.hostname.replace(/^(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)/, '')
}

function toOutlet(address: URL | undefined): string | undefined {
  return address === undefined || address.hostname === '' ? undefined : toHost(address)
}

function findLanguage(declarations: readonly Declaration[]): string | undefined {
  const html = declarations.find(({ tag }) => tag === 'html')?.attributes
  return findTag(html?.get('lang')) ?? findTag(html?.get('xml:lang'))
}

/** A language tag, if it looks like one. */
function findTag(written: string | undefined): string | undefined {
  const tag = written?.trim().replaceAll('_', '-')
  return tag !== undefined && /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(tag) ? tag : undefined
}

function findTimeIn(metas: ReadonlyMap<string, string>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const time = findTime(metas.get(name) ?? '')
    if (time !== undefined) return time
  }
  return undefined
}

function findTimeElement(declarations: readonly Declaration[]): string | undefined {
  for (const { tag, attributes } of declarations) {
    const time = tag === 'time' ? findTime(attributes.get('datetime') ?? '') : undefined
    if (time !== undefined) return time
  }
  return undefined
}

function findByline(metas: ReadonlyMap<string, string>): string | undefined {
  for (const name of BYLINE) {
    const byline = clean(metas.get(name))
    // Some pages give the address of the author's profile.
    if (byline !== undefined && !/^https?:/i.test(byline)) return byline
  }
  return undefined
}

function clean(text: string | undefined): string | undefined {
  const cleaned = text?.slice(0, MAXIMUM_CHARACTERS).replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  return cleaned === '' ? undefined : cleaned
}
