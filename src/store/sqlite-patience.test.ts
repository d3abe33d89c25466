import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SqliteTurns } from './sqlite-turns.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-patience-'))
afterAll(() => rmSync(folder, { recursive: true }))

let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** How long one waits for a turn that somebody else never ends, while the last number of the store is this. */
async function waitInVain(name: string, lastSequence: () => number): Promise<number> {
  const path = join(folder, name)
  const [holder, waiting] = [new SqliteTurns(path, () => 0), new SqliteTurns(path, lastSequence)]
  try {
    await holder.take()
    // Each look at the clock takes a second.
    vi.mocked(performance.now).mockImplementation(() => {
      now += 1000
      return now
    })
    await (await waiting.take()).end()
    return now
  } finally {
    holder.close()
    waiting.close()
  }
}

it('waits no longer for a turn than somebody commits', async () => {
  const stopped = await waitInVain('stopped.db', () => 7)
  expect(stopped).toBeGreaterThan(5_000)
  expect(stopped).toBeLessThan(15_000)
  const slow = await waitInVain('slow.db', () => Math.min(30, Math.floor(now / 1000)))
  expect(slow).toBeGreaterThan(30_000)
  expect(slow).toBeLessThan(50_000)
})

it('does without a turn in the end, whoever commits', async () => {
  expect(await waitInVain('never.db', () => now)).toBeLessThan(90_000)
})
