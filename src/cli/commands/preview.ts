/** `newsfold preview`: what judging again would change, with nothing written. */

import { Workbench } from '../../evaluate/job.ts'
import { evaluateStories } from '../../evaluate/stories.ts'
import type { Settings } from '../../model.ts'
import type { Flip, Newsfold, Preview } from '../../options.ts'
import { toAnswer } from '../../report/json.ts'
import { flipLine, toFigure } from '../../report/text.ts'
import type { Command } from '../command.ts'
import { BUDGET, GOLD, ORDERS, PREVIEW_SINCE, SAMPLE, SHOWN } from '../flags.ts'
import { Progress } from '../progress.ts'
import type { Session } from '../session.ts'
import { toTime, toWholeNumber } from '../values.ts'

export const preview: Command = {
  name: 'preview',
  inputs: [],
  summary: 'show what other settings would change, without changing anything',
  prints:
    'The verdicts that newsfold rejudge with the same --set and --sensitivity would make others, before and after; how many go from which relation to which; stories that would split, and stories that would join; how many would only be told by another rule or stand in another story, which are not listed; and how many articles were not looked at, because of a limit or because time was up: what depends on those is not seen either. With --gold also precision, recall and F1 on gold stories, by the settings of the store and by the new ones. With --json one line for each verdict with before and after, and a last one with judged, changed, left, notLookedAt, flips, split, joined and gold.',
  examples: [
    { line: 'newsfold preview --set decide.alike=0.62', meaning: 'everything' },
    {
      line: 'newsfold preview --sensitivity strict --since 30d',
      meaning: 'how much of the last thirty days would be joined no more',
    },
    {
      line: 'newsfold preview --set decide.alike=0.62 --sample 2000 --budget 60',
      meaning: 'some, for a minute at most',
    },
    { line: 'newsfold preview --set decide.alike=0.62 --gold gold/', meaning: 'with what it does to known stories' },
  ],
  flags: [PREVIEW_SINCE, SAMPLE, BUDGET, SHOWN, GOLD, ORDERS],
  async run(session) {
    const shown = toWholeNumber('--shown', session.get('shown'), 0)
    await using newsfold = await session.openAsItIs()
    const set = session.wantedOf(newsfold)
    const { stop } = session.surroundings
    using progress = new Progress(session)
    const work = newsfold.preview(set, toOptions(session))
    let step = await work.next()
    let told = 0
    let alike = 0
    for (; !step.done && !stop.aborted; step = await work.next()) {
      progress.clear()
      if (session.json) await session.printJson(toFlipJson(step.value))
      else if (!isOther(step.value)) alike++
      else if (told++ < shown) await session.print(flipLine(step.value.before, step.value.after, session.paint))
    }
    if (!step.done) {
      session.note('stopped before all articles were looked at')
      return 'done'
    }
    const seen = step.value
    const path = session.find('gold')
    const gold = path === undefined ? undefined : await measure(path, set, newsfold, session, progress)
    progress.clear()
    if (session.json) await session.printJson({ ...seen, ...(gold !== undefined && { gold }) })
    else
      await session.printAll([
        ...previewLines(seen, told - shown, alike),
        ...(gold === undefined ? [] : goldLines(gold)),
      ])
    return 'done'
  },
}

function toOptions(session: Session) {
  const since = session.find('since')
  const sample = session.find('sample')
  const budget = session.find('budget')
  return {
    ...(since !== undefined && { since: toTime('--since', since, session.surroundings.now()) }),
    ...(sample !== undefined && { sample: toWholeNumber('--sample', sample, 1) }),
    ...(budget !== undefined && { budgetMs: 1000 * toWholeNumber('--budget', budget, 1) }),
  }
}

function toFlipJson({ before, after }: Flip) {
  return { before: toAnswer(before), after: toAnswer(after) }
}

/** Whether a reader of both sees a difference: another relation, or another article. */
function isOther({ before, after }: Flip): boolean {
  return before.relation !== after.relation || JSON.stringify(before.earlier) !== JSON.stringify(after.earlier)
}

/** @param alike verdicts that would be told by another rule, or stand in another story, and are the same otherwise */
function previewLines(seen: Preview, untold: number, alike: number): string[] {
  const { judged, changed, left, notLookedAt, flips, split, joined } = seen
  const lines = untold > 0 ? [`... and ${untold} more`] : []
  lines.push(`${changed - alike} of ${judged} verdicts would be others`)
  if (alike > 0) lines.push(`${alike} would keep relation and article, by another rule or in another story`)
  for (const { before, after, count } of flips) if (before !== after) lines.push(`  ${count}  ${before} to ${after}`)
  lines.push(
    `${split.length === 1 ? '1 story' : `${split.length} stories`} would split, ${joined.length} would take in others`,
  )
  if (left > 0) lines.push(`${left} would be left as they are: they have expired, or what they pointed at was removed`)
  if (notLookedAt > 0) lines.push(`${notLookedAt} articles were not looked at, nor what depends on them`)
  return lines
}

type Figures = Readonly<Record<'precision' | 'recall' | 'f1', number>>
interface Measured {
  readonly before: Figures
  readonly after: Figures
}

/** The same gold by the settings of the store and by the new ones. */
async function measure(
  path: string,
  set: Settings,
  { preset, settings }: Newsfold,
  session: Session,
  progress: Progress,
): Promise<Measured> {
  const { snapshots } = session.judgeOptions()
  const workbench = await Workbench.open({ gold: path, pairs: undefined, snapshots, unlabelled: false })
  const orders = toWholeNumber('--orders', session.get('orders'), 1)
  const { stop } = session.surroundings
  const figures = async (given: Settings, from: number): Promise<Figures> => {
    const judge = { preset, set: given, ...(snapshots && { snapshots }) }
    const onJudged = (judged: number, all: number) => progress.reach(from + judged / all / 2)
    const { precision, recall, f1 } = await evaluateStories(await workbench.prepare(judge), {
      ...judge,
      orders,
      onJudged,
      stop,
    })
    return { precision, recall, f1 }
  }
  return { before: await figures(settings, 0), after: await figures({ ...settings, ...set }, 0.5) }
}

function goldLines({ before, after }: Measured): string[] {
  const change = after.f1 - before.f1
  const line = (name: string, { precision, recall, f1 }: Figures) =>
    `${name}  F1 ${toFigure(f1)}  precision ${toFigure(precision)}  recall ${toFigure(recall)}`
  return [line('gold before', before), line('gold after ', after), `F1 ${change < 0 ? '' : '+'}${change.toFixed(4)}`]
}
