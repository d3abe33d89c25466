import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { sampleInputs } from './sample-inputs.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-sample-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('reads records from all over larger inputs, and reckons up how many there are', async () => {
  const text = 'words of an article and so on '.repeat(40)
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${JSON.stringify({ id: `${name}${i}`, text: `${text}${i}` })}\n`).join('')
  writeFileSync(join(folder, 'a.jsonl'), lines('a', 9000))
  writeFileSync(join(folder, 'b.jsonl.gz'), gzipSync(lines('b', 5000), { level: 0 }))
  const rows = Array.from({ length: 3000 }, (_, i) => `c${i},${text}\n`)
  writeFileSync(join(folder, 'c.csv'), `id,text\n${rows.join('')}`)

  const { records, count, inputBytes, seenBytes, spooledBytes, recordBytes } = await sampleInputs([folder], {})
  expect(records.length).toBeGreaterThan(3900)
  expect(records.length).toBeLessThan(4100)
  const ids = records.map(({ id }) => id ?? '')
  expect(new Set(ids).size).toBe(ids.length)
  // Near the end of what can be entered anywhere, and of all else.
  expect(ids).toContain('a0')
  expect(Math.max(...ids.flatMap((id) => (id.startsWith('a') ? [Number(id.slice(1))] : [])))).toBeGreaterThan(8500)
  for (const name of ['b', 'c']) expect(ids.some((id) => id.startsWith(name))).toBe(true)
  // Of what is read from the front a little more comes than is counted.
  const isAbout = (value: number, expected: number) => Math.abs(value / expected - 1) < 0.1
  expect(isAbout(count, 17_000)).toBe(true)
  expect(seenBytes).toBeLessThan(inputBytes / 2)
  // Lines that lie there are not written down again, rows are twice: as they came, and ready to be read.
  expect(isAbout(spooledBytes, 5000 * 1225 + 3000 * 2 * 1220)).toBe(true)
  expect(isAbout(recordBytes, 17_000 * 1225)).toBe(true)
})
