/** How Zstandard is known: by the first four bytes of a frame, or of a frame of something else that readers pass over. */

export const ZSTD_HEAD_BYTES = 4

export const ZSTD_MAGIC = 0xfd2fb528
/** Sixteen numbers from this one. */
const SKIPPABLE = 0x184d2a50

export function isZstd(head: Uint8Array): boolean {
  if (head.length < ZSTD_HEAD_BYTES) return false
  const number = new DataView(head.buffer, head.byteOffset).getUint32(0, true)
  return number === ZSTD_MAGIC || isSkippable(number)
}

export function isSkippable(number: number): boolean {
  return number >= SKIPPABLE && number < SKIPPABLE + 16
}
