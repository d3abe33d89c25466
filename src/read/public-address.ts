/**
 * Which addresses are of the public internet? A page must not be able to lead whoever fetches it into its own machine
 * or network, so everything is refused that the registries of IANA do not count as reachable by everybody, and IPv6
 * addresses that carry one of IPv4 are judged by that one, too.
 */

import { isIP } from 'node:net'

/** Ranges of IPv4 that are not public: first bytes, how many bits count, what they are. */
const PRIVATE_4: readonly (readonly [string, number, string])[] = [
  ['0.0.0.0', 8, 'unspecified'],
  ['10.0.0.0', 8, 'of a private network'],
  ['100.64.0.0', 10, 'of the network of a provider'],
  ['127.0.0.0', 8, 'of this machine'],
  ['169.254.0.0', 16, 'of the local link'],
  ['172.16.0.0', 12, 'of a private network'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'for documents'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'of a private network'],
  ['198.18.0.0', 15, 'for measurements'],
  ['198.51.100.0', 24, 'for documents'],
  ['203.0.113.0', 24, 'for documents'],
  ['224.0.0.0', 4, 'for many receivers'],
  ['240.0.0.0', 4, 'reserved'],
  // Public by its number, but the machines of a cloud find their secrets there.
  ['168.63.129.16', 32, 'of the metadata of a cloud'],
]

/** Ranges of IPv6 with a name of their own; what is outside 2000::/3 and not named here is reserved. */
const PRIVATE_6: readonly (readonly [string, number, string])[] = [
  ['::', 128, 'unspecified'],
  ['::1', 128, 'of this machine'],
  ['fc00::', 7, 'of a private network'],
  ['fe80::', 10, 'of the local link'],
  ['fec0::', 10, 'of a private network'],
  ['ff00::', 8, 'for many receivers'],
  ['2001::', 23, 'reserved'],
  ['2001:db8::', 32, 'for documents'],
  ['3fff::', 20, 'for documents'],
]

const PUBLIC_6 = ['2000::', 3] as const

/** Ranges of IPv6 that carry an address of IPv4, and the byte at which it stands. */
const CARRIERS: readonly (readonly [string, number, number])[] = [
  ['::ffff:0:0', 96, 12],
  ['64:ff9b::', 96, 12],
  ['2002::', 16, 2],
]

/** What an address is if it is not public: `of this machine`, `of a private network`; undefined if it is. */
export function findPrivate(address: string): string | undefined {
  const bytes = toBytes(address)
  if (bytes === undefined) return 'no address'
  if (bytes.length === 4) return findRange(bytes, PRIVATE_4)
  const named = findRange(bytes, PRIVATE_6)
  if (named !== undefined) return named
  for (const [first, bits, at] of CARRIERS) {
    if (isWithin(bytes, first, bits)) return findRange(bytes.slice(at, at + 4), PRIVATE_4)
  }
  return isWithin(bytes, ...PUBLIC_6) ? undefined : 'reserved'
}

function findRange(bytes: readonly number[], ranges: typeof PRIVATE_4): string | undefined {
  return ranges.find(([first, bits]) => isWithin(bytes, first, bits))?.[2]
}

function isWithin(bytes: readonly number[], first: string, bits: number): boolean {
  return toBytes(first)!.every((byte, at) => {
    const counted = Math.max(0, Math.min(8, bits - at * 8))
    return (bytes[at]! ^ byte) >> (8 - counted) === 0
  })
}

/** The 4 or 16 bytes; undefined if it is no address. */
function toBytes(address: string): readonly number[] | undefined {
  // The name of a network interface may follow an address of the local link.
  const plain = address.split('%', 1)[0]!
  const kind = isIP(plain)
  if (kind === 4) return plain.split('.').map(Number)
  if (kind !== 6) return undefined
  const [front = '', back] = plain.split('::')
  const before = toPairs(front)
  if (back === undefined) return before
  const after = toPairs(back)
  return [...before, ...new Array<number>(16 - before.length - after.length).fill(0), ...after]
}

/** `1:ff:10.0.0.1` -> its bytes. */
function toPairs(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
