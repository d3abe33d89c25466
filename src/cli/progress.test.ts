import { describe, expect, it } from 'vitest'
import { plain } from '../report/colors.ts'
import type { Output } from './output.ts'
import { Progress, toProgressLine } from './progress.ts'
import { Session } from './session.ts'

describe('the progress line', () => {
  it('has bar, share, rate, time left and counts', () => {
    const counts = new Map([
      ['duplicate', 330],
      ['original', 904],
    ])
    expect(toProgressLine({ share: 0.25, articles: 1234, elapsedMs: 10_000, counts, refused: 4 })).toBe(
      '██████░░░░░░░░░░░░░░░░░░  25%  1,234 articles  123/s  0:30 left  ● 904  = 330  × 4',
    )
  })

  it('has no bar where the end is not known', () => {
    expect(toProgressLine({ articles: 5, elapsedMs: 1000, counts: new Map(), refused: 0 })).toBe('5 articles  5/s')
  })

  it('counts hours when it takes them', () => {
    expect(toProgressLine({ share: 0.5, articles: 1, elapsedMs: 3_723_000, counts: new Map(), refused: 0 })).toContain(
      '1:02:03 left',
    )
  })
})

describe('drawing', () => {
  function watch(isTerminal: boolean, raw = {}) {
    const written: string[] = []
    let now = 0
    const session = new Session(
      {
        input: (async function* () {})(),
        output: {} as Output,
        notes: { write: (text) => written.push(text), isTerminal, width: 40 },
        paint: plain,
        width: 40,
        stop: new AbortController().signal,
        now: () => now,
        memoryBytes: () => 2 ** 20,
      },
      raw,
    )
    const progress = new Progress(session)
    return { written, progress, pass: (milliseconds: number) => (now += milliseconds) }
  }

  it('waits a second, then goes over one line that fits', () => {
    const { written, progress, pass } = watch(true)
    progress.count({ relation: 'original' })
    progress.reach(0.5)
    expect(written).toEqual([])
    pass(1500)
    progress.reach(0.6)
    progress.reach(0.7)
    expect(written).toHaveLength(1)
    expect(written[0]?.slice(0, 4)).toBe('\r\u001b[K')
    expect(written[0]).toMatch(/█+░+ {2}60%/)
    expect([...(written[0] ?? '')].length).toBeLessThanOrEqual(39 + 4)
    progress.clear()
    progress.clear()
    expect(written).toHaveLength(2)
  })

  it('is for terminals, and for those who did not ask for quiet', () => {
    for (const { written, progress, pass } of [watch(false), watch(true, { quiet: true })]) {
      pass(5000)
      progress.reach(0.5)
      progress.clear()
      expect(written).toEqual([])
    }
  })

  it('tells machines an object when a stage begins and one a second, whoever watches', () => {
    const { written, progress, pass } = watch(false, { progress: 'json' })
    progress.enter('prepare')
    progress.reach(0)
    pass(500)
    progress.reach(0.1, 50)
    pass(1500)
    progress.found({ duplicate: 7, kept: 3 }, 2)
    progress.reach(0.25, 100)
    progress.enter('hold')
    progress.reach(undefined)
    progress.clear()
    expect(written.map((line) => JSON.parse(line))).toEqual([
      { stage: 'prepare', share: 0, elapsedSeconds: 0, memoryBytes: 2 ** 20, found: {}, refused: 0 },
      {
        stage: 'prepare',
        share: 0.25,
        articles: 100,
        perSecond: 50,
        secondsLeft: 6,
        elapsedSeconds: 2,
        memoryBytes: 2 ** 20,
        found: { duplicate: 7 },
        refused: 2,
      },
      {
        stage: 'hold',
        elapsedSeconds: 0,
        memoryBytes: 2 ** 20,
        found: { duplicate: 7 },
        refused: 2,
      },
    ])
  })

  it('says nothing if it is told so', () => {
    for (const raw of [{ progress: 'none' }, { progress: 'json', quiet: true }]) {
      const { written, progress, pass } = watch(true, raw)
      pass(5000)
      progress.reach(0.5, 5)
      expect(written).toEqual([])
    }
  })
})
