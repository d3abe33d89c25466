/** `newsfold stats`: counts and sizes of a store, and how it was set when it was made. */

import { pad } from '../../report/columns.ts'
import type { Command } from '../command.ts'

export const stats: Command = {
  name: 'stats',
  inputs: [],
  summary: 'show counts, sizes and settings of a store',
  prints:
    'Articles, texts, keys, stories, events and bytes by part; the preset and its parameters. How often a group was judged again belongs to the process that met it: add prints a line of it. With --json: preset, settings, resketchingFrom, rejudging, stats.',
  examples: [
    { line: 'newsfold stats', meaning: 'of ./newsfold.db' },
    { line: 'newsfold stats --store news.db --json', meaning: 'of another, for machines' },
  ],
  flags: [],
  async run(session) {
    await using newsfold = await session.openExisting()
    const { preset, settings, resketchingFrom } = newsfold
    const rejudging = await newsfold.isRejudging()
    // Without what this process did itself: it has only looked.
    const counts = Object.fromEntries(
      Object.entries(await newsfold.stats()).filter(([name]) => !(name in newsfold.counts)),
    )
    if (session.json) {
      await session.printJson({ preset, settings, resketchingFrom, rejudging, stats: counts })
      return 'done'
    }
    const width = Math.max(0, ...Object.keys(counts).map((name) => name.length))
    await session.printAll(Object.entries(counts).map(([name, count]) => `${pad(name, width)}  ${count}`))
    await session.print(`preset ${preset}`)
    await session.printAll(Object.entries(settings).map(([name, value]) => `  ${name}=${value}`))
    if (resketchingFrom.length > 0) await session.print(toUnderWay(resketchingFrom))
    if (rejudging) await session.print(REJUDGING)
    return 'done'
  },
}

/** That articles are being judged again, for people. */
export const REJUDGING =
  'a rejudge is under way: not all articles are judged by these settings yet; newsfold rejudge goes on'

/** That keys are being made anew, for people. */
export function toUnderWay(resketchingFrom: readonly string[]): string {
  return `a resketch is under way: some texts still have keys of ${resketchingFrom.join(', ')}; newsfold resketch goes on`
}
