/** `newsfold labels import`, `labels export`, `labels apply`: what people say of pairs, for evaluation or as corrections. */

import { readFileSync } from 'node:fs'
import { NewsfoldError, refuse } from '../../errors.ts'
import type { Correction, Label, Refused } from '../../model.ts'
import type { LabelInput } from '../../options.ts'
import { toEvent } from '../../report/json.ts'
import { eventLine, refusalLine } from '../../report/text.ts'
import type { Command, Outcome } from '../command.ts'
import { BY } from '../flags.ts'
import type { Session } from '../session.ts'

export const labelsImport: Command = {
  name: 'labels import',
  inputs: [
    {
      name: '<file>',
      meaning: 'JSON Lines with article (or new), earlier, relation (or label), and by if it is known',
    },
  ],
  summary: 'take labels of pairs into a store',
  prints:
    'Each label with its number. The relation is duplicate, update, contained, contains, different, not-news or cannot-tell. A label is for evaluation and changes no verdict until newsfold labels apply makes corrections of them; newsfold undo takes one back. One that stands already is not put again; of what one person says of a pair the last word stands. A line that is no label, or names an unknown article, is refused.',
  examples: [
    { line: 'newsfold labels import labels.jsonl --by Ada', meaning: 'as said by Ada, where a line does not say who' },
    { line: 'newsfold labels import labels.jsonl --json', meaning: 'each with its number, for machines' },
  ],
  flags: [BY],
  async run(session, [path = '']) {
    const labels = readLabels(path, session.by())
    await using newsfold = await session.openExisting()
    return await tell(newsfold.label(labels), session)
  },
}

export const labelsExport: Command = {
  name: 'labels export',
  inputs: [],
  summary: 'print the labels of a store',
  prints:
    'JSON Lines with article, earlier, relation, by and at, as labels import and eval stories --pairs take them; labels that were taken back or replaced are left out.',
  examples: [
    { line: 'newsfold labels export > labels.jsonl', meaning: 'all labels that stand' },
    { line: 'newsfold labels export --store news.db', meaning: 'of another store' },
  ],
  flags: [],
  async run(session) {
    await using newsfold = await session.openExisting()
    for await (const { pair, relation, by, at } of newsfold.listLabels()) {
      await session.printJson({ article: pair[0], earlier: pair[1], relation, by, at })
    }
    return 'done'
  },
}

export const labelsApply: Command = {
  name: 'labels apply',
  inputs: [],
  summary: 'make corrections of labels',
  prints:
    'Each correction with its number, or why a label cannot be one: because it contradicts another, for example. Those that say not-news or cannot-tell are passed over. A label that stands the wrong way round, with the later article second, is turned.',
  examples: [
    { line: 'newsfold labels apply', meaning: 'what people labelled holds from now on' },
    { line: 'newsfold labels apply --json', meaning: 'one correction or refusal per line, for machines' },
  ],
  flags: [],
  async run(session) {
    await using newsfold = await session.openExisting()
    return await tell(newsfold.applyLabels(), session)
  },
}

async function tell(answers: AsyncIterable<Label | Correction | Refused>, session: Session): Promise<Outcome> {
  let refused = false
  for await (const answer of answers) {
    const isRefused = 'refused' in answer
    refused ||= isRefused
    if (session.json) await session.printJson(isRefused ? answer : toEvent(answer))
    else await session.print(isRefused ? refusalLine(answer, session.paint) : eventLine(answer, session.paint))
    if (session.surroundings.stop.aborted) break
  }
  return refused ? 'some-refused' : 'done'
}

/** Labels are few and made by hand, so a file of them is read whole. */
function readLabels(path: string, by: string): (LabelInput | Refused)[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new NewsfoldError('input-missing', `${path} does not exist or cannot be read`, { cause: error })
  }
  return text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [readLabel(line, i + 1, by)]))
}

function readLabel(line: string, number: number, by: string): LabelInput | Refused {
  try {
    // Pairs drawn for reading, and those of `eval relations`, call them so.
    const { new: later, label, article = later, earlier, relation = label, by: own = by } = JSON.parse(line)
    return { article: toId(article), earlier: toId(earlier), relation, by: own }
  } catch {
    return refuse('not-json', `line ${number} is not a JSON object`)
  }
}

/** As everywhere, an id that is written as a number is its text. */
function toId(value: unknown): string {
  return typeof value === 'number' ? String(value) : (value as string)
}
