import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finishHigh, finishLow, hashHigh, hashLow, SEED_HIGH, SEED_LOW, stepHigh, stepLow } from '../text/hash.ts'
import { STOP_WORDS_SMART } from '../text/stop-words-smart.ts'
import { PLAIN_WORDS } from '../tokenize/tokenize.ts'
import { nameOfSpots, SpotList, type SpotOptions, spotFamily } from './spots.ts'

const OPTIONS: SpotOptions = {
  antecedents: 'the,a,an,is',
  chain: 2,
  distance: 1,
  antecedent: 'in',
  tokenizer: PLAIN_WORDS,
}

/** The signatures of a text as numbers, in order. */
function spotsOf(text: string, options: Partial<SpotOptions> = {}): string[] {
  const { low, high, count } = new SpotList({ ...OPTIONS, ...options }).fill(PLAIN_WORDS.tokenize({ text }))
  return Array.from({ length: count }, (_, i) => `${low[i]} ${high[i]}`)
}

/** The same of chains that are written out. */
function toHashes(chains: readonly string[]): string[] {
  return chains.map((chain) => {
    const words = chain.split(' ')
    const low = words.reduce((lane, word) => stepLow(lane, hashLow(word)), SEED_LOW)
    const high = words.reduce((lane, word) => stepHigh(lane, hashHigh(word)), SEED_HIGH)
    return `${finishLow(low) >>> 0} ${finishHigh(high) >>> 0}`
  })
}

const TEXT =
  'In a harbour to the north, the ferry that is leaving on Friday hit an anchored trawler, the coastguard reported.'

describe('spot signatures', () => {
  it('are the content words after an antecedent', () => {
    expect(spotsOf(TEXT)).toEqual(
      toHashes([
        'a harbour north',
        'the north ferry',
        'the ferry leaving',
        'is leaving friday',
        'an anchored trawler',
        'the coastguard reported',
      ]),
    )
  })

  it('are the same without the antecedent, which is left out only then', () => {
    expect(spotsOf(TEXT, { antecedent: 'out' })).toEqual(
      toHashes([
        'harbour north',
        'north ferry',
        'ferry leaving',
        'leaving friday',
        'anchored trawler',
        'coastguard reported',
      ]),
    )
  })

  it('keep their distance before stop words are passed over', () => {
    // From "the" two on is "bridge"; two on from there is "on", a stop word, so "sunday"; two on is "floods".
    const text = 'the old bridge reopened on Sunday despite floods'
    expect(spotsOf(text, { chain: 3, distance: 2, antecedent: 'out' })).toEqual(toHashes(['bridge sunday floods']))
  })

  it('are none where the text ends within the chain', () => {
    expect(spotsOf('the harbour')).toEqual([])
    expect(spotsOf('of the')).toEqual([])
  })

  it('are none of texts without antecedents, in another script, or without words', () => {
    for (const text of [
      'copper 41 zinc 22 tin 9 lead 7',
      '北京的港口今天关闭',
      'порт закрыт из-за шторма',
      '',
      '...',
    ]) {
      expect(spotsOf(text)).toEqual([])
    }
  })

  it('are of the body, not of the title', () => {
    const spots = new SpotList(OPTIONS)
    expect(spots.fill(PLAIN_WORDS.tokenize({ title: 'The ferry sank yesterday', text: 'harbour' })).count).toBe(0)
  })

  it('after all stop words of SMART', () => {
    const smart = spotsOf('whereas harbour bridges collapse', { antecedents: 'smart', antecedent: 'out' })
    expect(smart).toEqual(toHashes(['harbour bridges']))
  })

  it('need an antecedent', () => {
    expect(() => new SpotList({ ...OPTIONS, antecedents: ' , ' })).toThrow(
      expect.objectContaining({ code: 'option-wrong' }),
    )
  })

  it('are named by everything they depend on, however the list is written', () => {
    expect(nameOfSpots({ ...OPTIONS, antecedents: ' The, A' })).toBe('a=the%2Ca&c=2&d=1&antecedent=in&words=1')
  })

  it('equal those found with strings, on generated texts', () => {
    const stopWords = new Set(STOP_WORDS_SMART.trim().split(/\s+/))
    const word = fc.constantFrom('the', 'a', 'of', 'and', 'is', 'harbour', 'bridge', 'ferry', 'storm', 'mayor')
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        (words, chain, distance) => {
          const chains: string[] = []
          for (const [i, antecedent] of words.entries()) {
            if (!['the', 'a', 'is'].includes(antecedent)) continue
            const taken: string[] = []
            for (let at = i + distance; at < words.length && taken.length < chain; at += distance) {
              while (at < words.length && stopWords.has(words[at]!)) at++
              if (at < words.length) taken.push(words[at]!)
            }
            if (taken.length === chain) chains.push(taken.join(' '))
          }
          const options = { antecedents: 'the,a,is', chain, distance, antecedent: 'out' } as const
          expect(spotsOf(words.join(' '), options)).toEqual(toHashes(chains))
        },
      ),
    )
  })

  it('are what their family counts', () => {
    const given: string[] = []
    spotFamily(OPTIONS).give(PLAIN_WORDS.tokenize({ text: TEXT }), (low, high) => given.push(`${low} ${high}`))
    expect(given).toEqual(spotsOf(TEXT))
  })
})
