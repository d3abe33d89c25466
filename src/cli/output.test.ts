import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { Output } from './output.ts'

it('waits for a slow reader', async () => {
  const taken: string[] = []
  let go = () => {}
  const slow = new Writable({
    highWaterMark: 4,
    write(chunk, _, done) {
      taken.push(String(chunk))
      go = done
    },
  })
  const output = new Output(slow)
  let printed = false
  const printing = output.print('long line').then(() => {
    printed = true
  })
  await Promise.resolve()
  expect(printed).toBe(false)
  go()
  await printing
  expect(taken).toEqual(['long line\n'])
})

it('falls silent when the reader is gone', async () => {
  const gone = new Writable({
    highWaterMark: 1,
    write(_chunk, _, done) {
      done(Object.assign(new Error('broken pipe'), { code: 'EPIPE' }))
    },
  })
  const output = new Output(gone)
  await output.print('nobody reads this')
  await output.print('nor this')
  await output.flush()
  expect(output.closed.aborted).toBe(true)
})
