/** `newsfold learn`: counts a collection for presets that weigh words by how rare they are, or shows what a store has. */

import { readHeader } from '../../learn/frequency-snapshot.ts'
import { learnFrequencies } from '../../learn-collection.ts'
import { openStore } from '../../open.ts'
import { DEFAULT_PRESET } from '../../presets/presets.ts'
import type { Snapshot } from '../../store/store.ts'
import { openRecords } from '../articles.ts'
import type { Command, Outcome } from '../command.ts'
import { ALLOW_PRIVATE, FORMAT, KEEP, OUTPUT } from '../flags.ts'
import { NewFile } from '../new-file.ts'
import { Progress } from '../progress.ts'
import type { Session } from '../session.ts'
import { toNames, toSet, toWholeNumber } from '../values.ts'

export const learn: Command = {
  name: 'learn',
  inputs: [{ name: '[inputs...]', meaning: 'the collection: files, folders, addresses, - for standard input' }],
  summary: 'count in how many articles of a collection words and phrases occur',
  prints:
    'Writes what was counted to the file of -o, for --snapshot, and prints what it holds: articles, families with their different things and by how much a count can be too small, and its name. Without inputs: what the store was made with, written to the file if -o is given. With --json: snapshot, articles, families, refused.',
  examples: [
    {
      line: 'newsfold learn archive.jsonl.gz --preset rare-phrase -o archive.frequencies',
      meaning: 'count a large collection once',
    },
    {
      line: 'newsfold add feed.jsonl --preset rare-phrase --snapshot archive.frequencies',
      meaning: 'make a store with it',
    },
    { line: 'newsfold learn --store news.db -o news.frequencies', meaning: 'take out what a store was made with' },
  ],
  flags: [OUTPUT, KEEP, FORMAT, ALLOW_PRIVATE],
  run: (session, inputs) => (inputs.length === 0 ? show(session) : count(session, inputs)),
}

async function count(session: Session, inputs: readonly string[]): Promise<Outcome> {
  const presets = toNames(session.find('preset') ?? DEFAULT_PRESET)
  const keep = session.find('keep')
  let refused = 0
  await using file = await NewFile.create(session.get('output'))
  using progress = new Progress(session)
  const snapshot = await learnFrequencies(await openRecords(session, inputs, progress), {
    presets,
    set: toSet(session.list('set')),
    ...(keep !== undefined && { keep: toWholeNumber('--keep', keep, 1) }),
    onRefused: ({ id, reason }) => {
      refused++
      session.note(`refused ${id ?? ''}: ${reason}`)
    },
  })
  session.surroundings.stop.throwIfAborted()
  await file.write(snapshot.bytes)
  await file.keep()
  progress.clear()
  await tell(session, snapshot, refused)
  return refused > 0 ? 'some-refused' : 'done'
}

/** What the store was made with. */
async function show(session: Session): Promise<Outcome> {
  await using store = await openStore(session.get('store'), { mustExist: true })
  const snapshot = await store.findSnapshot('frequencies')
  if (snapshot === undefined) {
    if (session.json) await session.printJson({ articles: 0, families: [], refused: 0 })
    else await session.print('The store was made without frequencies.')
    return 'done'
  }
  const output = session.find('output')
  if (output !== undefined) {
    await using file = await NewFile.create(output)
    await file.write(snapshot.bytes)
    await file.keep()
  }
  await tell(session, snapshot, 0)
  return 'done'
}

async function tell(session: Session, { hash, bytes }: Snapshot, refused: number): Promise<void> {
  const { articles, families } = readHeader(bytes).header
  if (session.json) {
    const told = families.map(({ name, distinct, error, listed }) => ({ name, distinct, error, listed }))
    return session.printJson({ snapshot: hash, articles, families: told, refused })
  }
  const exactly = (error: number) => (error === 0 ? 'exact' : `counts can be ${error} too small`)
  await session.printAll([
    `${articles} articles, snapshot ${hash}, ${(bytes.length / 1e6).toFixed(1)} MB`,
    ...families.map(({ name, distinct, error, listed }) => {
      return `  ${name}  ${distinct} different, ${listed} in more than one article, ${exactly(error)}`
    }),
  ])
}
