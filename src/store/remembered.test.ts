import { expect, it } from 'vitest'
import { Pending } from './pending.ts'
import { Remembered } from './remembered.ts'
import type { Kept, Reads } from './store.ts'

it('does not take back what was being read when all was forgotten', async () => {
  const kept = { article: { sequence: 1, text: 'some words' } } as Kept
  let arrive = () => {}
  const slow = {
    getKept: () =>
      new Promise<readonly Kept[]>((resolve) => {
        arrive = () => resolve([kept])
      }),
  } as Partial<Reads> as Reads
  const remembered = new Remembered()
  const reading = new Pending(slow, 1, remembered).prefetch([1])
  remembered.clear()
  arrive()
  await reading
  expect(remembered.find(1)).toBeUndefined()

  const again = new Pending(slow, 1, remembered).prefetch([1])
  arrive()
  await again
  expect(remembered.find(1)).toBe(kept)
})
