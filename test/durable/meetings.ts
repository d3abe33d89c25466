/**
 * Meetings: what processes do in one and the same moment, so that each may come between what another has judged and what
 * it commits. Some need articles that are there before.
 */

import { expect } from 'vitest'
import type { ArticleInput } from '../../src/model.ts'
import { editNews, makeNews, type Operation, seenAt } from './operations.ts'
import type { Answer, Told } from './processes.ts'

export interface Meeting {
  /** What is in the store before. */
  before?(round: number): readonly ArticleInput[]
  operation(round: number, process: number): Operation
  /** What must come of it, whoever was first; that it is what one after the other comes to is looked at later. */
  expectOf?(answers: readonly Answer[]): void
}

export const PROCESSES = Array.from({ length: 8 }, (_, i) => i)

/** News that nobody else has: of one round, and of one process in it if it is named. */
const newsOf = (round: number, process = 99, words = 60) => makeNews(100 * round + process, words)

/** Later than all that is expired. */
const LATE = 10_000
const late = (round: number) => seenAt(LATE + round)
/** Half of the processes take something away, the other half brings something like it. */
const HALF = PROCESSES.length / 2

export const isTold = (answer: Answer): answer is Answer & { readonly verdict: Told } => 'verdict' in answer
const verdictsOf = (answers: readonly Answer[]) => answers.filter(isTold).map(({ verdict }) => verdict)

function expectOneOriginal(answers: readonly Answer[]): { original: Told; copies: readonly Told[] } {
  const verdicts = verdictsOf(answers)
  const originals = verdicts.filter(({ relation }) => relation === 'original')
  expect(originals).toHaveLength(1)
  const copies = verdicts.filter(({ relation }) => relation === 'duplicate')
  expect(copies.map(({ story }) => story)).toEqual(Array(PROCESSES.length - 1).fill(originals[0]!.story))
  return { original: originals[0]!, copies }
}

const sameText: Meeting = {
  operation: (round, process) => ({
    add: { id: `${round} of ${process}`, text: newsOf(round), seenAt: late(round) },
  }),
  expectOf(answers) {
    const { original, copies } = expectOneOriginal(answers)
    const { id, version } = original
    expect(copies.map(({ earlier }) => earlier)).toEqual(copies.map(() => ({ id, version })))
  },
}

const editedCopies: Meeting = {
  operation: (round, process) => ({
    add: {
      id: `${round} of ${process}`,
      text: editNews(newsOf(round, 99, 120), 15 + process, 'new'),
      seenAt: late(round),
    },
  }),
  expectOf: expectOneOriginal,
}

const sameArticle: Meeting = {
  operation: (round) => ({ add: { id: `${round}`, text: newsOf(round), seenAt: late(round) } }),
  expectOf(answers) {
    const [first, ...others] = verdictsOf(answers)
    expect(others).toEqual(Array(PROCESSES.length - 1).fill(first))
  },
}

/** Under one id: each is a version of its own. */
const differentTexts: Meeting = {
  operation: (round, process) => ({
    add: { id: `${round}`, text: newsOf(round, process), seenAt: late(round) },
  }),
  expectOf: (answers) =>
    expect(
      verdictsOf(answers)
        .map(({ version }) => version)
        .sort(),
    ).toEqual(PROCESSES.map((i) => i + 1)),
}

const PARTS = [0, 1, 2]

/** They come into the same story and have no key in common. */
const partsOfOne: Meeting = {
  before: (round) => [
    { id: `${round}`, text: PARTS.map((part) => newsOf(round, part)).join(' '), seenAt: late(round) },
  ],
  operation: (round, process) => ({
    add: {
      id: `${round} of ${process}`,
      text: newsOf(round, process % PARTS.length),
      seenAt: late(round),
    },
  }),
}

/** An edited copy of what is taken away by another process. */
const copyOfOld = (round: number, process: number): Operation => ({
  add: {
    id: `${round} of ${process}`,
    text: editNews(newsOf(round, process % HALF), 20, 'new'),
    seenAt: late(round),
  },
})

const removed: Meeting = {
  before: (round) => makeOld(round, late(round)),
  operation: (round, process) => (process < HALF ? { remove: `${round} old ${process}` } : copyOfOld(round, process)),
  expectOf: (answers) =>
    expect(answers.flatMap((answer) => ('touched' in answer ? [answer.touched] : []))).toEqual(Array(HALF).fill(1)),
}

/** One of them expires all that is old; nobody else takes anything away. */
const expired: Meeting = {
  before: (round) => makeOld(round, seenAt(round)),
  operation: (round, process) =>
    process === 0 ? { expire: seenAt(round + 1), text: true } : copyOfOld(round, process),
  expectOf: (answers) => expect(answers[0]).toMatchObject({ touched: HALF }),
}

function makeOld(round: number, seen: string): ArticleInput[] {
  return Array.from({ length: HALF }, (_, i) => ({
    id: `${round} old ${i}`,
    text: newsOf(round, i),
    seenAt: seen,
  }))
}

export const MEETINGS: readonly Meeting[] = [
  sameText,
  editedCopies,
  sameArticle,
  differentTexts,
  partsOfOne,
  removed,
  expired,
]
