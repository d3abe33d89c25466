/** A trained model as the module of TypeScript in which it ships: base64 in lines that a review can scroll past. */

import { Buffer } from 'node:buffer'

const LINE_CHARACTERS = 110

export function toModelModule(packed: Uint8Array): string {
  const lines = Buffer.from(packed)
    .toString('base64')
    .match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g')) ?? ['']
  return `/** Made by \`newsfold train extractor\`; docs/model-card.md tells from what and how good it is. */
export const PACKED_MODEL =
${lines.map((line) => `  '${line}'`).join(' +\n')}
`
}
