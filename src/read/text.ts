/**
 * A file of plain text -> one article. It has no title: a first line can as well be a date or the first sentence.
 */

import { toRefused } from '../errors.ts'
import { decode } from './decode.ts'
import { refuseOtherText } from './not-text.ts'
import type { Read, Reader, Source } from './reader.ts'
import { idOfSource, readWhole } from './whole.ts'

export const text: Reader = {
  async *read(source) {
    yield await readText(source, 'called-text')
  },
}

/** What nothing calls a text, and what does not begin as anything else: a list in JSON is no article. */
export const likelyText: Reader = {
  async *read(source) {
    yield await readText(source, 'likely-text')
  },
}

async function readText(source: Source, sure: 'called-text' | 'likely-text'): Promise<Read> {
  const whole = await readWhole(source)
  if ('refused' in whole) return whole
  try {
    const written = decode(whole.bytes)
    if (sure === 'likely-text') refuseOtherText(written, undefined)
    return { text: written, ...idOfSource(source) }
  } catch (error) {
    return toRefused(error, source.name)
  }
}
