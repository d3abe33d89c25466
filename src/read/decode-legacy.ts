/**
 * Bytes in a named encoding -> text, where the decoder of the runtime is not what the web means by the name:
 * windows-1252 comes out as latin1 in some releases of Node, GBK is read by its superset GB18030, and the Korean of the
 * web has 8,822 syllables more than EUC-KR. Those stand in the gaps of the code in the order of Unicode, so that no
 * table is needed to put them back.
 */

import { Buffer } from 'node:buffer'
import { TextDecoder } from 'node:util'

/** What windows-1252 puts where latin1 has control characters; the five it leaves free stay as they are. */
const WINDOWS_1252 =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'

const REPLACEMENT = '\ufffd'

/** The character that windows-1252 means by a code from 128 to 159. */
export function fromWindows1252(code: number): string {
  return WINDOWS_1252[code - 0x80] ?? String.fromCharCode(code)
}

const decoders = new Map<string, TextDecoder>()

/** Made once for each label that the runtime knows; pages may declare any nonsense, which is not kept. */
function findDecoder(label: string): TextDecoder | undefined {
  const known = decoders.get(label)
  if (known !== undefined) return known
  try {
    const decoder = new TextDecoder(label)
    decoders.set(label, decoder)
    return decoder
  } catch {
    return undefined
  }
}

/** The name of the encoding that a label stands for; undefined if the runtime does not know it. */
export function findEncoding(label: string): string | undefined {
  const encoding = findDecoder(label)?.encoding
  return encoding === 'gbk' ? 'gb18030' : encoding
}

/** The text in an encoding that `findEncoding` named; what means nothing in it is replaced. */
export function decodeLegacy(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'windows-1252') return decodeWindows1252(bytes)
  const text = findDecoder(encoding)!.decode(bytes)
  return encoding === 'euc-kr' && /[\x80-\x9f\ufffd]/.test(text) ? decodeKorean(bytes) : text
}

/** A rectangle of two-byte characters, each side from the first byte to the last. */
export interface BytePairs {
  readonly encoding: string
  readonly leads: readonly [number, number]
  readonly trails: readonly [number, number]
}

/** The characters of all pairs, in their order; empty where a pair is no character. */
export function decodePairs({ encoding, leads, trails }: BytePairs): string[] {
  const bytes: number[] = []
  for (let lead = leads[0]; lead <= leads[1]; lead++) {
    for (let trail = trails[0]; trail <= trails[1]; trail++) bytes.push(lead, trail, 0x0a)
  }
  const read = new TextDecoder(encoding).decode(Uint8Array.from(bytes)).split('\n')
  return read.slice(0, -1).map((text) => (text.length === 1 && text !== REPLACEMENT ? text : ''))
}

function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/[\x80-\x9f]/g, (character) => fromWindows1252(character.charCodeAt(0)))
}

const LEADS_FROM = 0x81
const TRAILS_FROM = 0x41
const TRAILS = 0xff - TRAILS_FROM
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3

let korean: Uint16Array | undefined

/** By lead and trail byte, all of what the web calls EUC-KR; 0 where it has nothing. */
function tableOfKorean(): Uint16Array {
  const table = new Uint16Array((0xff - LEADS_FROM) * TRAILS)
  const taken = new Set<number>()
  decodePairs({ encoding: 'euc-kr', leads: [0xa1, 0xfe], trails: [0xa1, 0xfe] }).forEach((character, index) => {
    if (character.length !== 1) return
    table[placeOf(0xa1 + Math.floor(index / 94), 0xa1 + (index % 94))] = character.charCodeAt(0)
    taken.add(character.charCodeAt(0))
  })
  let syllable = FIRST_SYLLABLE
  for (let lead = LEADS_FROM; lead <= 0xc6; lead++) {
    for (let trail = TRAILS_FROM; trail <= (lead < 0xa1 ? 0xfe : 0xa0); trail++) {
      if ((trail > 0x5a && trail < 0x61) || (trail > 0x7a && trail < 0x81)) continue
      while (taken.has(syllable)) syllable++
      if (syllable > LAST_SYLLABLE) return table
      table[placeOf(lead, trail)] = syllable++
    }
  }
  return table
}

function placeOf(lead: number, trail: number): number {
  return (lead - LEADS_FROM) * TRAILS + trail - TRAILS_FROM
}

function decodeKorean(bytes: Uint8Array): string {
  korean ??= tableOfKorean()
  const units = new Uint16Array(bytes.length)
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) {
      units[count++] = lead
      continue
    }
    const trail = bytes[at + 1] ?? 0
    const found =
      lead >= LEADS_FROM && lead < 0xff && trail >= TRAILS_FROM && trail < 0xff ? korean[placeOf(lead, trail)]! : 0
    units[count++] = found || REPLACEMENT.charCodeAt(0)
    // A trail byte that is ASCII and makes no character stands for itself.
    if (found !== 0 || trail >= 0x80) at++
  }
  return Buffer.from(units.buffer, 0, count * 2).toString('utf16le')
}
