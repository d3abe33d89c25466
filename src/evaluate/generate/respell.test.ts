import { describe, expect, it } from 'vitest'
import { respeller } from './respell.ts'

describe('a made-up corpus in real words', () => {
  it('has the word of the same rank in the place of each, with case and punctuation as they were', async () => {
    const respell = await respeller(['Ba ba ba, du du.', 'Du ba ki.'], ['the cat said the', 'said the'])
    expect(respell('Ba ba, ki du.\nKi!')).toBe('The the, cat said.\nCat!')
  })

  it('never makes one word of two, where the made words are more than the real ones', async () => {
    const made = ['aa aa aa the the ba bax thex']
    const respell = await respeller(made, ['the the ba'])
    const words = respell(made[0]!).split(' ')
    expect(words.slice(0, 5)).toEqual(['the', 'the', 'the', 'ba', 'ba'])
    expect(new Set(words).size).toBe(new Set(made[0]!.split(' ')).size)
  })

  it('gives equally frequent words their ranks by the alphabet, so that it is the same on every run', async () => {
    const respell = await respeller(['b a'], ['y x'])
    expect(respell('a b')).toBe('x y')
  })
})
