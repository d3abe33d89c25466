/** `newsfold rejudge`: all articles judged again, while others go on using the store. */

import type { Command } from '../command.ts'
import { BACK } from '../flags.ts'
import { Progress } from '../progress.ts'

export const rejudge: Command = {
  name: 'rejudge',
  inputs: [],
  summary: 'judge all articles of a store again',
  prints:
    'How many verdicts are others now. With --set or --sensitivity parameters of the later stages (propose, verify, decide, cluster) become others; without, articles are judged by the same ones again, which makes a difference after an update of newsfold. Each article is judged in order against those before it, as if it came now; corrections hold, stories whose first article stays keep their ids, and every change of a place or a lead is an event. What has expired, and what pointed at a removed article, is left as it is. Others may add and check meanwhile. Interrupted or killed, the same command goes on where it stopped. newsfold preview tells beforehand what would change. With --json: done, judged, changed, left, leads; or the share that is done if it was interrupted.',
  examples: [
    { line: 'newsfold rejudge --set decide.alike=0.62', meaning: 'by a stricter rule, from now on' },
    { line: 'newsfold rejudge', meaning: 'go on; or by the same settings, with a newer version' },
    { line: 'newsfold rejudge --back', meaning: 'take the last one back: by the settings of before' },
  ],
  flags: [BACK],
  async run(session) {
    await using newsfold = await session.openAsItIs()
    using progress = new Progress(session)
    const { stop } = session.surroundings
    const work = newsfold.rejudge({ set: session.wantedOf(newsfold), back: session.has('back') })
    let step = await work.next()
    for (; !step.done && !stop.aborted; step = await work.next()) progress.reach(step.value)
    progress.clear()
    if (!step.done) {
      // Between two commits: nothing is left half done but the work itself.
      await work.return({ judged: 0, changed: 0, left: 0, leads: 0 })
      if (session.json) await session.printJson({ done: false, share: step.value })
      session.note('stopped before all articles were judged again; newsfold rejudge goes on')
      return 'done'
    }
    const { judged, changed, left, leads } = step.value
    if (session.json) await session.printJson({ done: true, judged, changed, left, leads })
    else {
      await session.print(`${changed} of ${judged} verdicts are others now`)
      if (leads > 0) await session.print(`${leads} stories have another lead`)
      if (left > 0)
        session.note(`${left} were left as they are: they have expired, or what they pointed at was removed`)
    }
    return 'at-its-end'
  },
}
