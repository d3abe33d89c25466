/** `newsfold verify-store`: whether a store holds what it should. */

import { NewsfoldError } from '../../errors.ts'
import { toLine } from '../../report/printable.ts'
import { toShownAddress } from '../../store/shown-address.ts'
import type { Command } from '../command.ts'
import { stoppable } from '../stoppable.ts'
import { REJUDGING, toUnderWay } from './stats.ts'

export const verifyStore: Command = {
  name: 'verify-store',
  inputs: [],
  summary: 'look whether the store holds what it should',
  prints:
    'What is wrong, one line each: the check that found it, the article or story, and why. Keys are made again from the texts; events, look-ups, links, stories and corrections are checked. It reads everything and changes nothing. With --json: check, id, reason. The exit code is 1 if anything is wrong.',
  examples: [
    { line: 'newsfold verify-store', meaning: 'of ./newsfold.db: after a crash, or before an upgrade' },
    { line: 'newsfold verify-store --store monday.db', meaning: 'of a backup, before you need it' },
  ],
  flags: [],
  async run(session) {
    await using newsfold = await session.openExisting()
    let problems = 0
    let ofKeys = 0
    // Between two groups, or wherever it waits; nothing is written, so nothing is left half done.
    const { stop } = session.surroundings
    for await (const problem of stoppable(newsfold.verify(), stop)) {
      problems++
      if (problem.check === 'keys' || problem.check === 'look-up') ofKeys++
      const { check, id, reason } = problem
      if (session.json) await session.printJson(problem)
      else await session.print(`${check}${id === undefined ? '' : ` ${toLine(id)}`}: ${toLine(reason)}`)
    }
    if (stop.aborted) session.note('stopped before everything was looked at')
    if (problems > 0) {
      const store = toShownAddress(session.get('store'))
      const wrong = problems === 1 ? '1 thing is' : `${problems} things are`
      throw new NewsfoldError('store-damaged', `${wrong} wrong with ${store}; ${toWay(ofKeys, problems)}`)
    }
    if (stop.aborted) return 'done'
    const { articles, versions, stories } = await newsfold.stats()
    if (!session.json)
      await session.print(`nothing is wrong: ${articles} articles, ${versions} versions, ${stories} stories`)
    if (newsfold.resketchingFrom.length > 0) session.note(toUnderWay(newsfold.resketchingFrom))
    if (await newsfold.isRejudging()) session.note(REJUDGING)
    return 'at-its-end'
  },
}

/** The way out: keys can be made anew, anything else cannot. */
function toWay(ofKeys: number, problems: number): string {
  if (ofKeys === problems) return 'newsfold resketch mends keys'
  if (ofKeys === 0) return 'restore it from a backup'
  return `newsfold resketch mends the ${ofKeys} of keys and look-ups, but for the rest restore it from a backup`
}
