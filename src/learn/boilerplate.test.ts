import { describe, expect, it } from 'vitest'
import { seeded } from '../random.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { NO_BOILERPLATE, readBoilerplate } from './boilerplate.ts'
import { CollectionLearner } from './collection-learner.ts'

const random = seeded(7)
const word = () => `w${Math.floor(random() * 20_000).toString(36)}`
const sentence = (count: number) => `The ${Array.from({ length: count }, word).join(' ')}.`
const news = (sentences: number) => Array.from({ length: sentences }, () => sentence(14)).join(' ')

interface Printed {
  readonly text: string
  readonly outlet?: string
}

function learn(articles: readonly Printed[]) {
  const learner = new CollectionLearner(['boilerplate'])
  for (const article of articles) learner.add(article, tokenize(article))
  return readBoilerplate(learner.finish()[0])
}

/** The words that are marked, as text. */
function marked(article: Printed, boilerplate: ReturnType<typeof learn>): string | undefined {
  const tokens = tokenize(article)
  const marks = boilerplate.mark(article, tokens)
  if (marks === undefined) return undefined
  expect(marks.length).toBe(tokens.length)
  const [first, last] = [marks.indexOf(1), marks.lastIndexOf(1)]
  return article.text.slice(tokens.starts[first], tokens.ends[last])
}

const others = Array.from({ length: 40 }, () => ({ text: news(8), outlet: 'wire.example' }))
const footer = 'The Daily Example is published by Example Media and all of its rights are reserved.'
const withFooter = (outlet: string) => Array.from({ length: 4 }, () => ({ text: `${news(8)}\n\n${footer}`, outlet }))

describe('what is learned of boilerplate', () => {
  it('marks the sentence that an outlet prints below unrelated articles', () => {
    const boilerplate = learn([...others, ...withFooter('daily.example').slice(0, 3)])
    const article = { text: `${news(8)}\n\n${footer}`, outlet: 'daily.example' }
    expect(marked(article, boilerplate)).toBe(footer.slice(0, -1))
    expect(marked({ ...article, text: news(8) }, boilerplate)).toBeUndefined()
  })

  it('marks it for everybody when it stands in unrelated articles of several', () => {
    const printed = ['a', 'b', 'c', 'd', 'e'].flatMap((name) => withFooter(`${name}.example`).slice(0, 1))
    expect(marked({ text: `${news(8)} ${footer}`, outlet: 'f.example' }, learn([...others, ...printed]))).toBeDefined()
  })

  it('leaves the sentences of a story that everybody prints, whole or cut', () => {
    const sentences = Array.from({ length: 12 }, () => sentence(14))
    const reprints = Array.from({ length: 30 }, (_, i) => ({
      text: sentences.slice(i % 3, 12 - (i % 5)).join(' '),
      outlet: `paper${i % 6}.example`,
    }))
    const boilerplate = learn([...others, ...reprints])
    for (const reprint of reprints) expect(boilerplate.mark(reprint, tokenize(reprint))).toBeUndefined()
  })

  it('never marks all of an article', () => {
    const boilerplate = learn([...others, ...withFooter('daily.example')])
    expect(marked({ text: `News. ${footer}`, outlet: 'daily.example' }, boilerplate)).toBeUndefined()
  })

  it('marks nothing before anything was learned', () => {
    expect(readBoilerplate(undefined)).toBe(NO_BOILERPLATE)
    expect(learn(others)).toBe(NO_BOILERPLATE)
  })
})
