/**
 * What changed between two versions of the news: measurements, and a list of typed changes with positions in both texts.
 *
 * Each text is read once into items, sentences, figures, names and quotations (`article-facts.ts`). Sentences are aligned
 * (`align.ts`), then the items inside each pair (`match-items.ts`). A figure that meets another one in its slot, with another
 * value, is a changed figure; what is left unmatched between two matched items is a respelling, a changed name, or wording.
 * What no aligned sentence covers is covered if it stands in the other text in runs of four items (`shared-runs.ts`), and is
 * new, or dropped, if not.
 *
 * What is measured of them is said in `fact-measurements.ts`.
 *
 * Only words that are in the tokens exist: what stands apart or was taken out as boilerplate is neither new nor dropped.
 * Cost: linear in both texts, a few ten microseconds for two articles of 400 words that were read before.
 */

import type { Change } from '../../model.ts'
import type { Prepared } from '../../propose/proposer.ts'
import { toRounded } from '../rounding.ts'
import { type Alignment, alignSentences } from './align.ts'
import { type ArticleFacts, factsOf, LONGEST_TEXT, spanOf, textOf } from './article-facts.ts'
import { addChange, addDate, addFigure, beginChanges, endChanges, toChanges } from './change-list.ts'
import { chooseChanges } from './choose-changes.ts'
import type { FactMeasurements } from './fact-measurements.ts'
import { CLOCK, DATE, type Figure, keyOf, NUMBER, ORDINAL, sameFigure, sameNumber, toKey } from './figure.ts'
import { matchItems } from './match-items.ts'
import { areOthers, isName, listUnknown } from './name-changes.ts'
import { SURELY } from './names.ts'
import { noveltyOf } from './novelty.ts'
import { coverShared } from './shared-runs.ts'
import { isInflected, isRespelled } from './spelling.ts'
import { countShared, countUncovered, joinNeighbours } from './tally.ts'
import { agree, NO_UNIT } from './units.ts'

export interface ComparedFacts {
  readonly measurements: FactMeasurements
  /** Those that tell most; they are made when somebody asks. */
  readonly changes: readonly Change[]
}

/** What changed from the earlier article to the new one. */
export function compareFacts(article: Prepared, earlier: Prepared): ComparedFacts {
  return new Comparison(factsOf(article), factsOf(earlier)).compare()
}

/** Longer stretches between two matched items are rewritten, not replaced word by word. */
const MAXIMUM_REPLACED = 8
/** Sentences of fewer words are headings and fragments. */
const SENTENCE_WORDS = 4
/** Numbers below this stand in a text for many things: they are moved only if both are in the same two sentences. */
const TELLING = 100

/** Arrays that every comparison uses again, up to this many items, because allocating them costs more than filling them. */
const MOST_KEPT = 1 << 13
const keptMatches = new Int32Array(MOST_KEPT)
const keptCovered = new Uint8Array(MOST_KEPT)
const keptEarlierCovered = new Uint8Array(MOST_KEPT)
const scratch = {
  matches: (count: number) => (count > MOST_KEPT ? new Int32Array(count) : keptMatches.subarray(0, count)).fill(-1),
  covered: (count: number) => (count > MOST_KEPT ? new Uint8Array(count) : keptCovered.subarray(0, count)).fill(0),
  earlierCovered: (count: number) =>
    (count > MOST_KEPT ? new Uint8Array(count) : keptEarlierCovered.subarray(0, count)).fill(0),
}

class Comparison {
  readonly #article: ArticleFacts
  readonly #earlier: ArticleFacts
  /** For each item of the new text the item of the earlier one; -1 for none. */
  readonly #matches: Int32Array
  readonly #covered: Uint8Array
  readonly #earlierCovered: Uint8Array

  #changedFigures = 0
  #changedUnits = 0
  #changedOrdinals = 0
  #changedDates = 0
  #sameOtherwise = 0
  #changedNames = 0
  #respelledNames = 0
  #respelledWords = 0

  constructor(article: ArticleFacts, earlier: ArticleFacts) {
    this.#article = article
    this.#earlier = earlier
    this.#matches = scratch.matches(article.count)
    this.#covered = scratch.covered(article.count)
    this.#earlierCovered = scratch.earlierCovered(earlier.count)
  }

