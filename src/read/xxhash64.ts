/**
 * The lower half of XXH64 (seed 0), which Zstandard ends its frames with, over bytes that come piece by piece. Numbers of 64
 * bits are two of 32: BigInt takes ten times as long.
 * https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
 */

import { Buffer } from 'node:buffer'

type Wide = [high: number, low: number]

const PRIME_1: Wide = [0x9e3779b1, 0x85ebca87]
const PRIME_2: Wide = [0xc2b2ae3d, 0x27d4eb4f]
const PRIME_3: Wide = [0x165667b1, 0x9e3779f9]
const PRIME_4: Wide = [0x85ebca77, 0xc2b2ae63]
const PRIME_5: Wide = [0x27d4eb2f, 0x165667c5]

const STRIPE_BYTES = 32

export class XxHash64 {
  /** Four sums, high and low half each. */
  readonly #sums = new Int32Array(8)
  #rest: Buffer = Buffer.alloc(0)
  #sizeBytes = 0

  constructor() {
    const start = [add(PRIME_1, PRIME_2), PRIME_2, [0, 0] as Wide, subtract([0, 0], PRIME_1)]
    for (const [index, [high, low]] of start.entries()) {
      this.#sums[index * 2] = high
      this.#sums[index * 2 + 1] = low
    }
  }

  update(bytes: Uint8Array): void {
    this.#sizeBytes += bytes.length
    const all = this.#rest.length === 0 ? toBuffer(bytes) : Buffer.concat([this.#rest, bytes])
    const whole = all.length - (all.length % STRIPE_BYTES)
    const words = toWords(all, whole)
    for (let at = 0; at < words.length; at += 2) addWord(this.#sums, at & 6, words[at + 1]!, words[at]!)
    this.#rest = Buffer.from(all.subarray(whole))
  }

  /** The lower 32 bits of the hash of everything so far. */
  digest(): number {
    let hash = this.#sizeBytes >= STRIPE_BYTES ? this.#merge() : PRIME_5
    hash = add(hash, [Math.floor(this.#sizeBytes / 2 ** 32), this.#sizeBytes | 0])
    const rest = this.#rest
    let at = 0
    for (; at + 8 <= rest.length; at += 8) {
      const word = round([0, 0], [rest.readInt32LE(at + 4), rest.readInt32LE(at)])
      hash = add(multiply(rotate(xor(hash, word), 27), PRIME_1), PRIME_4)
    }
    if (at + 4 <= rest.length) {
      hash = add(multiply(rotate(xor(hash, multiply([0, rest.readInt32LE(at)], PRIME_1)), 23), PRIME_2), PRIME_3)
      at += 4
    }
    for (; at < rest.length; at++) hash = multiply(rotate(xor(hash, multiply([0, rest[at]!], PRIME_5)), 11), PRIME_1)
    hash = multiply(xor(hash, shift(hash, 33)), PRIME_2)
    hash = multiply(xor(hash, shift(hash, 29)), PRIME_3)
    return xor(hash, shift(hash, 32))[1] >>> 0
  }

  #merge(): Wide {
    const sum = (index: number): Wide => [this.#sums[index * 2]!, this.#sums[index * 2 + 1]!]
    const all = [sum(0), sum(1), sum(2), sum(3)]
    let hash: Wide = [0, 0]
    for (const [index, times] of [1, 7, 12, 18].entries()) hash = add(hash, rotate(all[index]!, times))
    for (const one of all) hash = add(multiply(xor(hash, round([0, 0], one)), PRIME_1), PRIME_4)
    return hash
  }
}

/** `sum = rotate(sum + word * PRIME_2, 31) * PRIME_1`, without an object for each number: this is where the time goes. */
function addWord(sums: Int32Array, index: number, high: number, low: number): void {
  // word * PRIME_2
  let a = low & 0xffff
  let b = low >>> 16
  let cross = a * 0x27d4 + ((a * 0xeb4f) >>> 16)
  let rest = b * 0xeb4f + (cross % 65_536)
  let carried = (b * 0x27d4 + Math.floor(cross / 65_536) + Math.floor(rest / 65_536)) | 0
  let productHigh = (carried + Math.imul(high, 0x27d4eb4f) + Math.imul(low, 0xc2b2ae3d)) | 0
  let productLow = Math.imul(low, 0x27d4eb4f)
  // added to the sum, and turned
  const sumLow = (sums[index + 1]! >>> 0) + (productLow >>> 0)
  const sumHigh = (sums[index]! + productHigh + (sumLow > 0xffffffff ? 1 : 0)) | 0
  const turnedHigh = (sumHigh << 31) | ((sumLow | 0) >>> 1)
  const turnedLow = ((sumLow | 0) << 31) | (sumHigh >>> 1)
  // times PRIME_1
  a = turnedLow & 0xffff
  b = turnedLow >>> 16
  cross = a * 0x85eb + ((a * 0xca87) >>> 16)
  rest = b * 0xca87 + (cross % 65_536)
  carried = (b * 0x85eb + Math.floor(cross / 65_536) + Math.floor(rest / 65_536)) | 0
  productHigh = (carried + Math.imul(turnedHigh, 0x85ebca87) + Math.imul(turnedLow, 0x9e3779b1)) | 0
  productLow = Math.imul(turnedLow, 0x85ebca87)
  sums[index] = productHigh
  sums[index + 1] = productLow
}

function round(sum: Wide, word: Wide): Wide {
  return multiply(rotate(add(sum, multiply(word, PRIME_2)), 31), PRIME_1)
}

function add([aHigh, aLow]: Wide, [bHigh, bLow]: Wide): Wide {
  const low = (aLow >>> 0) + (bLow >>> 0)
  return [(aHigh + bHigh + (low > 0xffffffff ? 1 : 0)) | 0, low | 0]
}

function subtract([aHigh, aLow]: Wide, [bHigh, bLow]: Wide): Wide {
  return [(aHigh - bHigh - (aLow >>> 0 < bLow >>> 0 ? 1 : 0)) | 0, (aLow - bLow) | 0]
}

function multiply([aHigh, aLow]: Wide, [bHigh, bLow]: Wide): Wide {
  const product = BigInt(aLow >>> 0) * BigInt(bLow >>> 0)
  const carried = Number(product >> 32n)
  return [(carried + Math.imul(aHigh, bLow) + Math.imul(aLow, bHigh)) | 0, Math.imul(aLow, bLow)]
}

function rotate([high, low]: Wide, times: number): Wide {
  return [(high << times) | (low >>> (32 - times)), (low << times) | (high >>> (32 - times))]
}

function shift([high, low]: Wide, times: number): Wide {
  if (times >= 32) return [0, high >>> (times - 32)]
  return [high >>> times, (low >>> times) | (high << (32 - times))]
}

function xor([aHigh, aLow]: Wide, [bHigh, bLow]: Wide): Wide {
  return [aHigh ^ bHigh, aLow ^ bLow]
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** As numbers of 32 bits; a copy where they do not lie so that they can be read at once. */
function toWords(bytes: Buffer, sizeBytes: number): Int32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes.subarray(0, sizeBytes))
  return new Int32Array(aligned.buffer, aligned.byteOffset, sizeBytes / 4)
}
