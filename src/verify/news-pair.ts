/**
 * All that the judge of news measures of a pair, cheapest first.
 *
 * 1. What is boilerplate of an outlet, as far as it was learned, is taken out of both texts: it counts for nothing.
 * 2. How alike they are, by their leads and on the whole (`lead.ts`). Most candidates are nothing alike, and that is all
 *    there is to say of them.
 * 3. What they share: how much of it is their own and not the words of a template (`own-words-shared.ts`), and the longest run.
 * 4. What changed (`facts/`).
 *
 * Measurements are what rules read and receipts keep; positions are found again when somebody is to see them.
 * Cost: 3 us for a pair that is nothing alike, about 100 us for one that is.
 */

import type { Boilerplate } from '../learn/boilerplate.ts'
import type { Templates } from '../learn/templates.ts'
import type { Measurements, Settings } from '../model.ts'
import type { Prepared } from '../propose/proposer.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { withoutMarked } from '../tokenize/without.ts'
import { findPassages } from './alignment.ts'
import { compareFacts } from './facts/changes.ts'
import { type LeadMeasures, leadMeasure } from './lead.ts'
import { markPassages } from './marked-passages.ts'
import { ownWordsShared } from './own-words-shared.ts'
import { hoursApart, type Show, type Verify } from './verify.ts'

export interface LearnedOfNews {
  readonly boilerplate: Boilerplate
  readonly templates: Templates
}

/** An article without what is boilerplate of its outlet, and which of its words are that. */
interface Body extends Prepared {
  readonly marks: Uint8Array | undefined
}

/** Below both of these no rule looks further. */
const LEAST_ALIKE = 0.3
const LEAST_SHARED = 0.4

/** What rules read of the facts; there is more to see than to decide by. */
const FACTS = [
  'changedFigures',
  'changedUnits',
  'changedNames',
  'changedDates',
  'newFigures',
  'newQuotations',
  'newWords',
  'droppedShare',
  'newShare',
  'slots',
  'slotOverlap',
  'novelty',
] as const

export function newsPair(
  settings: Settings,
  { boilerplate, templates }: LearnedOfNews,
): { verify: Verify; show: Show } {
  const measureLead = leadMeasure(settings)
  const ownWords = ownWordsShared(templates)
  const bodies = new WeakMap<Tokens, Body>()
  const bodyOf = ({ article, tokens }: Prepared): Body => {
    let body = bodies.get(tokens)
    if (body === undefined) {
      const marks = boilerplate.mark(article, tokens)
      body = { article, marks, tokens: marks === undefined ? tokens : withoutMarked(tokens, marks), sketches: [] }
      bodies.set(tokens, body)
    }
    return body
  }

  const verify: Verify = (article, earlier) => {
    const [own, other] = [bodyOf(article), bodyOf(earlier)]
    const alike = measureLead(own.tokens, other.tokens)
    const base: Measurements = {
      ...alike,
      words: wordsOf(own.tokens),
      earlierWords: wordsOf(other.tokens),
      hoursApart: hoursApart(article.article, earlier.article),
    }
    if (!isWorthALook(alike)) return base
    return { ...base, ...ownWords.measure(own.tokens, other.tokens), ...pickFacts(own, other) }
  }

  const show: Show = (article, earlier, finding) => {
    const [own, other] = [bodyOf(article), bodyOf(earlier)]
    const passages = findPassages(article.tokens, earlier.tokens)
    return {
      changes: compareFacts(own, other).changes,
      passages: markPassages(passages, article.tokens, earlier.tokens, own.marks),
      ...(finding === 'template' && { template: ownWords.nameTemplate(own.tokens, other.tokens) }),
    }
  }
  return { verify, show }
}

function wordsOf({ length, body }: Tokens): number {
  return length - body
}

function isWorthALook({ alike, containedIn, contains }: LeadMeasures): boolean {
  return alike >= LEAST_ALIKE || containedIn >= LEAST_SHARED || contains >= LEAST_SHARED
}

function pickFacts(own: Prepared, other: Prepared): Measurements {
  const { measurements } = compareFacts(own, other)
  const picked: Record<string, number> = {}
  for (const name of FACTS) picked[name] = measurements[name]!
  return picked
}
