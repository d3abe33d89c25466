/**
 * What a figure counts, to name a change by it: its unit, or the word of the language's table that stands nearest to it in
 * its sentence ("killed", "yaralı", "cas"), or the next word that is not a small one. Asked only for figures that changed.
 */

import { normalizeWord } from '../../text/normalize.ts'
import type { ArticleFacts } from './article-facts.ts'
import { type Figure, isPair, ORDINAL } from './figure.ts'
import { COMMA, CUT } from './gaps.ts'
import type { Counted, Language } from './languages/language.ts'
import { STOP } from './lexicon.ts'
import { wordAt } from './reading.ts'
import { familyOf, NO_UNIT } from './units.ts'

/** How many words around a figure are looked at, and what a comma between adds to the distance. */
const REACH = 6
const COMMA_DISTANCE = 2
/** Signs of Han text behind and before a figure that are looked at. */
const HAN_REACH = 8
const LONGEST_WORD = 24

interface Patterns {
  readonly words: ReadonlyMap<string, Counted>
  readonly beginnings: readonly (readonly [string, Counted])[]
}

const compiled = new WeakMap<Language, Patterns>()

/** What the figure counts; undefined if nothing tells. */
export function countsOf(facts: ArticleFacts, figure: Figure): string | undefined {
  if (figure.type === ORDINAL) return 'order'
  if (figure.unit !== NO_UNIT) return familyOf(figure.unit)
  const { reading } = facts
  const patterns = patternsOf(reading.lexicon.language)
  const isSpaceless = reading.lexicon.language.code === 'zh'

  const best = isSpaceless ? countedSigns(reading.text, figure, patterns) : countedWord(facts, figure, patterns)
  if (best === undefined && isPair(figure)) return 'score'
  return best ?? (isSpaceless ? undefined : nextWord(facts, figure))
}

/** The declared word that stands nearest to the figure in its sentence. */
function countedWord(facts: ArticleFacts, figure: Figure, patterns: Patterns): Counted | undefined {
  const { reading } = facts
  let best: Counted | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const step of [1, -1]) {
    let distance = 0
    for (let n = 1; n <= REACH; n++) {
      const at = step > 0 ? figure.last + n - 1 : figure.first - n
      const boundary = step > 0 ? at : at + 1
      if (at < reading.tokens.body || at >= reading.tokens.length || reading.begins[boundary] === 1) break
      const gap = reading.gaps[boundary]!
      if ((gap & CUT) !== 0) break
      if (isFigureWord(facts, at)) break
      distance += 1 + ((gap & COMMA) !== 0 ? COMMA_DISTANCE : 0)
      const counted = match(patterns, wordText(facts, at))
      if (counted === undefined) continue
      // "12 people were killed" counts the dead, so people give way to whatever else there is.
      const rank = distance + (counted === 'people' ? REACH : 0)
      if (rank < bestDistance) {
        best = counted
        bestDistance = rank
      }
    }
  }
  return best
}

/** The first word behind the figure that says something. */
function nextWord(facts: ArticleFacts, figure: Figure): string | undefined {
  const { reading } = facts
  for (let at = figure.last; at < Math.min(figure.last + 3, reading.tokens.length); at++) {
    if (reading.begins[at] === 1 || (reading.gaps[at]! & CUT) !== 0 || isFigureWord(facts, at)) return undefined
    if ((wordAt(reading, at).hints & STOP) === 0) return wordText(facts, at) || undefined
  }
  return undefined
}

function isFigureWord(facts: ArticleFacts, at: number): boolean {
  return (facts.reading.tokens.flags[at]! & 1) !== 0
}

function wordText({ reading }: ArticleFacts, at: number): string {
  const from = reading.tokens.starts[at]!
  const to = reading.tokens.ends[at]!
  return to - from > LONGEST_WORD ? '' : normalizeWord(reading.text.slice(from, to))
}

function match({ words, beginnings }: Patterns, word: string): Counted | undefined {
  return words.get(word) ?? beginnings.find(([beginning]) => word.startsWith(beginning))?.[1]
}

/** The same for text without spaces: the declared word that stands nearest. */
function countedSigns(text: string, figure: Figure, { words }: Patterns): Counted | undefined {
  let best: Counted | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  const behind = text.slice(figure.to, figure.to + HAN_REACH).split(/[，。；！？、,;.]/u, 1)[0]!
  const before = text
    .slice(Math.max(0, figure.from - HAN_REACH), figure.from)
    .split(/[，。；！？、,;.]/u)
    .at(-1)!
  for (const [word, counted] of words) {
    const at = behind.indexOf(word)
    const back = before.lastIndexOf(word)
    const distances = [
      at < 0 ? Number.POSITIVE_INFINITY : at,
      back < 0 ? Number.POSITIVE_INFINITY : before.length - back - word.length + 0.5,
    ]
    const rank = Math.min(...distances) + (counted === 'people' ? HAN_REACH : 0) - word.length / 10
    if (rank < bestDistance) {
      best = counted
      bestDistance = rank
    }
  }
  return best
}

function patternsOf(language: Language): Patterns {
  let patterns = compiled.get(language)
  if (patterns === undefined) {
    patterns = compile(language)
    compiled.set(language, patterns)
  }
  return patterns
}

function compile(language: Language): Patterns {
  const words = new Map<string, Counted>()
  const beginnings: (readonly [string, Counted])[] = []
  for (const [counted, list] of Object.entries(language.counted) as [Counted, string][]) {
    for (const word of list.split(' ')) {
      // Of an expression the last word is the one that tells.
      const told = word.split('_').at(-1)!
      if (told.endsWith('*')) beginnings.push([normalizeWord(told.slice(0, -1)), counted])
      else if (told !== '') words.set(normalizeWord(told), counted)
    }
  }
  beginnings.sort((a, b) => b[0].length - a[0].length)
  return { words, beginnings }
}
