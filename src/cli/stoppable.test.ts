import { expect, it } from 'vitest'
import { stoppable } from './stoppable.ts'

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

it('a stream that nobody stops is whole', async () => {
  async function* three() {
    yield* [1, 2, 3]
  }
  expect(await collect(stoppable(three(), new AbortController().signal))).toEqual([1, 2, 3])
})

it('a stream that waits for ever ends when it is stopped, with all that came before', async () => {
  const stop = new AbortController()
  async function* endless() {
    yield 'a'
    yield 'b'
    stop.abort()
    await new Promise(() => {})
  }
  expect(await collect(stoppable(endless(), stop.signal))).toEqual(['a', 'b'])
})

it('an error of the abandoned read troubles nobody', async () => {
  const stop = new AbortController()
  let fail = (_: Error) => {}
  const pending = new Promise<never>((_, reject) => {
    fail = reject
  })
  const items = { [Symbol.asyncIterator]: () => ({ next: () => pending }) }
  const collected = collect(stoppable(items, stop.signal))
  stop.abort()
  expect(await collected).toEqual([])
  fail(new Error('too late'))
})

it('whoever stops asking closes the stream', async () => {
  let closed = false
  async function* watched() {
    try {
      yield 1
      yield 2
    } finally {
      closed = true
    }
  }
  for await (const _ of stoppable(watched(), new AbortController().signal)) break
  expect(closed).toBe(true)
})

it('an error of a read that is awaited comes out', async () => {
  async function* broken() {
    yield 1
    throw new Error('disk gone')
  }
  await expect(collect(stoppable(broken(), new AbortController().signal))).rejects.toThrow('disk gone')
})
