/** `newsfold resketch`: keys made anew from the texts, while others go on using the store. */

import { resketch as resketchStore } from '../../index.ts'
import type { Command } from '../command.ts'
import { Progress } from '../progress.ts'

export const resketch: Command = {
  name: 'resketch',
  inputs: [],
  summary: 'make the keys of a store anew from its texts',
  prints:
    'How many texts got other keys. With --set the parameters of the sketch become others; after an update of newsfold whose detectors are others, those of this version are taken; otherwise keys that are damaged or missing are mended. Verdicts and stories stay as they are. Others may add and check meanwhile. Interrupted or killed, the same command goes on where it stopped, and until then articles are looked for under the former keys too. With --json: done, and texts; or the share that is done if it was interrupted.',
  examples: [
    { line: 'newsfold resketch --set sketch.permutations=40', meaning: 'more keys for each text: fewer copies missed' },
    { line: 'newsfold resketch', meaning: 'go on; or after an update; or after verify-store complained of keys' },
  ],
  flags: [],
  async run(session) {
    const store = session.get('store')
    const progress = new Progress(session)
    const { stop } = session.surroundings
    const work = resketchStore(store, session.judgeOptions())
    let step = await work.next()
    for (; !step.done && !stop.aborted; step = await work.next()) progress.reach(step.value)
    progress.clear()
    if (!step.done) {
      // Between two commits: nothing is left half done but the work itself.
      await work.return(0)
      if (session.json) await session.printJson({ done: false, share: step.value })
      session.note('stopped before all keys were made anew; newsfold resketch goes on')
      return 'done'
    }
    if (session.json) await session.printJson({ done: true, texts: step.value })
    else await session.print(`${step.value} texts have their keys anew`)
    return 'at-its-end'
  },
}
