import { expect, it } from 'vitest'
import { open } from '../open.ts'
import { memory } from '../store/memory.ts'
import type { Store } from '../store/store.ts'

it('goes on after the last article of a group instead of beginning again', async () => {
  const store = await memory()
  const begun: (number | undefined)[] = []
  const listExpirable: Store['listExpirable'] = (seenBefore, text, after) => {
    begun.push(after)
    return store.listExpirable(seenBefore, text, after)
  }
  await using newsfold = await open({ store: { ...store, listExpirable } })
  const articles = Array.from({ length: 4_100 }, (_, i) => ({
    id: `a${i}`,
    text: `number ${i} ${i * 3}`,
    seenAt: '2026-01-01T00:00:00Z',
  }))
  for await (const _ of newsfold.addAll(articles));
  expect(await newsfold.expire('2026-02-01')).toBe(4_100)
  const last = (await newsfold.findArticle('a4099'))!.article.sequence
  expect(begun).toEqual([0, expect.any(Number), expect.any(Number), last])
  expect(begun).toEqual([...begun].sort((a = 0, b = 0) => a - b))
  expect(await newsfold.expire('2026-02-01')).toBe(0)
})
