/** SEMANTICS 15 to 18: who took a story from whom. */

import { expect, it } from 'vitest'
import { open } from '../../src/index.ts'
import { editNews, listAll, makeClock, makeNews, onEveryStore } from './stores.ts'

const ferry = makeNews(1)
/** With sentences that begin as sentences do. */
const dam = makeNews(2).replace(/(^|\. )\p{Ll}/gu, (start) => start.toUpperCase())
const PLACE = { from: expect.any(Number), to: expect.any(Number) }
const OUTLETS = [{ outlet: 'Coast Wire', hosts: ['coastwire.example'], agency: true, owner: 'Coast Media' }]

onEveryStore('lineage', (make) => {
  const openOne = async () => open({ store: await make(), outlets: OUTLETS, now: makeClock() })

  it('is found by the story or by an article in it, and tells who printed first and who copied whom', async () => {
    await using newsfold = await openOne()
    const { story } = await newsfold.add({ id: 'wire', url: 'https://www.coastwire.example/1', text: ferry })
    await newsfold.add({ id: 'a', outlet: 'Ledger', text: editNews(ferry, 30, 'a'), origin: 'Coast Wire' })
    // More like the one before it than like the agency's, which it names.
    await newsfold.add({ id: 'b', outlet: 'Post', text: editNews(ferry, 30, 'a'), byline: 'Coast Wire' })
    await newsfold.add({ id: 'c', outlet: 'Sun', text: editNews(ferry, 30, 'a') })
    const lineage = (await newsfold.findLineage(story))!
    expect(await newsfold.findLineage('b')).toEqual(lineage)
    expect(lineage.story).toMatchObject({ id: story, size: 4, origins: 1 })
    expect(
      lineage.prints.map(({ id, from }) => [id, from && from.earlier !== 'removed' && from.earlier.id, from?.by]),
    ).toEqual([
      ['wire', undefined, undefined],
      ['a', 'wire', 'source'],
      ['b', 'wire', 'source'],
      ['c', 'a', 'verdict'],
    ])
    expect(lineage.prints[0]).toMatchObject({ outlet: 'Coast Wire', agency: true, owner: 'Coast Media' })
    expect(await newsfold.findLineage('nobody')).toBeUndefined()
    await expect(newsfold.findLineage(7 as never)).rejects.toMatchObject({ code: 'option-wrong' })
  })

  it('has every version in order, what was taken from other stories, and what is left out', async () => {
    await using newsfold = await openOne()
    await newsfold.add({ id: 'dam', outlet: 'Dam Watch', text: dam })
    const { story } = await newsfold.add({ id: 'wire', text: ferry })
    await newsfold.add({ id: 'wire', text: editNews(ferry, 40) })
    await newsfold.add({ id: 'both', text: `${ferry} ${editNews(dam, 50)}` })
    const { prints } = (await newsfold.findLineage('both'))!
    expect(prints.map(({ id, version }) => `${id}@${version}`)).toEqual(['wire@1', 'wire@2', 'both@1'])
    expect(prints[1]!.from).toMatchObject({ earlier: { id: 'wire', version: 1 }, by: 'verdict' })
    const [drawing] = prints[2]!.drawsOn
    expect(drawing).toMatchObject({ id: 'dam', outlet: 'Dam Watch' })
    expect(drawing!.passages!.length).toBeGreaterThan(0)
    expect(prints[2]!.from!.added!.length).toBeGreaterThan(3)
    expect(await newsfold.findLineage(story, { limit: 1 })).toMatchObject({ prints: [{ id: 'wire' }], leftOut: 2 })
  })

  it('goes on after a removal and after words have expired', async () => {
    await using newsfold = await openOne()
    const { story } = await newsfold.add({ id: 'wire', text: ferry })
    await newsfold.add({ id: 'a', text: editNews(ferry, 30) })
    await newsfold.add({ id: 'b', text: editNews(editNews(ferry, 30), 50, 'b') })
    await newsfold.remove(['wire'])
    await newsfold.expire('2030-01-01T00:00:00.000Z', { text: true })
    const { prints } = (await newsfold.findLineage(story))!
    // What changed is still known by its places; no word is.
    const changes = expect.arrayContaining([{ kind: 'wording', article: PLACE, earlier: PLACE }])
    expect(prints.map(({ from }) => from)).toEqual([
      { earlier: 'removed', by: 'verdict', changes },
      { earlier: { id: 'a', version: 1 }, by: 'verdict', changes },
    ])
    expect(ferry.split(/\W+/).filter((word) => word.length > 5 && JSON.stringify(prints).includes(word))).toEqual([])
    expect(await listAll(newsfold.verify())).toEqual([])
  })
})
