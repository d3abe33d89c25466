import { describe, expect, it } from 'vitest'
import { tokenize } from './tokenize.ts'
import { withoutMarked } from './without.ts'

const ARTICLE = {
  title: 'Ferry aground',
  text: 'The ferry ran aground. Read more here.\n\nSubscribe now.\n\nEveryone is safe.',
}

/** The words that are left, as they stand in the text. */
function left(marked: readonly string[]) {
  const tokens = tokenize(ARTICLE)
  const at = (i: number) => (i < tokens.body ? ARTICLE.title : ARTICLE.text).slice(tokens.starts[i], tokens.ends[i])
  const marks = Uint8Array.from({ length: tokens.length }, (_, i) => (marked.includes(at(i)) ? 1 : 0))
  const kept = withoutMarked(tokens, marks)
  const words = Array.from({ length: kept.length }, (_, i) =>
    (i < kept.body ? ARTICLE.title : ARTICLE.text).slice(kept.starts[i], kept.ends[i]),
  )
  return { kept, words }
}

describe('tokens without some words', () => {
  it('are those of a text that never had them, with offsets into the one that has', () => {
    const { kept, words } = left(['Read', 'more', 'here', 'Subscribe', 'now'])
    const dull = tokenize({ ...ARTICLE, text: 'The ferry ran aground.\n\nEveryone is safe.' })
    expect(words).toEqual(['Ferry', 'aground', 'The', 'ferry', 'ran', 'aground', 'Everyone', 'is', 'safe'])
    expect(kept.words).toEqual(dull.words)
    expect(kept.sentences).toEqual(dull.sentences)
    expect(kept.paragraphs).toEqual(dull.paragraphs)
    expect(kept.body).toBe(2)
  })

  it('keep the title whatever is marked', () => {
    expect(left(['Ferry', 'aground']).words.slice(0, 3)).toEqual(['Ferry', 'aground', 'The'])
  })

  it('are the same object where nothing is marked', () => {
    const tokens = tokenize(ARTICLE)
    expect(withoutMarked(tokens, new Uint8Array(tokens.length))).toBe(tokens)
  })
})
