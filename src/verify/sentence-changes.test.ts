import { describe, expect, it } from 'vitest'
import { tokenize } from '../tokenize/tokenize.ts'
import { findSentenceChanges } from './sentence-changes.ts'

const read = (text: string) => ({ text, tokens: tokenize({ text }) })

/** The sentences themselves. */
function changes(article: string, earlier: string) {
  const { added, cut } = findSentenceChanges(read(article), read(earlier))
  return {
    added: added.map(({ from, to }) => article.slice(from, to)),
    cut: cut.map(({ from, to }) => earlier.slice(from, to)),
  }
}

const FERRY = 'The ferry ran aground at noon with two hundred people aboard.'
const CREW = 'All of them were taken off by two tugs before dark.'
const OWNER = 'The owner of the ship said it had been inspected in the spring.'
const MAYOR = '“We were very lucky today,” the mayor told reporters at the quay.'

describe('sentences of two texts', () => {
  it('are added at the end, in the middle and at the beginning, with the marks around them', () => {
    expect(changes(`${FERRY} ${MAYOR} ${CREW}`, `${FERRY} ${CREW}`)).toEqual({ added: [MAYOR], cut: [] })
    expect(changes(`${MAYOR}\n\n${FERRY} ${CREW} ${OWNER}`, `${FERRY} ${CREW}`).added).toEqual([MAYOR, OWNER])
  })

  it('are cut', () => {
    expect(changes(FERRY, `${FERRY} ${CREW} ${OWNER}`)).toEqual({ added: [], cut: [CREW, OWNER] })
  })

  it('are neither when they are moved, or a few words of them are others', () => {
    expect(changes(`${OWNER} ${FERRY} ${CREW}`, `${FERRY} ${CREW} ${OWNER}`)).toEqual({ added: [], cut: [] })
    expect(changes(`${FERRY} ${CREW.replace('dark', 'sunset')}`, `${FERRY} ${CREW}`)).toEqual({ added: [], cut: [] })
    const scattered = 'Most of them had been taken off in three tugs after dark.'
    expect(changes(`${FERRY} ${scattered}`, `${FERRY} ${CREW}`)).toEqual({ added: [], cut: [] })
  })

  it('are neither when two are joined into one', () => {
    const joined = `${FERRY.slice(0, -1)}, and all of them were taken off by two tugs before dark.`
    expect(changes(joined, `${FERRY} ${CREW}`)).toEqual({ added: [], cut: [] })
  })

  it('are all added and all cut when the texts have nothing in common', () => {
    expect(changes(`${FERRY} ${CREW}`, OWNER)).toEqual({ added: [FERRY, CREW], cut: [OWNER] })
  })

  it('are told in scripts without spaces', () => {
    const one = '渡轮中午在港口搁浅。'
    const two = '船上两百人全部获救。'
    const three = '市长晚上在码头会见记者。'
    expect(changes(`${one}${three}${two}`, `${one}${two}`)).toEqual({ added: [three], cut: [] })
  })

  it('of very long texts that share nothing are all told', () => {
    const long = (word: string) =>
      Array.from({ length: 3000 }, (_, i) => `${word}${i} ${word}a${i} ${word}b${i}.`).join(' ')
    const { added, cut } = findSentenceChanges(read(long('Alpha')), read(long('Beta')))
    expect([added.length, cut.length]).toEqual([3000, 3000])
  })
})
