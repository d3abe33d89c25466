/**
 * Outlets: who printed an article (SEMANTICS 18). By default the page says it, or else its host. A registry that users
 * give says it better: which hosts are of one outlet, whose it is, whether it is an agency, and under which other names it
 * is known. It is a snapshot of the store, named by its content, so that all processes go by the same one.
 *
 * A host belongs to the longest registered one that it is or lies under; `m.`, `amp.` and the like are the same host.
 * Looking one up costs a look into a table for each of its labels.
 */

import { hash } from 'node:crypto'
import { describe } from './arguments.ts'
import { NewsfoldError } from './errors.ts'
import type { ArticleInput } from './model.ts'

/** One outlet as a registry has it. */
export interface Outlet {
  /** Its name, as articles and stories show it. */
  readonly outlet: string
  /** Hosts of its pages; those below them are its own too. */
  readonly hosts: readonly string[]
  readonly owner?: string
  /** Whether others print its texts. */
  readonly agency?: boolean
  /** Other names by which pages and bylines call it. */
  readonly names?: readonly string[]
}

/** Labels in front of a host that make it no other outlet: mobile, AMP and print editions. */
const EDITIONS = /^(?:www\d?|m|mobile|amp|print)\.(?=[^.]+\.)/
/** Pages that a cache serves for others: their host is in the name, with - for . and -- for -. */
const AMP_CACHE = /^([a-z\d-]+)\.cdn\.ampproject\.org$/

/** The host of an address without the mark of an edition; undefined for what is no address. */
export function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  return toOwnHost(new URL(url).hostname) || undefined
}

function toOwnHost(hostname: string): string {
  const cached = AMP_CACHE.exec(hostname)?.[1]
  let host = cached === undefined ? hostname : cached.replace(/--|-/g, (mark) => (mark === '--' ? '-' : '.'))
  // Some have two, such as www.m.
  for (let shorter = host.replace(EDITIONS, ''); shorter !== host; shorter = host.replace(EDITIONS, '')) host = shorter
  return host
}

export class Outlets {
  /** Content hash, or '' if nobody gave any. */
  readonly hash: string
  readonly list: readonly Outlet[]
  readonly #byHost = new Map<string, Outlet>()
  readonly #byName = new Map<string, Outlet>()

