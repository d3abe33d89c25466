import { describe, expect, it } from 'vitest'
import { isInflected, isRespelled } from './spelling.ts'

describe('two spellings', () => {
  it.each([
    ['strenghten', 'strengthen'],
    ['organisations', 'organizations'],
    ['vücudunun', 'vucudunun'],
    ['kimiSahabilere', 'kimi Sahabilere'],
    ["Elazığ'da", 'Elazığda'],
    ['Straße', 'STRASSE'],
  ])('are of one word: %s, %s', (a, b) => {
    expect(isRespelled(a, b)).toBe(true)
    expect(isRespelled(b, a)).toBe(true)
  })

  it.each([
    ['near', 'long'],
    ['won', 'own'],
    ['rose', 'lose'],
    ['Monday', 'Sunday'],
    ['increase', 'decrease'],
    ['x'.repeat(100), `${'x'.repeat(99)}y`],
  ])('are of two words: %s, %s', (a, b) => {
    expect(isRespelled(a, b)).toBe(false)
  })

  it('of names may differ more', () => {
    expect(isRespelled('Fieldcor', 'Fidelcor')).toBe(false)
    expect(isRespelled('Fieldcor', 'Fidelcor', true)).toBe(true)
    expect(isRespelled('Holloway', 'Greaves', true)).toBe(false)
  })

  it('are of one name with an ending', () => {
    expect(isInflected("Ankara'da", 'Ankara')).toBe(true)
    expect(isInflected('Corporation', 'Corp')).toBe(true)
    expect(isInflected('Ankara', 'Antalya')).toBe(false)
  })
})
