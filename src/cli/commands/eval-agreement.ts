/** `newsfold eval agreement`: how far those who labelled pairs agree. */

import { readAgreement } from '../../evaluate/agreement.ts'
import { shorten } from '../../report/columns.ts'
import { toLine } from '../../report/printable.ts'
import type { Command } from '../command.ts'

const ID_WIDTH = 30

export const evalAgreement: Command = {
  name: 'eval agreement',
  inputs: [{ name: '<labels...>', meaning: 'a file of labelled pairs for each person, JSON Lines' }],
  summary: 'say how far those who labelled pairs agree',
  prints:
    'The pairs that all of them labelled, on how many of these they agree, and kappa, which is agreement beyond chance: Cohen’s of two people, Fleiss’ of more; then each pair they disagree on. From 0.61 it is called substantial. With --json: pairs, agreed, kappa, by, disagreements.',
  examples: [
    { line: 'newsfold eval agreement ann.jsonl ben.jsonl', meaning: 'of two people' },
    { line: 'newsfold eval agreement ann.jsonl ben.jsonl eve.jsonl --json', meaning: 'of three, for machines' },
  ],
  flags: [],
  ignores: ['store', 'preset', 'sensitivity', 'set', 'snapshot', 'outlets'],
  async run(session, paths) {
    const agreement = await readAgreement(paths)
    if (session.json) await session.printJson(agreement)
    else {
      const { pairs, agreed, kappa, by, disagreements } = agreement
      const name = by === 'cohen' ? 'Cohen' : 'Fleiss'
      await session.printAll([
        `${agreed} of ${pairs} pairs agreed on, kappa ${kappa.toFixed(3)} (${name})`,
        ...disagreements.map(({ earlier, article, relations }) => {
          const [one, other] = [article, earlier].map((id) => shorten(toLine(id), ID_WIDTH))
          return `  ${one} and ${other}: ${relations.join(', ')}`
        }),
      ])
    }
    return 'done'
  },
}
