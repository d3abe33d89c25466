/** Lines of gold labels, packed or not. Labels that cannot be read make a score worthless, so here a broken line ends it. */

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { NewsfoldError } from '../errors.ts'
import { type Fields, toFields } from '../read/article-input.ts'
import { GZIP_HEAD_BYTES, gunzip, isGzip } from '../read/gunzip.ts'
import { type Line, readLines } from '../read/lines.ts'
import { peek } from '../read/peek.ts'

export async function* openLines(path: string): AsyncGenerator<Line> {
  try {
    await stat(path)
  } catch (error) {
    throw new NewsfoldError('input-missing', `${path} does not exist or cannot be read`, { cause: error })
  }
  const stored = await peek(createReadStream(path), (head) => head.length >= GZIP_HEAD_BYTES)
  yield* readLines(isGzip(stored.head) ? gunzip(stored.bytes) : stored.bytes)
}

export function isEmptyLine({ bytes }: Line): boolean {
  return bytes !== undefined && bytes.toString('utf8').trim() === ''
}

export function toRecord({ bytes, number }: Line, path: string): Fields {
  try {
    return toFields(JSON.parse(bytes?.toString('utf8') ?? ''))
  } catch (error) {
    throw new NewsfoldError('not-json', `line ${number} of ${path} is not a JSON object`, { cause: error })
  }
}
