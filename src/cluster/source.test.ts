import { describe, expect, it } from 'vitest'
import { NO_OUTLETS, Outlets } from '../outlets.ts'
import { isFrom, toSource } from './source.ts'

const outlets = new Outlets([
  { outlet: 'Coast Wire', hosts: ['coastwire.example'], agency: true, names: ['CW'] },
  { outlet: 'Harbour Daily', hosts: ['harbour.example'] },
  { outlet: 'Reuters News', hosts: ['reuters.example'], agency: true, names: ['Reuters'] },
])
const text = 'The ferry ran aground at noon.'

describe('the source of an article', () => {
  it.each([
    ['an address it declares', { text, origin: 'https://www.coastwire.example/ferry' }, 'Coast Wire'],
    ['an address nobody registered', { text, origin: 'https://www.other.example/ferry' }, 'other.example'],
    ['a name it declares', { text, origin: 'coast wire' }, 'Coast Wire'],
    ['a name nobody registered', { text, origin: 'Valley Radio' }, 'Valley Radio'],
    ['an agency in its byline', { text, byline: 'Jane Doe, Associated Press' }, 'Associated Press'],
    ['an agency of the registry in its byline', { text, byline: 'Jane Doe and CW' }, 'Coast Wire'],
    ['the name the registry has for an agency', { text: `LONDON (Reuters) - ${text}` }, 'Reuters News'],
    ['an agency of the registry in its dateline', { text: `KALVIK (CW) - ${text}` }, 'Coast Wire'],
    ['itself, if it is an agency', { text, outlet: 'Coast Wire' }, 'Coast Wire'],
    ['whom it names before itself', { text, outlet: 'Coast Wire', origin: 'Valley Radio' }, 'Valley Radio'],
    ['nobody, if it is none', { text, outlet: 'Harbour Daily' }, undefined],
    ['nobody, if an outlet that is no agency stands in its byline', { text, byline: 'Harbour Daily' }, undefined],
  ])('is %s', (_, article, source) => {
    expect(toSource(article, outlets)).toBe(source)
  })

  it('is known of the large agencies without a registry', () => {
    expect(toSource({ text: `PARIS (AFP) - ${text}` }, NO_OUTLETS)).toBe('Agence France-Presse')
    expect(toSource({ text, outlet: 'Reuters' }, NO_OUTLETS)).toBe('Reuters')
    expect(toSource({ text, byline: 'Jane Doe' }, NO_OUTLETS)).toBeUndefined()
  })

  it('is the same as who printed another, by name or host, or whom that comes from', () => {
    expect(isFrom('Coast Wire', { outlet: 'Coast Wire' }, undefined)).toBe(true)
    expect(isFrom('other.example', { outlet: 'Other', url: 'https://m.other.example/1' }, undefined)).toBe(true)
    expect(isFrom('Coast Wire', { outlet: 'Harbour Daily' }, 'Coast Wire')).toBe(true)
    expect(isFrom('Coast Wire', { outlet: 'Harbour Daily' }, undefined)).toBe(false)
    expect(isFrom(undefined, { outlet: 'Harbour Daily' }, undefined)).toBe(false)
  })
})
