import { expect, it } from 'vitest'
import { open } from './open.ts'
import { memory } from './store/memory.ts'
import { Turns } from './turns.ts'
import { GROUP_ARTICLES } from './writer.ts'

it('goes ahead alone, takes turns after it met others, and goes ahead again when it meets nobody', async () => {
  let now = 0
  const turns = new Turns(memory(), () => now)
  expect(await turns.mayGoOn()).toBe(true)
  turns.meet()
  let taken = 0
  while (!(await turns.mayGoOn())) {
    await turns.next()
    if (turns.isOwn) taken++
    expect(taken).toBeLessThan(100)
    while (turns.isOwn && (await turns.mayGoOn())) {
      turns.count()
      now += 100
    }
  }
  expect(taken).toBeGreaterThan(1)
  expect(turns.isOwn).toBe(false)
})

it('goes on although a turn cannot be ended', async () => {
  const store = memory()
  store.isTurnTaken = async () => true
  store.takeTurn = async () => ({
    end: async () => {
      throw new Error('the turn is lost')
    },
  })
  const newsfold = await open({ store })
  for (const id of ['a', 'b', 'c']) expect((await newsfold.add({ id, text: `news of ${id}` })).id).toBe(id)
})

it('has some groups in a turn however slow they are, and goes on for a while when they are fast', async () => {
  for (const groupMs of [1, 10_000]) {
    let now = 0
    const turns = new Turns(memory(), () => now)
    turns.meet()
    await turns.next()
    let groups = 0
    for (; await turns.mayGoOn(); groups++) {
      turns.count()
      now += groupMs
    }
    expect(groups).toBe(groupMs === 1 ? 1_500 : 8)
  }
})

it('takes in more while it waits for a turn, but not without end, and answers all when the turn comes', async () => {
  const store = memory()
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  store.isTurnTaken = async () => true
  store.takeTurn = async () => {
    await given
    return { end: async () => {} }
  }
  const newsfold = await open({ store })
  const count = 6_000
  let taken = 0
  let idle = 0
  async function* source() {
    for (; taken < count; taken++) yield { id: `${taken}`, text: `news of ${taken}` }
  }
  const answers = newsfold.addAll(source())
  const first = answers.next()
  // Until a few turns of the event loop go by in which nothing more is taken.
  for (let before = -1; idle < 100; idle = before === taken ? idle + 1 : 0) {
    before = taken
    await new Promise(setImmediate)
  }
  expect(taken).toBeGreaterThan(8 * GROUP_ARTICLES)
  expect(taken).toBeLessThan(20 * GROUP_ARTICLES)
  give()
  expect((await first).value).toMatchObject({ id: '0' })
  let last: unknown
  for await (const answer of answers) last = answer
  expect(last).toMatchObject({ id: `${count - 1}`, relation: 'original' })
})
