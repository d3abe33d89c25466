import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type GoldenRecord, toGoldenRecord } from './golden.ts'

const records: GoldenRecord[] = JSON.parse(readFileSync(new URL('golden.json', import.meta.url), 'utf8'))

describe('golden vectors', () => {
  it('are there', () => {
    expect(records.length).toBeGreaterThan(10)
  })

  for (const record of records) {
    it(`are what they were: ${record.name}`, () => {
      const { name, title, text } = record
      expect(toGoldenRecord(title === undefined ? { name, text } : { name, title, text })).toEqual(record)
    })
  }
})