  /** Throws `outlets-wrong` if two outlets claim one host or name. */
  constructor(list: readonly Outlet[] = []) {
    this.list = list
    this.hash = list.length === 0 ? '' : nameOf(toBytes(list))
    for (const one of list) {
      for (const host of one.hosts) claim(this.#byHost, host, one, `the host ${host}`)
      for (const name of [one.outlet, ...(one.names ?? [])]) claim(this.#byName, toKey(name), one, `the name ${name}`)
    }
  }

  /** The outlet of a page at that address. */
  findByAddress(url: string | undefined): Outlet | undefined {
    if (this.list.length === 0) return undefined
    let host = hostOf(url)
    while (host !== undefined) {
      const found = this.#byHost.get(host)
      if (found !== undefined) return found
      const dot = host.indexOf('.')
      host = dot < 0 ? undefined : host.slice(dot + 1)
    }
    return undefined
  }

  /** The outlet of that name, whatever its case and marks. */
  findByName(name: string | undefined): Outlet | undefined {
    return name === undefined || this.list.length === 0 ? undefined : this.#byName.get(toKey(name))
  }

  /** Who printed an article: as the registry has it by its host or name, else as it says itself, else its host. */
  nameFor({ url, outlet }: Pick<ArticleInput, 'url' | 'outlet'>): string | undefined {
    const known = this.findByAddress(url) ?? this.findByName(outlet)
    return known?.outlet ?? outlet ?? hostOf(url)
  }
}

export const NO_OUTLETS = new Outlets()

function claim(table: Map<string, Outlet>, key: string, outlet: Outlet, what: string): void {
  const other = table.get(key)
  if (other !== undefined && other !== outlet) {
    throw new NewsfoldError('outlets-wrong', `${what} is claimed by two outlets, ${other.outlet} and ${outlet.outlet}`)
  }
  table.set(key, outlet)
}

/** A name for comparing: letters and digits only, in one case. */
function toKey(name: string): string {
  const key = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
  return key === '' ? name : key
}

/** A registry that a caller gives, as a store keeps it: JSON Lines. Throws `outlets-wrong`. */
export function toOutletSnapshot(given: readonly Outlet[]): OutletSnapshot {
  const { list } = new Outlets(checkOutlets(given))
  const bytes = toBytes(list)
  return { kind: 'outlets', hash: nameOf(bytes), bytes }
}

interface OutletSnapshot {
  readonly kind: 'outlets'
  readonly hash: string
  readonly bytes: Uint8Array
}

function toBytes(list: readonly Outlet[]): Uint8Array {
  return new TextEncoder().encode(list.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

function nameOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, 16)
}

/** The registry in a snapshot. */
export function fromOutletSnapshot(snapshot: Pick<OutletSnapshot, 'bytes'> | undefined): Outlets {
  return snapshot === undefined ? NO_OUTLETS : new Outlets(parseOutlets(new TextDecoder().decode(snapshot.bytes)))
}

/**
 * The outlets in a text: JSON Lines, or one JSON list. What is wrong is refused naming the line, or the place in the list
 * (`outlets-wrong`): a registry that is half understood would count the outlets of a story wrong.
 */
export function parseOutlets(text: string): Outlet[] {
  const written = text.replace(/^\ufeff/, '')
  if (written.trimStart().startsWith('[')) return checkOutlets(toJson(written, 'the list'))
  return written
    .split('\n')
    .map((line, i) => ({ line: line.trim(), place: `line ${i + 1}` }))
    .filter(({ line }) => line !== '')
    .map(({ line, place }) => toOutlet(toJson(line, place), place))
}

/** A list from a caller as outlets. */
function checkOutlets(value: unknown): Outlet[] {
  if (!Array.isArray(value)) throw new NewsfoldError('outlets-wrong', `outlets must be a list, not ${describe(value)}`)
  return value.map((one, i) => toOutlet(one, `outlet ${i + 1}`))
}

function toJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NewsfoldError('outlets-wrong', `${place} is not JSON`, { cause: error })
  }
}

const FIELDS = ['outlet', 'hosts', 'owner', 'agency', 'names']

/** The value as an outlet, its hosts as addresses have them; `place` says where it stands. */
function toOutlet(value: unknown, place: string): Outlet {
  const wrong = (what: string) => new NewsfoldError('outlets-wrong', `${place}: ${what}`)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('an outlet must be an object')
  const { outlet, hosts = [], owner, agency, names } = value as Readonly<Record<string, unknown>>
  const unknown = Object.keys(value).find((name) => !FIELDS.includes(name))
  if (unknown !== undefined) throw wrong(`no field is named ${unknown}; there are ${FIELDS.join(', ')}`)
  if (!isName(outlet)) throw wrong('outlet must be the name of the outlet')
  if (!Array.isArray(hosts)) throw wrong('hosts must be a list of hosts')
  if (owner !== undefined && !isName(owner)) throw wrong('owner must be a name')
  if (agency !== undefined && typeof agency !== 'boolean') throw wrong('agency must be true or false')
  if (names !== undefined && !(Array.isArray(names) && names.every(isName)))
    throw wrong('names must be a list of names')
  return {
    outlet: outlet.trim(),
    hosts: hosts.map((host) => {
      const known = toHost(host)
      if (known === undefined) throw wrong(`${JSON.stringify(host)} is not a host such as news.example`)
      return known
    }),
    ...(owner !== undefined && { owner: owner.trim() }),
    ...(agency === true && { agency }),
    ...(names !== undefined && { names: names.map((name: string) => name.trim()) }),
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** The host as it stands in addresses: small letters, other scripts in their ASCII form, no mark of an edition. */
function toHost(written: unknown): string | undefined {
  if (typeof written !== 'string' || /[/:@?#\s]/.test(written.trim())) return undefined
  return hostOf(`https://${written.trim().replace(/\.$/, '')}/`)
}
