/** A registry of outlets from a file: JSON Lines, or one JSON list. */

import { readFileSync } from 'node:fs'
import { NewsfoldError } from '../errors.ts'
import { type Outlet, parseOutlets } from '../outlets.ts'

/** Throws `input-missing`, or `outlets-wrong` naming the file and the line. */
export function readOutlets(path: string): Outlet[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new NewsfoldError('input-missing', `${path} does not exist or cannot be read`, { cause: error })
  }
  try {
    return parseOutlets(text)
  } catch (error) {
    if (!(error instanceof NewsfoldError)) throw error
    throw new NewsfoldError(error.code, `${path}: ${error.message}`, { cause: error })
  }
}
