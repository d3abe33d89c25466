/**
 * Labels: what people say of pairs for evaluation (SEMANTICS 21). A label is an event and changes no verdict. Applied, it
 * becomes a correction by the same person, as if that had been said with `correct`; what cannot be one is refused by name.
 */

import { checkArgument, oneOf, TEXT } from '../arguments.ts'
import { findUndone, MIRRORED, toPairName } from '../corrections.ts'
import { NewsfoldError, toRefused } from '../errors.ts'
import type { InForce } from '../in-force.ts'
import type { Correction, Label, PairEvent, PairRelation, Refused, Sequence } from '../model.ts'
import type { LabelInput } from '../options.ts'
import type { Store } from '../store/store.ts'
import { toWrite } from '../store/write.ts'
import { correct, insist, NOBODY, PAIR_RELATIONS } from './correct.ts'

const LABELS: readonly PairEvent['relation'][] = [...PAIR_RELATIONS, 'not-news', 'cannot-tell']
/** Labels in one commit. */
const GROUP_LABELS = 500
/** Events looked at together. */
const GROUP_EVENTS = 1_000

/** Puts labels in order; tells each as it stands, or why it was refused. One that stands already is not put again. */
export async function* label(
  labels: AsyncIterable<LabelInput | Refused> | Iterable<LabelInput | Refused>,
  store: Store,
  inForce: InForce,
): AsyncGenerator<Label | Refused> {
  const standing = new Map<string, Label>()
  for await (const one of listLabels(store)) standing.set(toName(one), one)
  let group: (LabelInput | Refused)[] = []
  for await (const one of labels) {
    group.push(one)
    if (group.length < GROUP_LABELS) continue
    yield* await labelGroup(group, standing, store, inForce)
    group = []
  }
  yield* await labelGroup(group, standing, store, inForce)
}

async function labelGroup(
  group: readonly (LabelInput | Refused)[],
  standing: Map<string, Label>,
  store: Store,
  inForce: InForce,
): Promise<(Label | Refused)[]> {
  const checked = await Promise.all(group.map((one) => checkLabel(one, store)))
  const answers = await insist(store, async () => {
    const setup = await inForce.catchUp()
    const upTo = await store.lastSequence()
    const at = setup.now()
    const events: Label[] = []
    const known = new Map(standing)
    const numbers = checked.map((one): number | Label | Refused => {
      if ('refused' in one) return one
      const { article, earlier, relation, by = NOBODY } = one
      const name = toName({ by, pair: [article, earlier] })
      const before = known.get(name)
      if (before?.relation === relation && before.pair[0] === article) return before
      const event: Label = {
        sequence: upTo + 1 + events.length,
        at,
        kind: 'labelled',
        by,
        pair: [article, earlier],
        relation,
      }
      known.set(name, event)
      return events.push(event) - 1
    })
    const isLabel = (one: number | Label | Refused): one is Label | Refused => typeof one !== 'number'
    if (events.length === 0) return { done: numbers.filter(isLabel) }
    const guard = { upTo, texts: [], probes: [], stories: [], ids: [], settings: setup.settingsHash }
    return {
      write: toWrite(guard, { events }),
      toAnswer: (written) => numbers.map((one) => (isLabel(one) ? one : (written.events[one] as Label))),
    }
  })
  for (const answer of answers) if (!('refused' in answer)) standing.set(toName(answer), answer)
  return answers
}

async function checkLabel(given: LabelInput | Refused, store: Store): Promise<LabelInput | Refused> {
  if (typeof given === 'object' && given !== null && 'refused' in given) return given
  try {
    checkArgument('the article of a label', given?.article, TEXT)
    const { article, earlier, relation, by } = given
    checkArgument('the earlier article of a label', earlier, TEXT)
    checkArgument('the relation of a label', relation, oneOf(LABELS))
    if (by !== undefined) checkArgument('by of a label', by, TEXT)
    if (article === earlier) throw new NewsfoldError('option-wrong', `a label pairs ${article} with itself`)
    const found = await store.findKept([{ id: article }, { id: earlier }])
    const unknown = [article, earlier].find((_, i) => found[i] === undefined)
    if (unknown !== undefined) throw new NewsfoldError('id-unknown', `no article ${unknown} is in the store`)
    return given
  } catch (error) {
    return toRefused(error, typeof given?.article === 'string' ? given.article : undefined)
  }
}

/** What one person says of one pair, in either order. */
function toName({ by, pair }: Pick<PairEvent, 'by' | 'pair'>): string {
  return `${toPairName(pair)} ${by}`
}

/** Labels that stand, in order: of what one person says of a pair the last word, unless it was taken back. */
export async function* listLabels(store: Store): AsyncGenerator<Label> {
  const standing = new Map<string, Label>()
  let group: Label[] = []
  const settle = async () => {
    const undone = await findUndone(
      group.map(({ sequence }) => sequence),
      store,
    )
    for (const one of group) {
      if (undone.has(one.sequence)) continue
      standing.delete(toName(one))
      standing.set(toName(one), one)
    }
    group = []
  }
  for await (const event of store.listEvents()) {
    if (event.kind === 'labelled') group.push(event as Label)
    if (group.length === GROUP_EVENTS) await settle()
  }
  await settle()
  yield* standing.values()
}

/** Makes corrections of labels, in order; tells each, or why it was refused. Those that say no relation are passed over. */
export async function* applyLabels(store: Store, inForce: InForce): AsyncGenerator<Correction | Refused> {
  for await (const { sequence, by, pair, relation } of listLabels(store)) {
    if (relation === 'not-news' || relation === 'cannot-tell') continue
    try {
      yield await applyLabel(pair, relation, by, store, inForce)
    } catch (error) {
      const { reason, ...refused } = toRefused(error, pair[0])
      yield { ...refused, reason: `label ${sequence as Sequence} (${pair[0]}, ${pair[1]}: ${relation}): ${reason}` }
    }
  }
}

/** A label may stand either way round; a correction goes from the later article to the earlier one. */
async function applyLabel(
  [article, earlier]: PairEvent['pair'],
  relation: PairRelation,
  by: string,
  store: Store,
  inForce: InForce,
): Promise<Correction> {
  try {
    return await correct(article, earlier, relation, by, store, inForce)
  } catch (error) {
    const isTurned = error instanceof NewsfoldError && error.code === 'correction-backwards'
    if (!isTurned || relation === 'different') throw error
    return correct(earlier, article, MIRRORED[relation], by, store, inForce)
  }
}
