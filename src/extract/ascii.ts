/** Kinds of ASCII characters, by their codes, and names written in them. */

import type { Buffer } from 'node:buffer'

export function isLetter(code: number): boolean {
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x7a
}

export function isAlphanumeric(code: number): boolean {
  return isLetter(code) || (code >= 0x30 && code <= 0x39)
}

export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

export function toSmall(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 32 : code
}

/** Whether the name stands there, in letters of any size; it is given in small ones. */
export function isWritten(name: string, bytes: Uint8Array, from: number): boolean {
  for (let at = 0; at < name.length; at++) {
    if (name.charCodeAt(at) !== toSmall(bytes[from + at]!)) return false
  }
  return true
}

/** So many bytes are looked at one by one before the platform is asked: calling it costs about as much. */
const NEAR = 16

/** Where the byte stands next, or -1. */
export function findByte(bytes: Buffer, byte: number, from: number): number {
  const near = Math.min(from + NEAR, bytes.length)
  for (let at = from; at < near; at++) if (bytes[at] === byte) return at
  return near === bytes.length ? -1 : bytes.indexOf(byte, near)
}