  compare(): ComparedFacts {
    beginChanges()
    const alignment = alignSentences(this.#article, this.#earlier)
    this.#match(alignment)
    if (this.#covered.includes(0)) coverShared(this.#article, this.#earlier, this.#covered)
    if (this.#earlierCovered.includes(0)) coverShared(this.#earlier, this.#article, this.#earlierCovered)
    for (let part = 0; part < alignment.partners.length; part++) {
      const partner = alignment.partners[part]!
      if (partner >= 0 && alignment.equal[part] === 0) this.#comparePair(part, partner)
    }
    const measurements = this.#measure(alignment)
    const list = endChanges()
    const article = this.#article
    let changes: readonly Change[] | undefined
    return {
      measurements,
      get changes() {
        changes ??= chooseChanges(toChanges(list, article))
        return changes
      },
    }
  }

  /** Matches the items of all aligned sentences, and covers what matches. */
  #match({ partners, equal }: Alignment): void {
    const { parts } = this.#article
    for (let part = 0; part < partners.length; part++) {
      const partner = partners[part]!
      if (partner < 0) continue
      if (equal[part] === 1) {
        const shift = this.#earlier.parts[partner]! - parts[part]!
        for (let i = parts[part]!; i < parts[part + 1]!; i++) this.#matches[i] = i + shift
      } else {
        matchItems(this.#article, part, this.#earlier, partner, this.#matches)
      }
      for (let i = parts[part]!; i < parts[part + 1]!; i++) {
        const match = this.#matches[i]!
        if (match < 0) continue
        this.#covered[i] = 1
        this.#earlierCovered[match] = 1
      }
    }
  }

  /** The changes inside a pair of sentences that are not equal. */
  #comparePair(part: number, partner: number): void {
    const from = this.#article.parts[part]!
    const to = this.#article.parts[part + 1]!
    const otherTo = this.#earlier.parts[partner + 1]!
    let blockFrom = from
    let otherFrom = this.#earlier.parts[partner]!
    for (let i = from; i <= to; i++) {
      const match = i < to ? this.#matches[i]! : otherTo
      if (match < 0) continue
      this.#compareBlock(blockFrom, i, otherFrom, match)
      if (i < to && this.#article.figure[i]! >= 0) this.#compareSlot(i, match, part, partner)
      blockFrom = i + 1
      otherFrom = match + 1
    }
  }

  /** Two figures in one slot. */
  #compareSlot(i: number, j: number, part: number, partner: number): void {
    const other = this.#earlier.figure[j]!
    if (other < 0) return
    const figure = this.#article.figures[this.#article.figure[i]!]!
    const before = this.#earlier.figures[other]!
    if (figure.type === NUMBER && figure.weak && before.weak) return
    if (sameFigure(figure, before)) {
      if (figure.type === NUMBER && !figure.weak && !before.weak && keyOf(figure) !== keyOf(before))
        this.#sameOtherwise++
      return
    }
    if (!this.#isSameSlot(i, j, part, partner, figure, before)) {
      // They have nothing to do with each other: the one is new, the other dropped.
      this.#covered[i] = 0
      this.#earlierCovered[j] = 0
      return
    }
    if (figure.type === DATE || figure.type === CLOCK) {
      this.#changedDates++
      addDate(figure, before)
      return
    }
    if (figure.type === ORDINAL) this.#changedOrdinals++
    else if (figure.type !== NUMBER) return
    else if (sameNumber(figure, before) && !agree(figure.unit, before.unit)) this.#changedUnits++
    else if (this.#isMoved(figure, before, part, partner)) return
    else this.#changedFigures++
    addFigure(figure, before, this.#article.figure[i]!)
  }

  /** Whether two matched figures that differ stand in one slot: a neighbour agrees, or they measure the same. */
  #isSameSlot(i: number, j: number, part: number, partner: number, figure: Figure, before: Figure): boolean {
    if (figure.unit !== NO_UNIT && figure.unit === before.unit) return true
    const { parts } = this.#article
    const isFirst = i === parts[part]!
    const isLast = i + 1 === parts[part + 1]!
    const left = isFirst ? j === this.#earlier.parts[partner]! : this.#matches[i - 1] === j - 1
    const right = isLast ? j + 1 === this.#earlier.parts[partner + 1]! : this.#matches[i + 1] === j + 1
    return left || right
  }

  /** Whether both figures stand in the other text as well, so that they were moved and not changed. */
  #isMoved(figure: Figure, before: Figure, part: number, partner: number): boolean {
    if (figure.weak || before.weak) return false
    if (Math.max(figure.value, before.value) >= TELLING) {
      const isKnown = (this.#earlier.amounts.get(keyOf(figure)) ?? 0) > 0
      return isKnown && (this.#article.amounts.get(keyOf(before)) ?? 0) > 0
    }
    return hasFigure(this.#earlier, partner, figure) && hasFigure(this.#article, part, before)
  }

  /** What stands between two matched items on both sides. */
  #compareBlock(from: number, to: number, otherFrom: number, otherTo: number): void {
    if (from === to && otherFrom === otherTo) return
    if (from < to && otherFrom < otherTo && this.#isRespelledBlock(from, to, otherFrom, otherTo)) return
    const kind = this.#changesName(from, to, otherFrom, otherTo) ? 'name' : 'wording'
    if (kind === 'name') this.#changedNames++
    addChange(kind, spanOf(this.#article, from, to), spanOf(this.#earlier, otherFrom, otherTo))
  }

  /** Covers what is only spelled otherwise; whether that is all of the block. */
  #isRespelledBlock(from: number, to: number, otherFrom: number, otherTo: number): boolean {
    const words = to - from
    if (words !== otherTo - otherFrom) {
      const a = textOf(this.#article, from, to)
      const b = textOf(this.#earlier, otherFrom, otherTo)
      if (words > MAXIMUM_REPLACED || Math.max(a.length, b.length) > LONGEST_TEXT || !isRespelled(a, b)) return false
      this.#respelledWords += words
      this.#covered.fill(1, from, to)
      this.#earlierCovered.fill(1, otherFrom, otherTo)
      return true
    }
    if (words > MAXIMUM_REPLACED) return false
    let all = true
    for (let n = 0; n < words; n++) {
      const i = from + n
      const j = otherFrom + n
      if (this.#article.figure[i]! >= 0 || this.#earlier.figure[j]! >= 0) {
        all = false
        continue
      }
      const a = textOf(this.#article, i, i + 1)
      const b = textOf(this.#earlier, j, j + 1)
      const areNames = isName(this.#article, i, this.#earlier) && isName(this.#earlier, j, this.#article)
      if (Math.max(a.length, b.length) > LONGEST_TEXT || !isRespelled(a, b, areNames)) {
        all = false
        continue
      }
      this.#respelledWords++
      this.#covered[i] = 1
      this.#earlierCovered[j] = 1
      if (!areNames || isInflected(a, b)) continue
      this.#respelledNames++
      addChange('name', spanOf(this.#article, i, i + 1), spanOf(this.#earlier, j, j + 1))
    }
    return all
  }

  /** Whether a name gives way to one that the earlier text does not have, and is gone from the new one. */
  #changesName(from: number, to: number, otherFrom: number, otherTo: number): boolean {
    if (to - from > MAXIMUM_REPLACED || otherTo - otherFrom > MAXIMUM_REPLACED) return false
    const come = listUnknown(this.#article, this.#covered, from, to, this.#earlier)
    if (come.length === 0) return false
    return areOthers(come, listUnknown(this.#earlier, this.#earlierCovered, otherFrom, otherTo, this.#article))
  }

  #measure(alignment: Alignment): FactMeasurements {
    const article = this.#article
    const earlier = this.#earlier
    const [newWords, words] = countUncovered(article, this.#covered)
    const [droppedWords, earlierWords] = countUncovered(earlier, this.#earlierCovered)
    const figures = article.amountCount
    const earlierFigures = earlier.amountCount
    const amounts = figures === 0 || earlierFigures === 0 ? 0 : countShared(article.amounts, earlier.amounts)
    const sharedAmounts = amounts + this.#sameOtherwise
    const hasNames = article.nameCount > 0 && earlier.nameCount > 0
    const sharedNames = hasNames ? countShared(article.known, earlier.known) : 0
    const slots = Math.min(figures + article.nameCount, earlierFigures + earlier.nameCount)
    const measurements = {
      figures,
      earlierFigures,
      sharedFigures: Math.min(sharedAmounts, figures, earlierFigures),
      changedFigures: this.#changedFigures,
      changedUnits: this.#changedUnits,
      changedOrdinals: this.#changedOrdinals,
      changedDates: this.#changedDates,
      newFigures: this.#countNewFigures(),
      changedNames: this.#changedNames,
      respelledNames: this.#respelledNames,
      newNames: this.#countNewNames(),
      newQuotations: this.#addQuotations(),
      newWords,
      newSentences: this.#addSentences(alignment),
      newShare: toRounded(newWords / (words || 1)),
      droppedWords,
      droppedShare: toRounded(droppedWords / (earlierWords || 1)),
      respelledWords: this.#respelledWords,
      slots,
      slotOverlap: slots === 0 ? 1 : toRounded(Math.min(1, (sharedAmounts + sharedNames) / slots)),
      novelty: 0,
    }
    measurements.novelty = toRounded(noveltyOf(measurements))
    return measurements
  }

  #countNewFigures(): number {
    const { figure, figures, count } = this.#article
    let found = 0
    for (let i = 0; i < count; i++) {
      if (figure[i]! < 0 || this.#covered[i] === 1) continue
      const { type, weak, value, unit } = figures[figure[i]!]!
      if (type === NUMBER && !weak && !this.#earlier.values.has(toKey(value, unit))) found++
    }
    return found
  }

  #countNewNames(): number {
    const { names, keys, count } = this.#article
    const found = new Set<number>()
    for (let i = 0; i < count; i++) {
      if (this.#covered[i] === 0 && names[i] === SURELY && !this.#earlier.known.has(keys[i]!)) found.add(keys[i]!)
    }
    return found.size
  }

  /** Adds the quotations that are new; their number. */
  #addQuotations(): number {
    let found = 0
    let item = 0
    for (const quotation of this.#article.quotations) {
      while (item < this.#article.count && this.#article.words[item]! < quotation.first) item++
      let uncovered = 0
      let i = item
      for (; i < this.#article.count && this.#article.words[i]! < quotation.last; i++) {
        if (this.#covered[i] === 0) uncovered += this.#article.words[i + 1]! - this.#article.words[i]!
      }
      if (2 * uncovered <= quotation.last - quotation.first) continue
      found++
      addChange('quotation', quotation, undefined)
    }
    return found
  }

  /** Adds sentences without partner that are mostly new, or mostly dropped, neighbours together; the number of new ones. */
  #addSentences({ partners, taken }: Alignment): number {
    const fresh = this.#listUncovered(this.#article, this.#covered, (part) => partners[part]! < 0)
    const gone = this.#listUncovered(this.#earlier, this.#earlierCovered, (part) => taken[part] === 0)
    for (const [from, to] of joinNeighbours(fresh)) {
      addChange('wording', spanOf(this.#article, this.#article.parts[from]!, this.#article.parts[to]!), undefined)
    }
    for (const [from, to] of joinNeighbours(gone)) {
      addChange('wording', undefined, spanOf(this.#earlier, this.#earlier.parts[from]!, this.#earlier.parts[to]!))
    }
    return fresh.length
  }

  #listUncovered({ parts, words }: ArticleFacts, covered: Uint8Array, isAlone: (part: number) => boolean): number[] {
    const found: number[] = []
    for (let part = 0; part + 1 < parts.length; part++) {
      if (!isAlone(part)) continue
      let uncovered = 0
      for (let i = parts[part]!; i < parts[part + 1]!; i++) if (covered[i] === 0) uncovered += words[i + 1]! - words[i]!
      const length = words[parts[part + 1]!]! - words[parts[part]!]!
      if (length >= SENTENCE_WORDS && 2 * uncovered > length) found.push(part)
    }
    return found
  }
}

/** Whether a part has an amount that says the same. */
function hasFigure(facts: ArticleFacts, part: number, figure: Figure): boolean {
  for (let i = facts.parts[part]!; i < facts.parts[part + 1]!; i++) {
    const index = facts.figure[i]!
    if (index >= 0 && !facts.figures[index]!.weak && sameFigure(facts.figures[index]!, figure)) return true
  }
  return false
}
