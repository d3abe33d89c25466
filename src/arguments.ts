/**
 * Arguments and options of the library, checked by name: not every caller has a type checker, and a wrong value would
 * otherwise be taken for another (a string for a list of its letters, `30d` for a time after all others). What is wrong is
 * refused saying what was expected and what came.
 */

import { NewsfoldError } from './errors.ts'

/** What a value must be. */
export interface Kind {
  readonly expected: string
  accepts(value: unknown): boolean
}

export const TEXT: Kind = { expected: 'text', accepts: (value) => typeof value === 'string' }

export const YES_OR_NO: Kind = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' }

export const WHOLE_NUMBER: Kind = {
  expected: 'a whole number from 0',
  accepts: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
}

export const LIST_OF_TEXTS: Kind = {
  expected: 'a list of texts',
  accepts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
}

export const LIST: Kind = { expected: 'a list', accepts: Array.isArray }

export const OBJECT: Kind = {
  expected: 'an object',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

export function oneOf(words: readonly string[]): Kind {
  return { expected: `one of ${words.join(', ')}`, accepts: (value) => words.includes(value as string) }
}

/** The value that must be there. */
export function checkArgument(name: string, value: unknown, kind: Kind): void {
  if (!kind.accepts(value)) {
    throw new NewsfoldError('option-wrong', `${name} must be ${kind.expected}, not ${describe(value)}`)
  }
}

/** Options that may each be absent; others than these are refused. */
export function checkOptions(of: string, options: unknown, kinds: Readonly<Record<string, Kind>>): void {
  checkArgument(`the options of ${of}`, options, OBJECT)
  for (const [name, value] of Object.entries(options as object)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (kind === undefined) {
      const known = Object.keys(kinds).join(', ')
      throw new NewsfoldError('option-unknown', `${of} has no option ${name}; there are ${known}`)
    }
    if (value !== undefined) checkArgument(`${name} of ${of}`, value, kind)
  }
}

const SHOWN_CHARACTERS = 40

/** A value from outside, short enough for a message. */
export function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'string') {
    return JSON.stringify(value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}...` : value)
  }
  return String(value)
}
