import { expect, test } from 'vitest'
import { assemble } from './assemble.ts'

const STORY = 'The dam in the north held through the night.'

test('kept blocks and those apart, in the order of the page, with their places', () => {
  const texts = ['Menu', 'By Ana Silva', STORY, 'A caption', 'It rained.']
  const { text, apart, paragraphs } = assemble(
    texts.map((one) => ({ text: one })),
    [false, false, true, true, true],
    [undefined, 'byline', undefined, 'caption', undefined],
  )
  expect(text).toBe(`By Ana Silva\n\n${STORY}\n\nA caption\n\nIt rained.`)
  expect(apart.map(({ kind, span }) => [kind, text.slice(span.from, span.to)])).toEqual([
    ['byline', 'By Ana Silva'],
    ['caption', 'A caption'],
  ])
  expect(paragraphs.map((span) => span && text.slice(span.from, span.to))).toEqual([undefined, ...texts.slice(1)])
})

test('a place with nothing but a dash opens the first paragraph only, and no short line', () => {
  const sentence = `Orrin Bay - ${STORY} ${'The water fell by a metre until morning. '.repeat(3)}`.trim()
  const apartOf = (...texts: string[]) =>
    assemble(
      texts.map((text) => ({ text })),
      texts.map(() => true),
      [],
    ).apart
  expect(apartOf(sentence, STORY)).toEqual([{ kind: 'dateline', span: { from: 0, to: 'Orrin Bay - '.length } }])
  expect(apartOf(STORY, sentence)).toEqual([])
  expect(apartOf(`Orrin Bay - ${STORY}`)).toEqual([])
})

test('the dateline that opens one of the first paragraphs is apart, and nothing else of it', () => {
  const apartOf = (...texts: string[]) => {
    const blocks = texts.map((text) => ({ text }))
    const { text, apart } = assemble(
      blocks,
      blocks.map(() => true),
      [],
    )
    return apart.map(({ kind, span }) => [kind, text.slice(span.from, span.to)])
  }
  expect(apartOf(`LONDON (Reuters) - ${STORY}`, `PARIS (AFP) - ${STORY}`)).toEqual([
    ['dateline', 'LONDON (Reuters) - '],
  ])
  expect(apartOf(STORY, `LONDON - ${STORY}`)).toEqual([['dateline', 'LONDON - ']])
  expect(apartOf(`By ANA SILVA, AP Writer ROME - ${STORY}`)).toEqual([['byline', 'By ANA SILVA, AP Writer ROME - ']])
  expect(apartOf(`Dam holds again LONDON (AP) - ${STORY}`)).toEqual([['dateline', 'Dam holds again LONDON (AP) - ']])
  expect(apartOf(STORY, STORY, STORY, `LONDON - ${STORY}`)).toEqual([])
  expect(apartOf(STORY, STORY, STORY, `LONDON (AP) - ${STORY}`)).toEqual([['dateline', 'LONDON (AP) - ']])
})

test('nothing kept is no text', () => {
  expect(assemble([{ text: 'Menu' }], [false], [])).toEqual({ text: '', apart: [], paragraphs: [undefined] })
})
