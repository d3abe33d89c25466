/** `newsfold resketch`: keys made anew from the texts, while others go on using the store. */

import { resketch as resketchStore } from '../../index.ts'
import type { Command } from '../command.ts'
import { Progress } from '../progress.ts'

export const resketch: Command = {
  name: 'resketch',
  inputs: [],
  summary: 'make the keys of a store anew from its texts',
  prints:
    'How many texts got other keys. With --set the parameters of the sketch become others; after an update of newsfold whose detectors are others, those of this version are taken; otherwise keys that are damaged or missing are mended, but not by words that are damaged themselves. Verdicts and stories stay as they are. Others may add and check meanwhile. Interrupted or killed, the same command goes on where it stopped, and until then articles are looked for under the former keys too. With --json: done, texts, and damaged: how many texts have other words than were stored; or the share that is done if it was interrupted.',
  examples: [
    { line: 'newsfold resketch --set sketch.bins=40', meaning: 'more keys for each text: fewer copies missed' },
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
      await work.return({ texts: 0, damaged: 0 })
      if (session.json) await session.printJson({ done: false, share: step.value })
      session.note('stopped before all keys were made anew; newsfold resketch goes on')
      return 'done'
    }
    const { texts, damaged } = step.value
    if (session.json) await session.printJson({ done: true, texts, damaged })
    else await session.print(`${texts} texts have their keys anew`)
    if (damaged > 0) {
      session.note(
        `${damaged} texts are damaged: their words are not those that were stored; see newsfold verify-store`,
      )
    }
    return 'at-its-end'
  },
}
