import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean)

describe('the repository', () => {
  it('holds no download addresses in the lockfile', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"')
  })

  it('skips no test and leaves none alone', () => {
    const marks = /\b(?:it|test|describe)\.(?:skip|only|todo)\b/
    const marked = tracked.filter(
      (file) => /\.(test|contract)\.ts$/.test(file) && marks.test(readFileSync(file, 'utf8')),
    )
    expect(marked).toEqual([])
  })

  it('keeps files of source short enough to be one concept', () => {
    // Data tables and generated files stand alone and may be long; anything else is split at the second concept.
    const exempt = [
      'src/text/unicode-table.ts',
      'src/extract/classify/packed-model.ts',
      'src/store/memory.ts',
      'src/store/sqlite.ts',
      'src/contracts/store.contract.ts',
    ]
    const long = tracked
      .filter((file) => /^src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts') && !exempt.includes(file))
      .filter((file) => readFileSync(file, 'utf8').split('\n').length > 400)
    expect(long).toEqual([])
  })
})
