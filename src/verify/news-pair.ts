/**
 * All that the judge of news measures of a pair, cheapest first.
 *
 * 1. What is boilerplate of an outlet, as far as it was learned, is taken out of both texts: it counts for nothing.
 * 2. How alike they are, by their leads and on the whole (`lead.ts`). Most candidates are nothing alike, and no rule asks any
 *    more of them.
 * 3. What they share: how much of it is their own and not the words of a template (`own-words-shared.ts`), and the longest run.
 * 4. What changed (`facts/`).
 *
 * Measurements are what rules read and receipts keep; positions are found again when somebody is to see them.
 * Cost: 5 us for a pair that is nothing alike, about 80 us for one that is. What changed is found once for each pair, however
 * often it is asked while one article is judged.
 */

import type { Boilerplate } from '../learn/boilerplate.ts'
import type { Templates } from '../learn/templates.ts'
import type { Measurements, Settings } from '../model.ts'
import type { Prepared } from '../propose/proposer.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import { withoutMarked } from '../tokenize/without.ts'
import { findPassages } from './alignment.ts'
import { comparingLatest } from './facts/latest.ts'
import { isSaid } from './facts/said.ts'
import { leadMeasure } from './lead.ts'
import { markPassages } from './marked-passages.ts'
import { ownWordsShared } from './own-words-shared.ts'
import { hoursApart, type Show, type Verify } from './verify.ts'

export interface LearnedOfNews {
  readonly boilerplate: Boilerplate
  readonly templates: Templates
}

export interface NewsPair {
  readonly verify: Verify
  readonly show: Show
  readonly isSaid: (article: Prepared, earlier: Prepared, member: Prepared) => boolean
}

/** An article without what is boilerplate of its outlet, and which of its words are that. */
interface Body extends Prepared {
  readonly marks: Uint8Array | undefined
}

/** @param isRelated whether rules look further than at how alike two articles are */
export function newsPair(
  settings: Settings,
  { boilerplate, templates }: LearnedOfNews,
  isRelated: (measurements: Measurements) => boolean,
): NewsPair {
  const measureLead = leadMeasure(settings)
  const compareFacts = comparingLatest()
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
    const lead = measureLead(own.tokens, other.tokens)
    // Field by field: objects put together of several others are slow to make and to read.
    const base = {
      alike: lead.alike,
      leadShared: lead.leadShared,
      leadCosine: lead.leadCosine,
      ownLeadShared: lead.ownLeadShared,
      earlierLeadShared: lead.earlierLeadShared,
      resemblance: lead.resemblance,
      containedIn: lead.containedIn,
      contains: lead.contains,
      words: wordsOf(own.tokens),
      earlierWords: wordsOf(other.tokens),
      hoursApart: hoursApart(article.article, earlier.article),
    }
    if (!isRelated(base)) return base
    const { longestShared, ownShared } = ownWords.measure(own.tokens, other.tokens)
    const facts = compareFacts(own, other).measurements
    const shared = ownShared === undefined ? { ...base, longestShared } : { ...base, longestShared, ownShared }
    // There is more to see of the facts than to decide by.
    return {
      ...shared,
      changedFigures: facts.changedFigures,
      changedUnits: facts.changedUnits,
      changedNames: facts.changedNames,
      changedDates: facts.changedDates,
      newFigures: facts.newFigures,
      newQuotations: facts.newQuotations,
      newWords: facts.newWords,
      droppedShare: facts.droppedShare,
      newShare: facts.newShare,
      slots: facts.slots,
      slotOverlap: facts.slotOverlap,
      novelty: facts.novelty,
    }
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
  return {
    verify,
    show,
    isSaid: (article, earlier, member) => isSaid(bodyOf(article), bodyOf(earlier), bodyOf(member), compareFacts),
  }
}

function wordsOf({ length, body }: Tokens): number {
  return length - body
}
