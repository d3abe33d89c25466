/** `newsfold verify-store`: whether a store holds what it should. */

import { NewsfoldError } from '../../errors.ts'
import { toLine } from '../../report/printable.ts'
import type { Command } from '../command.ts'
import { toShownAddress } from '../values.ts'

export const verifyStore: Command = {
  name: 'verify-store',
  inputs: [],
  summary: 'look whether the store holds what it should',
  prints:
    'What is wrong, one line each: the check that found it, the article or story, and why. Keys are made again from the texts; events, look-ups, links and stories are checked. It reads everything and changes nothing. With --json: check, id, reason. The exit code is 1 if anything is wrong.',
  examples: [
    { line: 'newsfold verify-store', meaning: 'of ./newsfold.db: after a crash, or before an upgrade' },
    { line: 'newsfold verify-store --store monday.db', meaning: 'of a backup, before you need it' },
  ],
  flags: [],
  async run(session) {
    await using newsfold = await session.openExisting()
    let problems = 0
    for await (const problem of newsfold.verify()) {
      problems++
      const { check, id, reason } = problem
      if (session.json) await session.printJson(problem)
      else await session.print(`${check}${id === undefined ? '' : ` ${toLine(id)}`}: ${toLine(reason)}`)
    }
    if (problems > 0) {
      const store = toShownAddress(session.get('store'))
      throw new NewsfoldError('store-damaged', `${problems} things are wrong with ${store}; restore it from a backup`)
    }
    const { articles, versions, stories } = await newsfold.stats()
    if (!session.json)
      await session.print(`nothing is wrong: ${articles} articles, ${versions} versions, ${stories} stories`)
    return 'done'
  },
}
