/** The opened object: assembly only, one file for each verb. */

import type { Newsfold } from '../options.ts'
import type { Setup } from '../pipeline.ts'
import type { Store } from '../store/store.ts'
import { Writer } from '../writer.ts'
import { add } from './add.ts'
import { addAll } from './add-all.ts'
import { check } from './check.ts'
import { compareStored } from './compare.ts'
import { expire } from './expire.ts'
import { explain } from './explain.ts'
import { findArticle, findStory, listVersions } from './find.ts'
import { remove } from './remove.ts'
import { verify } from './verify.ts'

export function makeNewsfold(store: Store, preset: string, setup: Setup): Newsfold {
  const writer = new Writer(store, setup)
  const counts = { refused: 0 }
  const close = async () => {
    await writer.settle()
    await store.close()
  }
  return {
    preset,
    settings: setup.settings,
    add: (article) => add(article, writer, setup),
    addAll: (articles) => addAll(articles, writer, setup, counts),
    check: (article) => check(article, store, writer, setup),
    compare: (article, earlier) => compareStored(article, earlier, store, setup),
    findArticle: (id, version) => findArticle(id, version, store),
    listVersions: (id) => listVersions(id, store),
    findStory: (id) => findStory(id, store),
    listStories: (filter = {}) => store.listStories(filter),
    listEvents: (after) => store.listEvents(after),
    explain: (id, version) => explain(id, version, store, setup),
    remove: (ids, options) => remove(ids, options, store, setup),
    expire: (seenBefore, options) => expire(seenBefore, options, store, setup),
    verify: () => verify(store, setup),
    stats: async () => ({ ...(await store.stats()), ...writer.counts, ...counts }),
    close,
    [Symbol.asyncDispose]: close,
  }
}
