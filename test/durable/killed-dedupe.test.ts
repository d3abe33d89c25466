import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { dedupeFiles, finishRun } from '../../src/batch/dedupe.ts'
import { seeded } from '../../src/random.ts'
import { makeArticles } from '../made-articles.ts'
import { Deduper } from './processes.ts'

const KILLS = 50
const OUTPUTS = ['kept.jsonl', 'links.jsonl', 'stories.jsonl', 'refused.jsonl', 'run.json']

const folder = mkdtempSync(join(tmpdir(), 'newsfold-killed-dedupe-'))
afterAll(() => rmSync(folder, { recursive: true }))

function readOutputs(path: string): string[] {
  return OUTPUTS.map((name) => readFileSync(join(path, name), 'utf8'))
}

describe('a batch that is killed', () => {
  it(`${KILLS} times, at any moment, goes on and ends with the same bytes as one that was left alone`, async () => {
    const input = join(folder, 'articles.jsonl')
    const lines = makeArticles(400, 11).map((article) => JSON.stringify(article))
    lines.splice(100, 0, 'no record at all', '{"id": 7}')
    writeFileSync(input, `${lines.join('\n')}\n`)
    const alone = join(folder, 'alone')
    mkdirSync(alone)
    finishRun(alone, await dedupeFiles([input], alone, { workers: 1, blockBytes: 8_000, rangeArticles: 20 }))
    const expected = readOutputs(alone)
    expect(expected[1]!.split('\n').length).toBeGreaterThan(100)

    const random = seeded(3)
    let kills = 0
    for (let round = 0; kills < KILLS; round++) {
      const output = join(folder, `killed-${round}`)
      mkdirSync(output)
      for (let isDone = false; !isDone; ) {
        const child = new Deduper(input, output, 1 + (round % 2))
        const most = kills < KILLS ? 1 + Math.floor(random() * 12) : Number.POSITIVE_INFINITY
        let heard = 0
        for await (const _ of child.lines) if (++heard === most) child.kill()
        isDone = !(await child.wasKilled())
        if (!isDone) kills++
      }
      expect(readOutputs(output)).toEqual(expected)
    }
  }, 300_000)
})
