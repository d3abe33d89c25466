/**
 * Minima of a text and, apart from them, of its lead.
 *
 * Idea: news is cut from the end and edited at the end, and pages differ at their ends, so two prints that share little of
 * their whole still share their first words. Minima of the whole body find copies and long excerpts; a few more, of the first
 * words alone, find prints of which one was continued, cut or surrounded by other text. Each is one-permutation hashing
 * (`one-permutation.ts`), with numbers of its own, so that places of the two never meet.
 *
 * Layout: the minima of the body, then those of the lead, little-endian 32-bit numbers. Cost: that of one-permutation hashing,
 * with the words of the lead hashed twice.
 */

import type { Tokens } from '../tokenize/tokens.ts'
import type { Detector, Sketch } from './detector.ts'
import { measureMinima, readMinima, toKeys } from './minima.ts'
import { onePermutation } from './one-permutation.ts'

export interface LeadAndBodyOptions {
  readonly shingleWords: number
  /** Minima of the whole body. */
  readonly bins: number
  /** Minima of the lead. */
  readonly leadBins: number
  /** How many words the lead has. */
  readonly leadWords: number
  readonly seed: number
}

/** Rises with every change that changes sketches of the same tokens. */
const VERSION = 1

export function leadAndBody({ shingleWords, bins, leadBins, leadWords, seed }: LeadAndBodyOptions): Detector {
  const body = onePermutation({ shingleWords, bins, seed })
  const lead = onePermutation({ shingleWords, bins: leadBins, seed: seed + 1 })
  const stamp = `lead-and-body/${VERSION}?lead=${leadBins}of${leadWords}&${body.stamp}`
  return {
    stamp,
    sketch(tokens) {
      const ofBody = body.sketch(tokens).bytes
      if (ofBody.length === 0) return { stamp, bytes: ofBody }
      const ofLead = lead.sketch(leadOf(tokens, leadWords)).bytes
      const bytes = new Uint8Array(ofBody.length + ofLead.length)
      bytes.set(ofBody)
      bytes.set(ofLead, ofBody.length)
      return { stamp, bytes }
    },
    keys: keysOf,
    probes: keysOf,
    measure: (article, earlier) => measureMinima(stamp, 1, article, earlier),
  }
}

function keysOf(sketch: Sketch) {
  return toKeys(readMinima(sketch), 1)
}

function leadOf(tokens: Tokens, leadWords: number): Tokens {
  return { ...tokens, length: Math.min(tokens.length, tokens.body + leadWords) }
}
