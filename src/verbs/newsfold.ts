/** The opened object: assembly only, one file for each verb. */

import { checkOptions, LIST, OBJECT, YES_OR_NO } from '../arguments.ts'
import { InForce } from '../in-force.ts'
import type { LearnedInForce, LearnOptions, Newsfold, Rejudged, RejudgeOptions, ResketchOptions } from '../options.ts'
import type { Setup } from '../pipeline.ts'
import { stampsOf } from '../setup.ts'
import type { Store } from '../store/store.ts'
import { Writer } from '../writer.ts'
import { add } from './add.ts'
import { addAll } from './add-all.ts'
import { AutoLearner } from './auto-learn.ts'
import { check } from './check.ts'
import { compareStored } from './compare.ts'
import { correct } from './correct.ts'
import { expire } from './expire.ts'
import { explain } from './explain.ts'
import { findArticle, findCorrections, findStory, listEvents, listStories, listVersions } from './find.ts'
import { applyLabels, label, listLabels } from './labels.ts'
import { learn } from './learn.ts'
import { findLineage } from './lineage.ts'
import { setOutlets } from './outlets.ts'
import { preview } from './preview.ts'
import { rejudge } from './rejudge.ts'
import { isRejudging } from './rejudge-note.ts'
import { remove } from './remove.ts'
import { resketch } from './resketch.ts'
import { undo } from './undo.ts'
import { verify } from './verify.ts'

/** @param address by which a thread can open the same store, if it can */
export function makeNewsfold(store: Store, setup: Setup, address?: string): Newsfold {
  const inForce = new InForce(store, setup)
  const learner = new AutoLearner(store, inForce, address)
  const writer = new Writer(store, inForce, (last) => learner.look(last))
  const refusals = { refused: 0 }
  const count = () => ({ ...writer.counts, ...learner.counts, ...refusals })
  const close = async () => {
    await writer.settle()
    await learner.settle()
    await store.close()
  }
  return {
    preset: setup.preset.name,
    get settings() {
      return inForce.setup.settings
    },
    get resketchingFrom() {
      return inForce.setup.former.flatMap(stampsOf)
    },
    get counts() {
      return count()
    },
    add: (article) => add(article, writer, inForce.setup),
    addAll: (articles) => addAll(articles, writer, inForce, refusals),
    check: (article) => check(article, store, writer, inForce),
    compare: async (article, earlier) => compareStored(article, earlier, store, await inForce.catchUp()),
    get outlets() {
      return inForce.setup.outlets.list
    },
    setOutlets: (outlets) => setOutlets(outlets, store, inForce),
    findArticle: (id, version) => findArticle(id, version, store),
    listVersions: (id) => listVersions(id, store),
    findStory: (id) => findStory(id, store),
    findLineage: async (id, options) => findLineage(id, options, store, await inForce.catchUp()),
    listStories: (filter = {}) => listStories(filter, store),
    listEvents: (after) => listEvents(after, store),
    explain: (id, version) => explain(id, version, store, inForce),
    correct: (article, earlier, relation, by) => correct(article, earlier, relation, by, store, inForce),
    undo: (event, by) => undo(event, by, store, inForce),
    findCorrections: (id) => findCorrections(id, store),
    label: (labels) => label(labels, store, inForce),
    listLabels: () => listLabels(store),
    applyLabels: () => applyLabels(store, inForce),
    remove: (ids, options) => remove(ids, options, store, inForce),
    expire: (seenBefore, options) => expire(seenBefore, options, store, inForce),
    learn: (options = {}) => learnOpened(options, store, inForce),
    resketch: (options) => resketchOpened(store, inForce, options),
    isRejudging: () => isRejudging(store),
    preview: (set, options) => preview(set, options, store, inForce),
    rejudge: (options) => rejudgeOpened(store, inForce, options),
    verify: () => verify(store, inForce),
    stats: async () => ({ ...(await store.stats()), ...count() }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function learnOpened(options: LearnOptions, store: Store, inForce: InForce): Promise<LearnedInForce> {
  checkOptions('learn()', options, { set: OBJECT, snapshots: LIST })
  return learn(options, store, inForce)
}

async function* resketchOpened(store: Store, inForce: InForce, options: ResketchOptions = {}): AsyncGenerator<number> {
  checkOptions('resketch()', options, { set: OBJECT })
  for await (const share of resketch(store, inForce.setup.preset, options.set)) {
    await inForce.catchUp()
    yield share
  }
}

async function* rejudgeOpened(
  store: Store,
  inForce: InForce,
  options: RejudgeOptions = {},
): AsyncGenerator<number, Rejudged> {
  checkOptions('rejudge()', options, { set: OBJECT, back: YES_OR_NO })
  return yield* rejudge(options, store, inForce)
}
