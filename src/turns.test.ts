import { expect, it } from 'vitest'
import { memory } from './store/memory.ts'
import { Turns } from './turns.ts'

it('goes ahead alone, takes turns after it met others, and goes ahead again when it meets nobody', async () => {
  const turns = new Turns(memory())
  expect(await turns.mayGoOn()).toBe(true)
  turns.meet()
  let taken = 0
  while (!(await turns.mayGoOn())) {
    await turns.next()
    if (turns.isOwn) taken++
    expect(taken).toBeLessThan(100)
    while (turns.isOwn && (await turns.mayGoOn())) turns.count()
  }
  expect(taken).toBeGreaterThan(1)
  expect(turns.isOwn).toBe(false)
})
