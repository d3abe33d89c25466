/**
 * What a page says about itself in linked data (JSON-LD, schema.org). A page may describe several articles: its own,
 * and those it links to. Its own is the one that carries the page's title or address, or else the outermost. Scripts
 * that are not quite JSON are mended where one pass can do it; what cannot be read is passed over.
 */

import { cleanMarkup } from './claim.ts'
import { likeness } from './likeness.ts'

export interface LinkedArticle {
  readonly headline?: string
  readonly authors: readonly string[]
  readonly publisher?: string
  readonly publishedAt?: string
  readonly modifiedAt?: string
  readonly language?: string
  /** The address or name of what it is based on. */
  readonly basedOn?: string
  /** The page says that not all of it is free to read. */
  readonly paid: boolean
}

/** What the page is known to be called, and where it is. */
export interface Known {
  readonly titles: readonly string[]
  readonly addresses: readonly string[]
}

type Node = Readonly<Record<string, unknown>>

interface Found {
  readonly node: Node
  /** Inside a list or beside the article, as teasers of others are. */
  readonly aside: boolean
  readonly page: boolean
}

/** A longer script is not parsed. */
export const MAXIMUM_SCRIPT = 1_000_000

/** Values beyond these are not looked at. */
const MAXIMUM_VALUES = 50_000

/** Articles and pages after these are not looked at. */
const MAXIMUM_FOUND = 100

/** Who is listed as an author after these is not read. */
const MAXIMUM_AUTHORS = 20

/** From this likeness on a headline is the page's title. */
const MINIMUM_LIKENESS = 0.5

/** What stands under these is another article than the page's own. */
const ASIDE = new Set(
  'itemListElement mentions citation relatedLink hasPart isPartOf review comment video subjectOf significantLink'.split(
    ' ',
  ),
)

/** The page's own article; undefined if no linked data describes one. */
export function readLinkedData(scripts: readonly string[], known: Known): LinkedArticle | undefined {
  const ids = new Map<string, Node>()
  const found: Found[] = []
  let budget = MAXIMUM_VALUES
  for (const script of scripts) budget = collect(parseScript(script), found, ids, budget)
  const article = chooseMain(
    found.filter(({ page }) => !page),
    known,
  )
  const page = found.find((one) => one.page)?.node
  const main = article ?? page
  return main === undefined ? undefined : toLinkedArticle(main, page ?? {}, ids)
}

/** The value of a script; undefined if it is none, even when mended. */
export function parseScript(script: string): unknown {
  if (script.length > MAXIMUM_SCRIPT) return undefined
  try {
    return JSON.parse(script)
  } catch {
    try {
      return JSON.parse(mend(script))
    } catch {
      return undefined
    }
  }
}

