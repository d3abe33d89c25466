/** A preset for tests that uses what is learned: `gphin`, with how much of what two articles share is known of others. */

import { readBoilerplate } from '../src/learn/boilerplate.ts'
import { LEARN_PARAMETERS } from '../src/learn/schedule.ts'
import { readTemplates } from '../src/learn/templates.ts'
import { gphin } from '../src/presets/gphin.ts'
import type { Preset } from '../src/presets/preset.ts'
import { ShingleList } from '../src/tokenize/shingle.ts'

export const learning: Preset = {
  ...gphin,
  name: 'learning',
  parameters: [...gphin.parameters, ...LEARN_PARAMETERS],
  learns: ['templates', 'boilerplate'],
  build(settings, snapshots) {
    const parts = gphin.build(settings, snapshots)
    const templates = readTemplates(snapshots.get('templates'))
    const boilerplate = readBoilerplate(snapshots.get('boilerplate'))
    return {
      ...parts,
      verify(article, earlier) {
        const { low, high, count } = new ShingleList().fill(article.tokens, 3)
        let common = 0
        for (let i = 0; i < count; i++) if (templates.days(low[i]!, high[i]!) >= 2) common++
        const marks = boilerplate.mark(article.article, article.tokens)
        return {
          ...parts.verify(article, earlier),
          common,
          boilerplate: marks?.reduce((sum, mark) => sum + mark, 0) ?? 0,
        }
      },
    }
  },
}
