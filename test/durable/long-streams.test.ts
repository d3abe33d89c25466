/** SEMANTICS 23 for a stream of several groups, of which one is judged while those before it are on their way. */

import { expect, it } from 'vitest'
import { open } from '../../src/open.ts'
import { GROUP_ARTICLES } from '../../src/writer.ts'
import { listAll } from './contents.ts'
import { editNews, makeNews } from './operations.ts'
import { TESTED_STORES } from './tested-stores.ts'

it.each(TESTED_STORES)(
  'an article is held against the first print alone, however it was grouped, $name',
  async ({ makePlace }) => {
    await using place = await makePlace()
    const first = makeNews(0)
    const inputs = Array.from({ length: 3 * GROUP_ARTICLES }, (_, i) => ({ id: `${i}`, text: makeNews(1 + i, 30) }))
    const put = (group: number, id: string, text: string) => inputs.splice(group * GROUP_ARTICLES, 1, { id, text })
    put(0, 'first print', first)
    put(1, 'second print', first)
    put(2, 'edited copy', editNews(first, 20, 'new'))
    await using newsfold = await open({ store: place.address })
    await listAll(
      newsfold.addAll(
        (async function* () {
          yield* inputs
        })(),
      ),
    )
    const copy = await newsfold.findArticle('edited copy')
    expect(copy!.verdict.receipt.considered.map(({ earlier }) => earlier.id)).toEqual(['first print'])
  },
)
