/** `newsfold outlets`: who prints under which host and name, as the store has it; or another registry for it. */

import type { Outlet } from '../../outlets.ts'
import { readOutlets } from '../../read/outlets.ts'
import { FAINT } from '../../report/colors.ts'
import { toLine } from '../../report/printable.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'

export const outlets: Command = {
  name: 'outlets',
  inputs: [
    { name: '[file]', meaning: 'the registry: JSON Lines or one JSON list, of outlet, hosts, owner, agency, names' },
  ],
  summary: 'show the outlets a store knows, or give it others',
  prints:
    'Without a file one line per outlet: its name, its hosts, its owner, its other names. With a file the store goes by it from then on, in all processes, and an event tells of it; articles keep the outlets they came with. With --json one outlet per line, as in a file; with a file: outlets and changed.',
  examples: [
    { line: 'newsfold add feed.jsonl --outlets outlets.jsonl', meaning: 'make a store with a registry' },
    { line: 'newsfold outlets outlets.jsonl', meaning: 'give a store another one' },
    { line: 'newsfold outlets --json > outlets.jsonl', meaning: 'take out what a store has' },
  ],
  flags: [],
  run: async (session, [file]) => {
    const given = file === undefined ? undefined : readOutlets(file)
    await using newsfold = await session.openExisting()
    if (given === undefined) {
      await show(session, newsfold.outlets)
      return 'done'
    }
    const changed = await newsfold.setOutlets(given)
    if (session.json) await session.printJson({ outlets: given.length, changed })
    else await session.print(changed ? `${given.length} outlets from now on` : 'The store has these outlets already.')
    return 'done'
  },
}

async function show(session: Session, list: readonly Outlet[]): Promise<void> {
  for (const one of list) {
    if (session.json) await session.printJson(one)
    else await session.print(toOutletLine(one, session))
  }
  if (list.length === 0) session.note('the store knows no outlets; it goes by what pages say and by their hosts')
}

function toOutletLine({ outlet, hosts, owner, agency, names = [] }: Outlet, { paint }: Session): string {
  const more = [
    ...(agency ? ['agency'] : []),
    ...hosts,
    ...(owner === undefined ? [] : [`owner ${owner}`]),
    ...(names.length === 0 ? [] : [`also ${names.join(', ')}`]),
  ]
  return `${toLine(outlet)}  ${paint(FAINT, more.map(toLine).join('  '))}`
}
