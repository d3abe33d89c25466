import { describe, expect, it } from 'vitest'
import { fromOutletSnapshot, hostOf, Outlets, parseOutlets, toOutletSnapshot } from './outlets.ts'

const REGISTRY = [
  { outlet: 'Harbour Daily', hosts: ['harbour.example', 'harbourdaily.example'], owner: 'Coast Media' },
  { outlet: 'Harbour Sports', hosts: ['sports.harbour.example'] },
  { outlet: 'Coast Wire', hosts: ['coastwire.example'], agency: true, names: ['CW', 'Coast-Wire Agency'] },
]

describe('hosts', () => {
  it.each([
    ['https://www.harbour.example/a', 'harbour.example'],
    ['https://m.harbour.example/a', 'harbour.example'],
    ['https://amp.harbour.example:8443/a', 'harbour.example'],
    ['https://www.m.harbour.example/a', 'harbour.example'],
    ['https://print.harbour.example/a', 'harbour.example'],
    ['https://sports.harbour.example/a', 'sports.harbour.example'],
    // A host of two labels is nobody's edition.
    ['https://m.example/a', 'm.example'],
    ['https://www-my--paper-example.cdn.ampproject.org/c/s/www.my-paper.example/a', 'my-paper.example'],
    ['not an address', undefined],
    [undefined, undefined],
  ])('of %s is %s', (url, host) => {
    expect(hostOf(url)).toBe(host)
  })
})

describe('a registry', () => {
  const outlets = new Outlets(REGISTRY)

  it.each([
    ['https://www.harbour.example/a', undefined, 'Harbour Daily'],
    ['https://amp.harbourdaily.example/a', 'Harbour Daily AMP', 'Harbour Daily'],
    ['https://archive.harbour.example/a', undefined, 'Harbour Daily'],
    ['https://live.sports.harbour.example/a', undefined, 'Harbour Sports'],
    ['https://notharbour.example/a', undefined, 'notharbour.example'],
    ['https://elsewhere.example/a', 'coast wire', 'Coast Wire'],
    [undefined, 'Coast-Wire  AGENCY', 'Coast Wire'],
    [undefined, 'Some Blog', 'Some Blog'],
    [undefined, undefined, undefined],
  ])('names the outlet of %s that says %s as %s', (url, outlet, name) => {
    expect(outlets.nameFor({ ...(url && { url }), ...(outlet && { outlet }) })).toBe(name)
  })

  it('comes back from its snapshot, which is named by its content', () => {
    const snapshot = toOutletSnapshot(REGISTRY)
    expect(fromOutletSnapshot(snapshot).list).toEqual(REGISTRY)
    expect(fromOutletSnapshot(snapshot).hash).toBe(snapshot.hash)
    expect(toOutletSnapshot(REGISTRY.slice(1)).hash).not.toBe(snapshot.hash)
  })

  it('is read from JSON Lines or a list, hosts as addresses have them', () => {
    const lines = `\ufeff{"outlet":"Müller Post","hosts":["WWW.Müller.example"]}\r\n\n{"outlet":"X","hosts":[]}\n`
    const expected = [
      { outlet: 'Müller Post', hosts: ['xn--mller-kva.example'] },
      { outlet: 'X', hosts: [] },
    ]
    expect(parseOutlets(lines)).toEqual(expected)
    expect(parseOutlets(JSON.stringify(expected))).toEqual(expected)
  })

  it.each([
    ['{"outlet":"A","hosts":["a.example"]}\nnonsense', 'line 2 is not JSON'],
    ['[', 'the list is not JSON'],
    ['{"hosts":["a.example"]}', 'line 1: outlet must be the name of the outlet'],
    ['[{"outlet":"A"},7]', 'outlet 2: an outlet must be an object'],
    ['{"outlet":"A","hosts":"a.example"}', 'line 1: hosts must be a list of hosts'],
    ['{"outlet":"A","hosts":["https://a.example/news"]}', 'line 1: "https://a.example/news" is not a host'],
    ['{"outlet":"A","hosts":[],"agency":"yes"}', 'line 1: agency must be true or false'],
    ['{"outlet":"A","hosts":[],"names":["B",""]}', 'line 1: names must be a list of names'],
    ['{"outlet":"A","host":["a.example"]}', 'line 1: no field is named host; there are outlet, hosts'],
  ])('refuses %s by name', (text, reason) => {
    expect(() => parseOutlets(text)).toThrow(expect.objectContaining({ code: 'outlets-wrong' }))
    expect(() => parseOutlets(text)).toThrow(reason)
  })

  it('refuses a host or a name that two outlets claim', () => {
    const twice = [...REGISTRY, { outlet: 'Other', hosts: ['www.harbour.example'] }]
    expect(() => toOutletSnapshot(twice)).toThrow('the host harbour.example is claimed by two outlets')
    const named = [...REGISTRY, { outlet: 'cw', hosts: ['other.example'] }]
    expect(() => toOutletSnapshot(named)).toThrow('the name cw is claimed by two outlets, Coast Wire and cw')
  })
})
