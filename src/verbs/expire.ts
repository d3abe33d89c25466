/**
 * Expires what was last seen before a time: keys go, and words if asked, so that nothing new is held against it; the
 * article's stub, its verdict and its place in a story stay, and an expired lead stays lead (SEMANTICS 19).
 */

import { checkOptions, YES_OR_NO } from '../arguments.ts'
import type { InForce } from '../in-force.ts'
import type { ArticleEvent, Sequence } from '../model.ts'
import type { ExpireOptions } from '../options.ts'
import type { Expirable, Store } from '../store/store.ts'
import { toWrite } from '../store/write.ts'
import { getTime } from './time-given.ts'

/** Articles in one commit: rewriting the key index costs the same for one as for many. */
const GROUP_ARTICLES = 2_000

/** How many articles were touched. */
export async function expire(
  seenBefore: string,
  options: ExpireOptions = {},
  store: Store,
  inForce: InForce,
): Promise<number> {
  checkOptions('expire()', options, { text: YES_OR_NO })
  const before = getTime('the time of expire()', seenBefore)
  const { text = false } = options
  let expired = 0
  let after: Sequence = 0
  for (;;) {
    const setup = await inForce.catchUp()
    const upTo = await store.lastSequence()
    const group: Expirable[] = []
    for await (const expirable of store.listExpirable(before, text, after)) {
      group.push(expirable)
      if (group.length === GROUP_ARTICLES) break
    }
    const last = group.at(-1)
    if (last === undefined) return expired
    const at = setup.now()
    const events = group.map(
      ({ ref, story }, i): ArticleEvent => ({ sequence: upTo + 1 + i, at, kind: 'expired', story, article: ref }),
    )
    // A copy that came meanwhile makes its text young again.
    const texts = group.map(({ hash }) => hash)
    const guard = { upTo, texts, probes: [], stories: [], ids: [], settings: setup.settingsHash }
    const committed = await store.commit(
      toWrite(guard, { expire: group.map(({ article }) => ({ article, text })), events }),
    )
    if ('written' in committed) {
      expired += group.length
      after = last.article
    }
  }
}
