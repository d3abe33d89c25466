import { expect, it } from 'vitest'
import { Corrections } from './corrections.ts'
import type { Correction, PairRelation } from './model.ts'

const say = (...said: readonly (readonly [string, string, PairRelation])[]) =>
  new Corrections(
    said.map(
      ([article, earlier, relation], i): Correction => ({
        sequence: 10 + i,
        at: '2026-01-01T00:00:00.000Z',
        kind: 'corrected',
        by: 'me',
        pair: [article, earlier],
        relation,
      }),
    ),
  )

it('holds the last word on a pair, whichever way round it was said', () => {
  const corrections = say(['b', 'a', 'update'], ['c', 'a', 'duplicate'], ['a', 'b', 'different'])
  expect(corrections.inForce.map(({ sequence }) => sequence)).toEqual([11, 12])
  expect(corrections.of('b').map(({ relation }) => relation)).toEqual(['different'])
})

it('forbids to all that are tied together what is forbidden to one', () => {
  const corrections = say(
    ['b', 'a', 'update'],
    ['y', 'x', 'duplicate'],
    ['b', 'y', 'different'],
    ['q', 'p', 'different'],
  )
  expect([...corrections.tiedTo('a')].sort()).toEqual(['a', 'b'])
  expect([...corrections.forbiddenTo('a').keys()].sort()).toEqual(['x', 'y'])
  expect([...corrections.forbiddenTo('x').keys()].sort()).toEqual(['a', 'b'])
  expect([...corrections.forbiddenTo('p').keys()]).toEqual(['q'])
  expect(corrections.concerning('nobody')).toEqual([])
})

it('ties an article to the parent that was named last', () => {
  const corrections = say(['c', 'a', 'update'], ['c', 'b', 'contained'])
  expect([...corrections.tiedTo('c')].sort()).toEqual(['b', 'c'])
  expect(corrections.tiesOf('c', undefined).map(({ other }) => other)).toEqual(['b', 'a'])
})

it('tells a tie from the other side only to who came after it was said', () => {
  const corrections = say(['b', 'a', 'contained'])
  expect(corrections.tiesOf('a', undefined)).toEqual([])
  expect(corrections.tiesOf('a', 3)).toEqual([])
  expect(corrections.tiesOf('a', 12)).toEqual([{ other: 'b', relation: 'contains' }])
})
