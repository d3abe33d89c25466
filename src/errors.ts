/**
 * One error class and the table of codes. A code is stable, documented in `docs/errors.md`, and the same in
 * exceptions, in `--json`, in counts and over HTTP.
 */

import type { Refused } from './model.ts'

/** Every code, with what it means. A refusal costs the one input; a failure ends the operation. */
export const ERROR_CODES = {
  'text-empty': 'The text has no words.',
  'text-too-long': 'The text or page is larger than 10 MB.',
  'not-json': 'A line is not JSON.',
  'not-csv': 'A row has more or fewer fields than the header, or quotes that do not match.',
  'field-missing': 'A record lacks a field it must have.',
  'field-wrong': 'A field has the wrong type or an impossible value.',
  'encoding-unknown': 'The bytes are not text in any encoding we know.',
  'not-a-page': 'Where a page was expected there is something else: JSON, an image, a PDF.',
  'address-refused': 'The address is not one that pages are fetched from.',
  'fetch-failed': 'A page could not be fetched.',
  'input-missing': 'An input file or folder does not exist or cannot be read.',
  'input-damaged': 'An input, or a record of it, is broken: what came before the break was read.',
  'id-unknown': 'No article or story of that name is in the store.',
  'text-gone': 'The text was removed or expired, so it cannot be compared or replayed.',
  'correction-backwards': 'A correction names as the earlier article one that came later.',
  'correction-circle': 'A correction makes an article follow from itself.',
  'correction-contradicts': 'A correction contradicts others that are in force.',
  'event-wrong': 'An event of that number is not there, cannot be taken back, or was taken back already.',
  'option-unknown': 'An option, preset or parameter of that name does not exist.',
  'option-wrong': 'An option or parameter has a value outside its range.',
  'preset-offline': 'The preset groups by closure and works only in batch and evaluation.',
  'store-foreign': 'The file or schema is not a newsfold store.',
  'store-newer': 'The store was made by a newer version of newsfold.',
  'store-settings': 'The store was made with other settings, or has keys that this version cannot make.',
  'store-busy': 'The store is locked by another program.',
  'store-full': 'The disk is full.',
  'store-damaged': 'The store is damaged.',
  'store-unavailable': 'The store cannot be opened.',
  'memory-short': 'A run needs more memory than it may take.',
  'store-closed': 'The store was closed.',
  'store-not-empty': 'A store is to be copied into one that holds something else.',
  'copy-unfinished': 'A copy into the store was broken off, so it does not hold everything.',
  'copy-outdated': 'What was copied before a copy broke off has changed since.',
  'snapshot-missing': 'The preset needs frequencies of a collection, and none were handed over.',
  'snapshot-wrong': 'A snapshot is damaged, something else, or counted for other settings.',
  'outlets-wrong': 'A registry of outlets has a line that is none, or two outlets claim one host or name.',
  'stamps-differ': 'Two sketches were made by different detectors or parameters.',
  'module-missing': 'A package that is loaded on use is not installed.',
  'gold-wrong':
    'Gold labels cannot be meant: an empty story, an unknown label, a missing text, two labels for one pair.',
  'known-changed': 'What a collection is judged against changed meanwhile, or is no longer there.',
  'floor-broken': 'An evaluation fell below its pinned floor.',
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** The only error class newsfold throws on purpose. */
export class NewsfoldError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NewsfoldError'
    this.code = code
  }
}

/** Where a store was said to be there is none, or nothing but room for one. Nothing else about it went wrong. */
export class NoStoreError extends NewsfoldError {
  constructor(name: string) {
    super('store-unavailable', `there is no store ${name}; newsfold add makes one`)
  }
}

/** The refusal of one input, as a value. */
export function refuse(code: ErrorCode, reason: string, id?: string): Refused {
  return id === undefined ? { refused: code, reason } : { id, refused: code, reason }
}

/** A refusal made of an error of ours; any other error is not a refusal and is thrown on. */
export function toRefused(error: unknown, id?: string): Refused {
  if (error instanceof NewsfoldError) return refuse(error.code, error.message, id)
  throw error
}
