import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Apart } from '../model.ts'
import { blankApart, toBody } from './body.ts'

const caption = (from: number, to: number): Apart => ({ kind: 'caption', span: { from, to } })

test('what stands apart is blanked, and offsets stay', () => {
  const text = 'ROMA - The dam.\n\nA caption\n\nIt held.'
  const apart = [caption(17, 26), caption(0, 7)]
  expect(blankApart({ text, apart })).toBe('       The dam.\n\n         \n\nIt held.')
  expect(toBody({ text, apart })).toBe('The dam.\n\nIt held.')
})

test('a text without such parts is the same text', () => {
  expect(blankApart({ text: 'The dam.' })).toBe('The dam.')
  expect(toBody({ text: ' The\n\n\ndam. ', apart: [] })).toBe(' The\n\n\ndam. ')
})

test('a body that would be empty is the whole text', () => {
  expect(toBody({ text: 'A caption', apart: [caption(0, 9)] })).toBe('A caption')
})

test('whatever the spans, the length is the same and nothing outside of them changes', () => {
  const spans = fc.array(fc.tuple(fc.nat(40), fc.nat(40)))
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), spans, (text, pairs) => {
      const blanked = blankApart({ text, apart: pairs.map(([from, to]) => caption(from, to)) })
      expect(blanked.length).toBe(text.length)
      for (let at = 0; at < text.length; at++) {
        const inside = pairs.some(([from, to]) => from <= at && at < to)
        expect(blanked[at]).toBe(inside ? ' ' : text[at])
      }
    }),
  )
})
