/** `newsfold backup`: a copy of the store into a new file, while others write. */

import { existsSync } from 'node:fs'
import { NewsfoldError } from '../../errors.ts'
import { isUnfinished } from '../../open-store.ts'
import type { Command } from '../command.ts'
import { copyWithProgress } from './copy.ts'

export const backup: Command = {
  name: 'backup',
  inputs: [
    {
      name: '<file>',
      meaning: 'the file to make; one that is there is not touched, unless this backup was broken off',
    },
  ],
  summary: 'copy the store into a new file, while others write',
  prints:
    'How many articles and events the file holds: the state of one moment. The file is a store like any other; open it with --store, or copy it back. Broken off, the same command goes on. With --json: articles, events, resumedAfter.',
  examples: [
    { line: 'newsfold backup monday.db', meaning: 'of ./newsfold.db' },
    {
      line: 'newsfold backup monday.db --store postgres://desk@db.example.org/news',
      meaning: 'of a server, into a file',
    },
  ],
  flags: [],
  async run(session, [file = '']) {
    const target = `sqlite:${file}`
    if (existsSync(file) && !(await isUnfinished(target))) {
      throw new NewsfoldError('store-not-empty', `${file} is there already; name a new file, or delete it first`)
    }
    return copyWithProgress(session, session.get('store'), target)
  },
}
