/** SEMANTICS 3: settings belong to the store, whoever opens it. */

import { expect, it } from 'vitest'
import { open, type Preset } from '../../src/index.ts'
import { newsfold as standard } from '../../src/presets/newsfold.ts'
import type { Store } from '../../src/store/store.ts'
import { editNews, inShort, makeNews, onEveryStore } from './stores.ts'

/** The store for somebody who looked just before there were settings. */
function unawareOf(store: Store): Store {
  let looks = 0
  return new Proxy(store, {
    get(target, name) {
      if (name === 'findSnapshot' && looks++ === 0) return async () => undefined
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

onEveryStore('settings', (make) => {
  it('are those of whoever was first when two make a store at once', async () => {
    const store = await make()
    const first = await open({ store, set: { 'decide.alike': 0.99, 'decide.whole': 0.99, 'decide.containment': 0.99 } })
    const second = await open({ store: unawareOf(store) })
    expect(second.settings).toEqual(first.settings)
    await first.add({ id: 'a', text: makeNews(1) })
    expect(inShort(await second.add({ id: 'b', text: editNews(makeNews(1), 10) }))).toBe('original')
    await first.close()
  })

  it('of a store stay what they are when a later version declares another parameter', async () => {
    const store = await make()
    const former = await open({ store })
    await former.add({ id: 'a', text: makeNews(1), seenAt: '2026-01-01T00:00:00.000Z' })
    const later: Preset = {
      ...standard,
      parameters: [...standard.parameters, { name: 'decide.novelty', meaning: 'made up', default: 1 }],
    }
    const newsfold = await open({ store, preset: later })
    expect(inShort(await newsfold.add({ id: 'b', text: makeNews(1) }))).toBe('duplicate a')
    expect(await newsfold.remove(['b'])).toBe(1)
    expect(await newsfold.expire('2026-02-01T00:00:00.000Z')).toBe(1)
    await former.add({ id: 'c', text: makeNews(2) })
    await former.close()
  })
})
