/** Who printed a story first, and who took it from whom: found by the id of the story, or of an article in it. */

import { checkArgument, checkOptions, TEXT, WHOLE_NUMBER } from '../arguments.ts'
import { toLineage } from '../cluster/lineage.ts'
import type { ArticleRef, Lineage, Story } from '../model.ts'
import type { LineageOptions } from '../options.ts'
import type { Setup } from '../pipeline.ts'
import type { Kept, Store } from '../store/store.ts'

/** Prints that are looked at unless more are asked for; each is read with its text. */
const MOST_PRINTS = 1000

export async function findLineage(
  id: string,
  options: LineageOptions = {},
  store: Store,
  setup: Setup,
): Promise<Lineage | undefined> {
  checkArgument('the id of findLineage()', id, TEXT)
  checkOptions('findLineage()', options, { limit: WHOLE_NUMBER })
  const { limit = MOST_PRINTS } = options
  const story = await findStoryOf(id, store)
  if (story === undefined) return undefined
  const refs: ArticleRef[] = []
  const drawnRefs = new Map<string, ArticleRef>()
  let leftOut = 0
  for await (const { id, version, drawsOn } of store.listPlaced(story.id)) {
    if (refs.length >= limit) {
      leftOut++
      continue
    }
    refs.push({ id, version })
    for (const { id, version } of drawsOn) drawnRefs.set(`${version}\n${id}`, { id, version })
  }
  const [placed, drawn] = await Promise.all([store.findKept(refs), store.findKept([...drawnRefs.values()])])
  return toLineage({
    story,
    placed: present(placed),
    leftOut,
    drawn: present(drawn),
    outlets: setup.outlets,
    tokensOf: (kept) => setup.prepareKept(kept).tokens,
  })
}

function present(kept: readonly (Kept | undefined)[]): Kept[] {
  return kept.filter((one) => one !== undefined)
}

/** The story of that id, or the one in which the article of that id stands now. */
async function findStoryOf(id: string, store: Store): Promise<Story | undefined> {
  const [[story], [kept]] = await Promise.all([store.findStories([id]), store.findKept([{ id }])])
  const wanted = story?.joinedInto ?? (story === undefined ? kept?.verdict.story : undefined)
  return wanted === undefined ? story : findStoryOf(wanted, store)
}
