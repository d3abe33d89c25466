/** Where a page is, where it says it is, and what it says it was taken from. */

import type { Declaration } from '../blocks.ts'

/** The canonical address as it is written. */
export function findCanonical(declarations: readonly Declaration[]): string | undefined {
  return declarations
    .find(
      ({ tag, attributes }) =>
        tag === 'link' && attributes.get('rel')?.trim().toLowerCase().split(/\s+/).includes('canonical') === true,
    )
    ?.attributes.get('href')
}

/** An address of the web; undefined for everything else. */
export function findAddress(written: string | undefined, base?: URL): URL | undefined {
  if (written === undefined || written.trim() === '') return undefined
  const address = URL.canParse(written, base?.href) ? new URL(written, base?.href) : undefined
  return address?.protocol === 'http:' || address?.protocol === 'https:' ? address : undefined
}

/**
 * Whether an address is on another host than the page, and not on one above or below it; names that no host in the world
 * has are mistakes.
 */
export function isOnOtherHost(address: URL, own: URL): boolean {
  const [one, other] = [toHost(address), toHost(own)]
  return address.hostname.includes('.') && one !== other && !one.endsWith(`.${other}`) && !other.endsWith(`.${one}`)
}

/** What a page names as its source, unless it is the page's own host: an address, or a name. */
export function findSource(written: string | undefined, own: URL | undefined): string | undefined {
  const text = written?.trim() ?? ''
  const address = /^(?:https?:)?\//i.test(text) ? findAddress(text, own) : undefined
  if (address !== undefined) return own === undefined || isOnOtherHost(address, own) ? address.href : undefined
  return /^\p{Lu}.*\p{L}{2}/u.test(text) && text.length <= MAXIMUM_NAME ? text : undefined
}

/** A longer name is none. */
const MAXIMUM_NAME = 100

/** `www` and the mobile edition are the same outlet. */
export function toHost(address: URL): string {
  return address.hostname.replace(/^(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)/, '')
}
