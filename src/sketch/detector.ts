/**
 * What a detector is. It is pure: tokens in, sketch and keys out, no input or output; what it learned was handed to
 * it when it was made and is named in its stamp. Sketches of different stamps never meet.
 */

import { NewsfoldError } from '../errors.ts'
import type { Measurements } from '../model.ts'
import type { Tokens } from '../tokenize/tokens.ts'

/** A compact summary of an article by one detector; opaque bytes to the store. */
export interface Sketch {
  readonly stamp: string
  readonly bytes: Uint8Array
}

/**
 * Values under which a sketch is stored or looked up. A weight belongs to the value, being a pure function of what the
 * value stands for, so it is known to whoever asks and need not be stored.
 */
export interface Keys {
  readonly values: BigUint64Array
  readonly weights: Float32Array
}

export interface Detector {
  /** Names detector, version, parameters, and the snapshot if one is used. */
  readonly stamp: string
  sketch(tokens: Tokens): Sketch
  /** What the sketch is stored under. */
  keys(sketch: Sketch): Keys
  /** What it is looked up by; the same as `keys` for most. */
  probes(sketch: Sketch): Keys
  /** Each measurement under its name; a direction is part of the name. */
  measure(article: Sketch, earlier: Sketch): Measurements
}

/** Throws unless the two sketches were made by the detector of that stamp. */
export function checkStamps(stamp: string, article: Sketch, earlier: Sketch): void {
  if (article.stamp !== stamp || earlier.stamp !== stamp) {
    throw new NewsfoldError(
      'stamps-differ',
      `expected two sketches of ${stamp}, got ${article.stamp} and ${earlier.stamp}`,
    )
  }
}
