/**
 * What is learned: a weight for each feature, small whole numbers times one scale, and the trees that look at a block
 * among the others. Packed it is some tens of kilobytes: it ships inside the code, so that extracting needs no file.
 */

import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { NewsfoldError } from '../../errors.ts'
import type { Features } from './features.ts'
import type { Trees } from './trees.ts'

export interface ExtractorModel {
  readonly weights: Int8Array
  readonly scale: number
  readonly trees: Trees
}

/** The first score of each block: the sum of the weights of its features. */
export function scoreFeatures(model: Pick<ExtractorModel, 'weights' | 'scale'>, features: Features): Float32Array {
  const { weights, scale } = model
  const mask = weights.length - 1
  const { hashes, from } = features
  const scores = new Float32Array(from.length - 1)
  for (let block = 0; block < scores.length; block++) {
    let sum = 0
    for (let at = from[block]!, end = from[block + 1]!; at < end; at++) sum += weights[hashes[at]! & mask]!
    scores[block] = sum * scale
  }
  return scores
}

/** Weights as whole numbers up to 127, the largest few cut off for the sake of the many. */
export function toQuantized(weights: Float32Array): Pick<ExtractorModel, 'weights' | 'scale'> {
  const sizes = weights.filter((weight) => weight !== 0).map(Math.abs)
  sizes.sort()
  const largest = sizes[Math.floor(sizes.length * CUT_OFF)] ?? 1
  const scale = Math.fround(largest / 127)
  return {
    scale,
    weights: Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale)))),
  }
}

const CUT_OFF = 0.999

const MAGIC = 0x4e464d32
const HEADER_BYTES = 28

/** Little-endian: the magic number, counts, then the arrays one after the other; deflated. */
export function packModel({ weights, scale, trees }: ExtractorModel): Uint8Array {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES))
  const numbers = [MAGIC, weights.length, trees.roots.length, trees.columns.length, trees.leaves.length]
  for (const [at, number] of numbers.entries()) header.setUint32(at * 4, number, true)
  header.setFloat32(20, scale, true)
  header.setFloat32(24, trees.base, true)
  const { roots, left, right, borders, leaves, columns } = trees
  const parts = [borders, leaves, roots, left, right, columns, weights].map(
    (part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
  )
  const whole = new Uint8Array(HEADER_BYTES + parts.reduce((sum, part) => sum + part.length, 0))
  whole.set(new Uint8Array(header.buffer))
  let at = HEADER_BYTES
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return deflateRawSync(whole, { level: 9 })
}

export function unpackModel(packed: Uint8Array): ExtractorModel {
  const whole = inflate(packed)
  const header = new DataView(whole)
  if (whole.byteLength < HEADER_BYTES || header.getUint32(0, true) !== MAGIC) throw damaged()
  const [size, trees, nodes, leaves] = [4, 8, 12, 16].map((at) => header.getUint32(at, true)) as [
    number,
    number,
    number,
    number,
  ]
  if (whole.byteLength !== HEADER_BYTES + nodes * 9 + leaves * 4 + trees * 2 + size) throw damaged()
  let at = HEADER_BYTES
  const next = (bytes: number) => {
    at += bytes
    return at - bytes
  }
  return {
    scale: header.getFloat32(20, true),
    trees: {
      base: header.getFloat32(24, true),
      // Those of four bytes come first, because they must stand at multiples of four.
      borders: new Float32Array(whole, next(nodes * 4), nodes),
      leaves: new Float32Array(whole, next(leaves * 4), leaves),
      roots: new Int16Array(whole, next(trees * 2), trees),
      left: new Int16Array(whole, next(nodes * 2), nodes),
      right: new Int16Array(whole, next(nodes * 2), nodes),
      columns: new Uint8Array(whole, next(nodes), nodes),
    },
    weights: new Int8Array(whole, next(size), size),
  }
}

function inflate(packed: Uint8Array): ArrayBuffer {
  try {
    const whole = inflateRawSync(packed)
    return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength) as ArrayBuffer
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(cause?: unknown): NewsfoldError {
  return new NewsfoldError('input-damaged', 'the model of the extractor is damaged; train it again', { cause })
}
