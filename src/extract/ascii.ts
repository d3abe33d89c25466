/** Kinds of ASCII characters, by their codes, and names written in them. */

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
