import { describe, expect, it } from 'vitest'
import type { Asks } from './postgres-session.ts'
import { PostgresStamps } from './postgres-stamps.ts'

/** A database with one stamp; `then` happens right after each answer, before whoever asked goes on. */
function makeAsks(then: () => void = () => {}): Asks {
  return {
    async ask<Row>() {
      queueMicrotask(then)
      return [{ number: 1, stamp: 'minhash' }] as Row[]
    },
  }
}

describe('numbers of stamps', () => {
  it('are right although a commit fails while somebody asks for them', async () => {
    for (let turns = 0; turns < 6; turns++) {
      const fail = async () => {
        for (let turn = 0; turn < turns; turn++) await undefined
        stamps.forget()
      }
      const stamps = new PostgresStamps(makeAsks(() => void fail()))
      expect(await stamps.find(['minhash'])).toEqual([1])
      stamps.forget()
      expect((await stamps.name([1]))(1)).toBe('minhash')
    }
  })

  it('that nobody knows are damage, and stamps that were never stored have none', async () => {
    const stamps = new PostgresStamps(makeAsks())
    expect(await stamps.find(['another'])).toEqual([0])
    const nameOf = await stamps.name([7])
    expect(() => nameOf(7)).toThrow(expect.objectContaining({ code: 'store-damaged' }))
  })
})
