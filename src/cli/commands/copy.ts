/** `newsfold copy`: all of one store into another, unchanged. */

import { copy as copyStore } from '../../index.ts'
import { toShownAddress } from '../../store/shown-address.ts'
import type { Command, Outcome } from '../command.ts'
import { Progress } from '../progress.ts'
import type { Session } from '../session.ts'

export const copy: Command = {
  name: 'copy',
  inputs: [
    { name: '<from>', meaning: 'a store: a path or URL' },
    { name: '<to>', meaning: 'a store that is not there yet, or into which this copy was broken off' },
  ],
  summary: 'copy a store into another, of any kind',
  prints:
    'How many articles and events were copied, unchanged: versions, verdicts, stories, corrections, settings and times. Others may write meanwhile; what is copied is the state of one moment. Broken off, the same command goes on. With --json: articles, events, resumedAfter.',
  examples: [
    { line: 'newsfold copy newsfold.db archive.db', meaning: 'into another file' },
    { line: 'newsfold copy newsfold.db postgres://desk@db.example.org/news', meaning: 'move to a server' },
  ],
  flags: [],
  async run(session, [from = '', to = '']) {
    return copyWithProgress(session, from, to)
  },
}

export async function copyWithProgress(session: Session, from: string, to: string): Promise<Outcome> {
  const progress = new Progress(session)
  const { stop } = session.surroundings
  try {
    const copied = await copyStore(from, to, {
      signal: stop,
      onProgress: (articles, upTo, last) => progress.reach(upTo / Math.max(last, 1), articles),
    })
    progress.clear()
    if (session.json) await session.printJson(copied)
    else
      await session.print(
        `${copied.articles} articles and ${copied.events} events copied from ${toShownAddress(from)} to ${toShownAddress(to)}`,
      )
    return 'at-its-end'
  } catch (error) {
    progress.clear()
    if (!stop.aborted || error !== stop.reason) throw error
    session.note('stopped before everything was copied; the same command goes on')
    return 'done'
  }
}
