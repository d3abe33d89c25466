/** SEMANTICS 23 for a stream of several groups, of which one is judged while those before it are on their way. */

import { expect, it } from 'vitest'
import { open } from '../../src/open.ts'
import { GROUP_ARTICLES } from '../../src/writer.ts'
import { listAll } from './contents.ts'
import { editNews, makeNews } from './operations.ts'

it('an article is held against the first print of a text alone, however the stream was grouped', async () => {
  const first = makeNews(0)
  const inputs = Array.from({ length: 3 * GROUP_ARTICLES }, (_, i) => ({ id: `${i}`, text: makeNews(1 + i, 30) }))
  const put = (group: number, id: string, text: string) => inputs.splice(group * GROUP_ARTICLES, 1, { id, text })
  put(0, 'first print', first)
  put(1, 'second print', first)
  put(2, 'edited copy', editNews(first, 20, 'new'))
  await using newsfold = await open({ store: 'memory:' })
  await listAll(
    newsfold.addAll(
      (async function* () {
        yield* inputs
      })(),
    ),
  )
  const copy = await newsfold.findArticle('edited copy')
  expect(copy!.verdict.receipt.considered.map(({ earlier }) => earlier.id)).toEqual(['first print'])
})
