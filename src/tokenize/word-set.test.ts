import { describe, expect, it } from 'vitest'
import { STOP_WORDS_SMART } from '../text/stop-words-smart.ts'
import { PLAIN_WORDS } from './tokenize.ts'
import { WordSet } from './word-set.ts'

const has = (set: WordSet, text: string) => {
  const { words, length } = PLAIN_WORDS.tokenize({ text })
  return Array.from({ length }, (_, i) => set.has(words[2 * i]!, words[2 * i + 1]!))
}

describe('a set of words', () => {
  it('has its words however they are written, and no others', () => {
    const set = new WordSet("the said can't", PLAIN_WORDS)
    expect(has(set, 'The mayor SAID he can’t see the thesaurus')).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ])
  })

  it('of no words has none', () => {
    expect(new WordSet('', PLAIN_WORDS).size).toBe(0)
    expect(has(new WordSet(' , ', PLAIN_WORDS), 'the')).toEqual([false])
  })

  it('agrees with a set of strings on generated words', () => {
    const words = Array.from({ length: 2000 }, (_, i) => `w${(i * 7919) % 3001}`)
    const set = new WordSet(words.join(' '), PLAIN_WORDS)
    const strings = new Set(words)
    expect(set.size).toBe(strings.size)
    const asked = Array.from({ length: 3001 }, (_, i) => `w${i}`)
    expect(has(set, asked.join(' '))).toEqual(asked.map((word) => strings.has(word)))
  })

  it('of SMART has each of its 570 different words as one word', () => {
    expect(new WordSet(STOP_WORDS_SMART, PLAIN_WORDS).size).toBe(570)
    expect(STOP_WORDS_SMART.trim().split(/\s+/).length).toBe(570)
  })
})
