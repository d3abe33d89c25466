/**
 * An address -> its page, guarded. Only http and https, only from the public internet unless told otherwise, also after
 * each redirect: the name is resolved once, every address it has is checked, and the connection goes to those addresses
 * and no other, so that a name server cannot answer differently the second time. What is no page is refused before its
 * body is read; bodies are unpacked while streaming and cut at the limit of a page. One clock runs over all of it.
 */

import { lookup as resolve } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { NewsfoldError } from '../errors.ts'
import type { Page } from '../model.ts'
import { VERSION } from '../version.ts'
import { findOtherType, notAPage } from './not-text.ts'
import { findPrivate } from './public-address.ts'
import { unpack } from './unpack.ts'
import { readWhole } from './whole.ts'

export interface FetchOptions {
  /** True to fetch from this machine and private networks, too; or which of their addresses. Default: false. */
  readonly allowPrivate?: boolean | ((address: string) => boolean)
  /** Aborted to give up, as with Ctrl-C. */
  readonly signal?: AbortSignal
  /** For everything from the first look-up to the last byte. Default: 20 seconds. */
  readonly withinMs?: number
  /** The addresses of a host name. Default: as the system resolves it. */
  readonly lookup?: (host: string) => Promise<readonly string[]>
}

const WITHIN_MS = 20_000
const MAXIMUM_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** What the system says most often, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host could not be looked up',
  ECONNREFUSED: 'nobody answers there',
  ECONNRESET: 'the connection broke off',
}

const HEADERS = {
  'user-agent': `newsfold/${VERSION} (+https://www.npmjs.com/package/newsfold)`,
  accept: 'text/html, application/xhtml+xml, text/plain;q=0.8, application/xml;q=0.7, */*;q=0.1',
  'accept-encoding': 'gzip, deflate, br',
}

/** The page, under the address that it was found at in the end; throws what is listed in `docs/errors.md`. */
export async function fetchPage(url: string, options: FetchOptions = {}): Promise<Page> {
  const { signal, withinMs = WITHIN_MS } = options
  const clock = AbortSignal.timeout(withinMs)
  const stop = signal === undefined ? clock : AbortSignal.any([clock, signal])
  try {
    return await follow(toAddress(url), options, stop)
  } catch (error) {
    if (signal?.aborted) throw failed('was interrupted', error)
    if (clock.aborted) throw failed(`took longer than ${withinMs / 1000} seconds`, error)
    if (error instanceof NewsfoldError) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    throw failed(`failed: ${REASONS[code] ?? message}`, error)
  }
}

async function follow(first: URL, options: FetchOptions, stop: AbortSignal): Promise<Page> {
  let url = first
  for (let redirects = 0; ; redirects++) {
    const answer = await ask(url, options, stop)
    try {
      const status = answer.statusCode ?? 0
      const { location } = answer.headers
      if (!REDIRECTS.has(status) || location === undefined) {
        const page = await readPage(url, answer)
        // A body that ends with its connection ends where the clock or Ctrl-C cut that, and no error says so.
        stop.throwIfAborted()
        return page
      }
      if (redirects === MAXIMUM_REDIRECTS) throw failed(`was redirected more than ${MAXIMUM_REDIRECTS} times`)
      url = toAddress(location, url)
    } finally {
      answer.destroy()
    }
  }
}

/** The answer to one request, its body still to come. */
async function ask(url: URL, options: FetchOptions, stop: AbortSignal): Promise<IncomingMessage> {
  const addresses = await findAddresses(url, options, stop)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, headers: HEADERS, lookup: pinTo(addresses), signal: stop })
    asked.on('response', resolve)
    asked.on('error', reject)
    // Without a listener such an answer would neither come nor fail, and no clock could end the wait.
    asked.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      reject(failed(`was answered with ${statusCode}, which was not asked for`))
    })
    asked.end()
  })
}

/** The addresses of the host, all of them checked. */
async function findAddresses(url: URL, options: FetchOptions, stop: AbortSignal): Promise<readonly string[]> {
  const { allowPrivate = false, lookup = resolveAll } = options
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await unlessStopped(lookup(host), stop) : [host]
  if (addresses.length === 0) throw failed(`failed: ${host} has no address`)
  for (const address of addresses) {
    const what = findPrivate(address)
    if (what === undefined) continue
    if (typeof allowPrivate === 'function' ? allowPrivate(address) : allowPrivate) continue
    throw refused(
      `${url.host} leads to ${address}, which is ${what}; --allow-private (allowPrivate) fetches it all the same`,
    )
  }
  return addresses
}

async function resolveAll(host: string): Promise<readonly string[]> {
  return (await resolve(host, { all: true })).map(({ address }) => address)
}

/** Look-ups of the system cannot be called off, only left alone. */
function unlessStopped<T>(promise: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onStop = () => reject(stop.reason)
    if (stop.aborted) onStop()
    stop.addEventListener('abort', onStop, { once: true })
    promise.then(resolve, reject).finally(() => stop.removeEventListener('abort', onStop))
  })
}

/** In place of a second look-up: the addresses that were checked. */
function pinTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all: wantsAll }, callback) => {
    if (wantsAll) callback(null, all)
    else callback(null, all[0]!.address, all[0]!.family)
  }
}

async function readPage(url: URL, answer: IncomingMessage): Promise<Page> {
  const { statusCode = 0, statusMessage = '', headers } = answer
  if (statusCode < 200 || statusCode > 299) throw failed(`was answered with ${`${statusCode} ${statusMessage}`.trim()}`)
  const contentType = headers['content-type']
  const other = findOtherType(contentType)
  if (other !== undefined) throw notAPage(other)
  const name = url.href
  const whole = await readWhole({ name, bytes: unpack(answer, headers['content-encoding']) })
  if ('refused' in whole) throw new NewsfoldError('text-too-long', whole.reason)
  return { bytes: whole.bytes, url: name, ...(contentType !== undefined && { contentType }) }
}

/** The address in words, without its fragment; refused if it is none that pages are fetched from. */
function toAddress(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw refused('the address cannot be read')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refused(`pages are fetched by http and https, not by ${url.protocol.slice(0, -1)}`)
  }
  if (url.username !== '' || url.password !== '')
    throw refused('the address has a name or password in it; leave it out')
  url.hash = ''
  return url
}

function refused(reason: string): NewsfoldError {
  return new NewsfoldError('address-refused', reason)
}

function failed(what: string, cause?: unknown): NewsfoldError {
  return new NewsfoldError('fetch-failed', `the fetch ${what}`, cause === undefined ? {} : { cause })
}
