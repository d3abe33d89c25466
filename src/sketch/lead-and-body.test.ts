import { describe, expect, it } from 'vitest'
import { detectorContract } from '../contracts/detector.contract.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { leadAndBody } from './lead-and-body.ts'

const DEFAULTS = { shingleWords: 3, bins: 20, leadBins: 12, leadWords: 80, seed: 1 }

detectorContract('lead and body', () => leadAndBody(DEFAULTS), { whole: 'estimatedResemblance' })

/** So many different words. */
const words = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`).join(' ')

describe('lead and body', () => {
  const detector = leadAndBody(DEFAULTS)
  const shared = (a: string, b: string) => {
    const [one, two] = [a, b].map((text) => detector.keys(detector.sketch(tokenize({ text }))).values)
    return one!.filter((key) => two!.includes(key)).length
  }

  it('names its parameters in the stamp', () => {
    expect(detector.stamp).toBe('lead-and-body/1?lead=12of80&one-permutation/1?n=3&bins=20&seed=1&words=1')
  })

  it('keeps the keys of the lead whatever follows it', () => {
    const lead = words('news', 80)
    expect(shared(`${lead} ${words('own', 2000)}`, `${lead} ${words('other', 2000)}`)).toBeGreaterThanOrEqual(12)
  })

  it('finds what stands anywhere by the keys of the body', () => {
    const passage = words('passage', 600)
    expect(shared(`${words('own', 100)} ${passage}`, `${words('other', 100)} ${passage}`)).toBeGreaterThan(8)
  })

  it('does not take the lead of one text for the body of another', () => {
    const own = detector.keys(detector.sketch(tokenize({ text: words('news', 40) }))).values
    expect(new Set(own).size).toBe(32)
  })
})
