/** The worst mistakes of each system, with both texts and what they share: most of what a figure means is seen there. */

import { compare } from '../compare.ts'
import type { ArticleInput } from '../model.ts'
import { getPreset } from '../presets/presets.ts'
import type { Snapshot } from '../store/store.ts'
import type { Workbench } from './job.ts'
import { learnFor } from './learned.ts'
import type { Evaluation, Measured, Mode, ShownMistake } from './results.ts'

/** `most`: of each system, in each mode; where stories were left out, without them, because their mistakes are those of the labels. */
export async function showMistakes(
  workbench: Workbench,
  { systems }: Evaluation,
  most: number,
  given: readonly Snapshot[] | undefined,
): Promise<ShownMistake[]> {
  const shown: ShownMistake[] = []
  for (const system of systems) {
    const judge = { preset: getPreset(system.preset), set: system.set }
    const inputs = (await workbench.prepare(judge)).map(({ input }) => input)
    const texts = new Map(inputs.flatMap((input) => ('text' in input ? [[input.id ?? '', input] as const] : [])))
    const measured = system.clean ?? system
    const named = [...listOnline(measured).slice(0, most), ...listPairs(measured, most)]
    if (named.length === 0) continue
    const { snapshots } = await learnFor(judge.preset, judge.set, inputs, given)
    for (const { mode, wrong, id, other } of named) {
      const [article, earlier]: (ArticleInput | undefined)[] = [texts.get(id), texts.get(other)]
      if (article === undefined || earlier === undefined || !hasWords(article) || !hasWords(earlier)) continue
      const link = await compare(article, earlier, { ...judge, snapshots })
      shown.push({ system: system.preset, mode, wrong, article, earlier, link })
    }
  }
  return shown
}

interface Named {
  readonly mode: Mode
  readonly wrong: string
  readonly id: string
  readonly other: string
}

const WRONG = {
  missed: 'called original, and it is a copy; the nearest that was considered stands beside it',
  'original-linked': 'an original of its story, linked to one of another',
  'wrong-story': 'linked to an article of another story',
} as const

function listOnline({ online }: Measured): Named[] {
  return (online?.mistakes ?? []).flatMap(({ kind, id, earlier, orders }) =>
    earlier === undefined
      ? []
      : [{ mode: 'online', wrong: `${WRONG[kind]} (${orders} of ${online!.orders} orders)`, id, other: earlier }],
  )
}

/** Half of each kind. */
function listPairs({ pairs }: Measured, most: number): Named[] {
  const all = pairs?.mistakes ?? []
  const take = (wanted: 'alike' | 'unlike', count: number) => all.filter(({ kind }) => kind === wanted).slice(0, count)
  return [...take('alike', Math.ceil(most / 2)), ...take('unlike', Math.floor(most / 2))].map(
    ({ kind, id, earlier, score }) => ({
      mode: 'pairs',
      wrong:
        kind === 'alike'
          ? `alike by ${score.toFixed(3)}, and of two stories`
          : `of one story, and alike by only ${score.toFixed(3)}`,
      id,
      other: earlier,
    }),
  )
}

function hasWords({ text }: ArticleInput): boolean {
  return /\p{L}|\p{N}/u.test(text)
}
