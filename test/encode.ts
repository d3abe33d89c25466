/** Text -> bytes in a legacy encoding, which Node can only read: what is read from all bytes, turned round. */

import { Buffer } from 'node:buffer'
import { decodeLegacy, decodePairs } from '../src/read/decode-legacy.ts'

const made = new Map<string, ReadonlyMap<string, readonly number[]>>()

const PAIRED = new Set(['gb18030', 'big5', 'euc-jp', 'euc-kr', 'shift_jis'])

/** Signs that older encodings lack, as their users wrote them. */
const INSTEAD: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
}

/** What the encoding lacks is left out. */
export function encode(text: string, encoding: string): Buffer {
  if (encoding === 'iso-2022-jp') return encodeEscaped(text)
  const known = tableOf(encoding)
  return Buffer.from(
    Array.from(text).flatMap((character) => known.get(character) ?? known.get(INSTEAD[character] ?? '') ?? []),
  )
}

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const before = made.get(encoding)
  if (before !== undefined) return before
  const table = new Map<string, readonly number[]>()
  for (let byte = 0; byte < 256; byte++) {
    const character = decodeLegacy(Uint8Array.of(byte), encoding)
    if (character.length === 1 && character !== '\ufffd' && !table.has(character)) table.set(character, [byte])
  }
  if (PAIRED.has(encoding)) {
    decodePairs({ encoding, leads: [0x81, 0xfe], trails: [0x40, 0xfe] }).forEach((character, index) => {
      const bytes = [0x81 + Math.floor(index / 191), 0x40 + (index % 191)]
      if (character !== '' && !table.has(character)) table.set(character, bytes)
    })
  }
  made.set(encoding, table)
  return table
}

/** The pairs of EUC-JP without their high bits, between escapes. */
function encodeEscaped(text: string): Buffer {
  const known = tableOf('euc-jp')
  const bytes: number[] = []
  let wide = false
  for (const character of `${text}\n`) {
    const found = known.get(character) ?? []
    if (found.length === 2 && !wide) bytes.push(0x1b, 0x24, 0x42)
    if (found.length === 1 && wide) bytes.push(0x1b, 0x28, 0x42)
    wide = found.length === 2
    bytes.push(...found.map((byte) => byte & 0x7f))
  }
  return Buffer.from(bytes.slice(0, -1))
}