/** Wrappings of scripts dropped, line breaks inside strings made spaces, commas before a closing bracket dropped. */
function mend(written: string): string {
  const script = written.replace(/<!\[CDATA\[|\]\]>/g, '')
  const from = script.search(/[[{]/)
  const to = Math.max(script.lastIndexOf('}'), script.lastIndexOf(']')) + 1
  if (from < 0) return ''
  const pieces: string[] = []
  let quoted = false
  let pieceAt = from
  let comma = -1
  for (let at = from; at < to; at++) {
    const code = script.charCodeAt(at)
    if (quoted && code === 0x5c) at++
    else if (code === 0x22) quoted = !quoted
    else if (quoted && code < 0x20) {
      pieces.push(script.slice(pieceAt, at), ' ')
      pieceAt = at + 1
    } else if (!quoted && code === 0x2c) {
      comma = at
      continue
    } else if (comma >= 0 && (code === 0x7d || code === 0x5d)) {
      pieces.push(script.slice(pieceAt, comma))
      pieceAt = comma + 1
    }
    if (code > 0x20) comma = -1
  }
  pieces.push(script.slice(pieceAt, to))
  return pieces.join('')
}

/** Finds the articles and pages in a value, and whatever has an id. Without recursion, so no nesting is too deep. */
function collect(value: unknown, found: Found[], ids: Map<string, Node>, budget: number): number {
  const waiting: { value: unknown; aside: boolean }[] = [{ value, aside: false }]
  for (let next = waiting.pop(); next !== undefined && budget > 0; next = waiting.pop(), budget--) {
    const { value: one, aside } = next
    if (Array.isArray(one)) {
      for (let at = one.length - 1; at >= 0; at--) waiting.push({ value: one[at], aside })
    } else if (isNode(one)) {
      const id = one['@id']
      if (typeof id === 'string' && Object.keys(one).length > 1 && !ids.has(id)) ids.set(id, one)
      const types = found.length < MAXIMUM_FOUND ? typesOf(one) : []
      if (types.some(isArticle)) found.push({ node: one, aside, page: false })
      else if (types.some((type) => type.endsWith('Page'))) found.push({ node: one, aside, page: true })
      for (const name of Object.keys(one).reverse()) {
        if (typeof one[name] === 'object') waiting.push({ value: one[name], aside: aside || ASIDE.has(name) })
      }
    }
  }
  return budget
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function typesOf(node: Node): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'].slice(0, 10) : [node['@type']]
  return types.filter((type) => typeof type === 'string').map((type) => type.replace(/^.*[/:#]/, ''))
}

function isArticle(type: string): boolean {
  return type.endsWith('Article') || type.endsWith('Posting') || type === 'Report'
}

function chooseMain(found: readonly Found[], known: Known): Node | undefined {
  let best: Node | undefined
  let most = 0
  for (const { node, aside } of found) {
    const confirmed = isTitle(node, known.titles) || isHere(node, known.addresses)
    const score = (confirmed ? 2 : 0) + (aside ? 0 : 1)
    if (score > most) {
      best = node
      most = score
    }
  }
  return best
}

function isTitle(node: Node, titles: readonly string[]): boolean {
  const headline = textOf(node.headline) ?? textOf(node.name)
  return headline !== undefined && titles.some((title) => likeness(headline, title) >= MINIMUM_LIKENESS)
}

function isHere(node: Node, addresses: readonly string[]): boolean {
  const page = node.mainEntityOfPage
  const claimed = [node.url, node['@id'], page, isNode(page) ? page['@id'] : undefined]
  return claimed.some((one) => typeof one === 'string' && addresses.includes(one.replace(/#.*$/s, '')))
}

function toLinkedArticle(main: Node, page: Node, ids: ReadonlyMap<string, Node>): LinkedArticle {
  const headline = textOf(main.headline)
  const publisher = namesOf(main.publisher ?? page.publisher, ids)[0]
  const publishedAt = textOf(main.datePublished ?? main.dateCreated ?? page.datePublished)
  const modifiedAt = textOf(main.dateModified ?? page.dateModified)
  const language = textOf(main.inLanguage ?? page.inLanguage)
  const basedOn = addressOf(main.isBasedOn ?? main.isBasedOnUrl)
  return {
    authors: namesOf(main.author ?? main.creator ?? page.author, ids),
    paid: isPaid(main),
    ...(headline !== undefined && { headline }),
    ...(publisher !== undefined && { publisher }),
    ...(publishedAt !== undefined && { publishedAt }),
    ...(modifiedAt !== undefined && { modifiedAt }),
    ...(language !== undefined && { language }),
    ...(basedOn !== undefined && { basedOn }),
  }
}

function textOf(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' ? cleanMarkup(one) : undefined
}

/** The names of persons and organisations, written as texts, as nodes, or as ids of nodes elsewhere. */
function namesOf(value: unknown, ids: ReadonlyMap<string, Node>): string[] {
  const names = new Set<string>()
  for (const one of (Array.isArray(value) ? value : [value]).slice(0, MAXIMUM_AUTHORS)) {
    const node = isNode(one) && one.name === undefined ? (ids.get(String(one['@id'])) ?? one) : one
    const written = isNode(node) ? node.name : node
    for (const name of (Array.isArray(written) ? written : [written]).slice(0, MAXIMUM_AUTHORS)) {
      const text = textOf(name)
      if (text !== undefined) names.add(text)
    }
  }
  return [...names]
}

function addressOf(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value
  return isNode(one) ? textOf(one.url ?? one['@id'] ?? one.name) : textOf(one)
}

/** Said of the whole, or of a part of it. */
function isPaid(node: Node): boolean {
  const parts = Array.isArray(node.hasPart) ? node.hasPart.slice(0, MAXIMUM_AUTHORS) : [node.hasPart]
  return [node, ...parts].some((one) => isNode(one) && isFalse(one.isAccessibleForFree))
}

function isFalse(value: unknown): boolean {
  return value === false || (typeof value === 'string' && /^(?:https?:\/\/schema\.org\/)?false$/i.test(value.trim()))
}
