import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { AtHand } from './at-hand.ts'

async function through(promises: number): Promise<string> {
  for (let i = 0; i < promises; i++) await undefined
  return 'come'
}

it('finds what comes through any number of promises', async () => {
  const atHand = new AtHand()
  for (const promises of [0, 1, 20, 1000]) expect(await atHand.find(through(promises))).toBe('come')
})

it('finds nothing when it would have to wait, and what came later the next time', async () => {
  const atHand = new AtHand()
  let come = (_: string) => {}
  const coming = new Promise<string>((resolve) => {
    come = resolve
  })
  expect(await atHand.find(through(1))).toBe('come')
  expect(await atHand.find(coming)).toBeUndefined()
  expect(await atHand.find(coming)).toBeUndefined()
  come('late')
  expect(await atHand.find(coming)).toBe('late')
})

it('gives a whole turn to who begins to wait within one', async () => {
  const atHand = new AtHand()
  await atHand.find(through(1))
  expect(await atHand.find(turn('next turn'))).toBe('next turn')
})

it('hands on what fails', async () => {
  await expect(new AtHand().find(Promise.reject(new Error('lost')))).rejects.toThrow('lost')
})
