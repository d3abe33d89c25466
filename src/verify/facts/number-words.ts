/**
 * Numbers in words, and scales behind numbers in digits: "two hundred and fifty thousand", "3.5 million", "2 milyon 300 bin".
 *
 * Idea: words are added up from the left. A number word goes on what stands before it if it is less than its last place
 * (twenty, five); a hundred multiplies what stands since the last scale; a scale multiplies that and adds it to the total, or
 * multiplies the total if it is greater than the scale before it (mil millones). What belongs to single languages (French
 * scores, Arabic waw, Turkish sums) is switched by their tables.
 */

import type { Amount } from './amount.ts'
import { isMonth } from './calendar.ts'
import type { Cursor } from './cursor.ts'
import { digits, readDigits } from './digits.ts'
import { ALONE, JOINED, JOINER } from './lexicon.ts'
import { hasSignBehind } from './units-beside.ts'

/** The longest number, "two hundred and fifty-three thousand four hundred and twelve", has fewer words. */
const MAXIMUM_WORDS = 16

/**
 * Adds what the words from the index on say to the amount, which is `before` so far (-1 for nothing); the first word that
 * does not belong to the number, the index itself if none does.
 */
export function addWords(cursor: Cursor, amount: Amount, from: number, before: number): number {
  const { language } = cursor
  let total = 0
  let current = before
  let lastScale = Number.POSITIVE_INFINITY
  let fromDigits = before >= 0
  let step = amount.step
  let at = from
  const limit = Math.min(cursor.length, from + MAXIMUM_WORDS)
  for (; at < limit; at++) {
    if ((at > from || before >= 0) && !cursor.numberJoins(at)) break
    const word = cursor.word(at)
    const { number, scale } = word
    const joined = (word.hints & JOINED) !== 0
    if (number >= 0) {
      if (current < 0) {
        if (total > 0 && number >= lastScale) break
        current = number
      } else if (fromDigits) break
      else if (language.scores === true && current % 100 === 4 && number === 20) current += 76
      else if (language.scores === true && isScore(current) && number >= 10 && number < 20) current += number
      else if (joined && current % 100 < 10 && number >= 20 && number < 100) current += number
      else if (language.joinedPrefix !== undefined && !joined && number === 10 && current < 10) current += 10
      else if (canAdd(current, number)) current += number
      else break
      step = 1
    } else if (scale === 100) {
      if (current < 0 && (word.hints & ALONE) !== 0) current = 100
      else if (current > 0 && current < (fromDigits ? 1000 : 100)) current *= 100
      else if (joined && current > 0 && current % 1000 === 0) current += 100
      else break
    } else if (scale > 0) {
      if (!isScaleWord(cursor, at)) break
      if (current < 0 && total === 0) {
        if ((word.hints & ALONE) === 0) break
        current = 1
      }
      if (scale < lastScale) {
        if (current < 0 && !joined) break
        total += (current < 0 ? 1 : current) * scale
        step = (fromDigits ? amount.step : 1) * scale
      } else {
        total = (total + Math.max(current, 0)) * scale
        step *= scale
      }
      amount.other *= scale
      amount.second *= scale
      amount.scaled = true
      current = -1
      fromDigits = false
      lastScale = scale
    } else if ((word.hints & JOINER) !== 0 && at > from && !fromDigits) {
      if (!goesOn(cursor, at + 1, current)) break
    } else if (language.sums === true && total > 0 && current < 0 && cursor.hasDigits(at)) {
      current = addedDigits(cursor, at, lastScale)
      if (current < 0) break
      fromDigits = true
      amount.other = Number.NaN
      step = 1
    } else break
  }
  if (at === from) return from
  amount.value = total + Math.max(current, 0)
  if (before < 0 || total > 0) amount.step = step
  return at
}

/** Whether the number goes on behind a joining word. */
function goesOn(cursor: Cursor, at: number, current: number): boolean {
  if (!cursor.numberJoins(at)) return false
  const { number, scale } = cursor.word(at)
  return number >= 0 ? current < 0 || canAdd(current, number) || isScore(current) : scale === 100
}

/** Digits that go on a scaled number: the 300 of "2 milyon 300 bin"; -1 if they do not. */
function addedDigits(cursor: Cursor, at: number, lastScale: number): number {
  const { lexicon, text } = cursor
  const to = cursor.ends[at]!
  let from = cursor.starts[at]!
  while (lexicon.prefixes.has(text.charCodeAt(from))) from++
  if (!readDigits(text, from, to, cursor.language.decimal)) return -1
  if (digits.end !== to || digits.decimals > 0 || digits.value >= lastScale) return -1
  // Where "and" is written to the digits, digits without it are the next number; and a day is no part of a number.
  if (cursor.language.joinedPrefix !== undefined && from === cursor.starts[at]!) return -1
  return isMonth(cursor, at + 1) ? -1 : digits.value
}

/** Single letters are scales only right behind digits, or before a sign of money: "5 M€". */
function isScaleWord(cursor: Cursor, at: number): boolean {
  return cursor.width(at) > 1 || hasSignBehind(cursor, at + 1)
}

/** Whether a lesser number goes on a greater one: twenty and five, two hundred and sixty. */
function canAdd(current: number, number: number): boolean {
  const magnitude = number < 10 ? 10 : number < 100 ? 100 : 1000
  return current >= magnitude && current % magnitude === 0
}

/** Sixty and eighty take numbers up to nineteen in French. */
function isScore(current: number): boolean {
  return current % 100 === 60 || current % 100 === 80
}
