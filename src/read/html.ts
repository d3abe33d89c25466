/**
 * A file of HTML -> one page. Nothing is decoded here: extraction knows what a page declares of itself.
 */

import type { Reader } from './reader.ts'
import { idOfSource, readWhole } from './whole.ts'

export const html: Reader = {
  async *read(source) {
    const whole = await readWhole(source)
    yield 'refused' in whole ? whole : { bytes: whole.bytes, ...idOfSource(source) }
  },
}
