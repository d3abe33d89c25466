/**
 * A file of plain text -> one article. It has no title: a first line can as well be a date or the first sentence.
 */

import { toRefused } from '../errors.ts'
import { decode } from './decode.ts'
import type { Read, Reader, Source } from './reader.ts'
import { idOfSource, readWhole } from './whole.ts'

export const text: Reader = {
  async *read(source) {
    yield await readText(source)
  },
}

async function readText(source: Source): Promise<Read> {
  const whole = await readWhole(source)
  if ('refused' in whole) return whole
  try {
    return { text: decode(whole.bytes), ...idOfSource(source) }
  } catch (error) {
    return toRefused(error, source.name)
  }
}
