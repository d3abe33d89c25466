/** SEMANTICS 5: whoever is killed while it learns loses nothing, and the store learns all the same. */

import { describe, expect, it } from 'vitest'
import { startLearner } from './processes.ts'
import type { Place } from './stores.ts'
import { TESTED_STORES } from './tested-stores.ts'

/** Articles after whose acknowledgement it is killed: at and around the moments at which it learns. */
const KILLED_AFTER = [1, 9, 10, 11, 19, 21, 25, 40, 41]
const ARTICLES = 60

async function look(place: Place) {
  const child = startLearner(place.address, 'look')
  for await (const line of child.lines) if ('ids' in line) return line
  throw new Error(child.errors)
}

describe.each(TESTED_STORES)('a killed learner, $name', ({ makePlace }) => {
  it('loses nothing, and every verdict is that of what its receipt names', async () => {
    await using place = await makePlace()
    const acknowledged = new Set<string>()
    for (const killedAfter of KILLED_AFTER) {
      const child = startLearner(place.address, 'add', ARTICLES)
      for await (const line of child.lines) {
        if (!('added' in line)) continue
        acknowledged.add(line.added)
        if (acknowledged.size >= killedAfter) child.kill()
      }
      await child.ended
      const found = await look(place)
      expect(found).toMatchObject({ problems: [], same: true })
      expect(found.ids).toEqual(expect.arrayContaining([...acknowledged]))
    }
    // One that is closed has learned; what comes after it is judged by that.
    for (const upTo of [ARTICLES, ARTICLES + 10]) {
      const last = startLearner(place.address, 'add', upTo)
      for await (const _ of last.lines);
      expect(await last.ended).toEqual({ code: 0, signal: null })
    }
    const { ids, learned, same, problems, snapshots } = await look(place)
    expect(ids.length).toBe(ARTICLES + 10)
    expect(new Set(ids).size).toBe(ARTICLES + 10)
    expect({ same, problems }).toEqual({ same: true, problems: [] })
    expect(learned).toBeGreaterThan(0)
    expect(snapshots).toBeGreaterThan(1)
  })
})
