/**
 * Normalising for comparing; what is stored and shown is never normalised.
 *
 * Idea: two spellings that a reader takes for the same word become the same units: NFKC, case folding, no zero-width
 * and control characters, one apostrophe, decimal digits of any script as 0 to 9, Arabic without vowel signs and with
 * one form of alef, heh, yeh and kaf, and letters borrowed from a look-alike script given back. Folding knows no locale:
 * İ, I, ı and i all become i, because a page in capitals does not say in which language they are, and the few Turkish
 * words that differ only in a dot do no harm to a comparison of many words.
 *
 * Cost: a microsecond per word; the tokenizer comes here only for words with complex characters or mixed scripts.
 */

import {
  APOSTROPHE,
  CYRILLIC,
  foldOf,
  GREEK,
  IGNORABLE,
  IN_WORD,
  LATIN,
  MARK,
  MARK_COMPLEX,
  MARK_ORDERED,
  propertyOf,
  SCRIPTS,
  SPACELESS,
  SPACELESS_COMPLEX,
} from './character.ts'
import { LOOK_ALIKES, type LookAlikeScript } from './look-alikes.ts'

/** Folding can make new pairs that compose, once; more rounds are never needed. */
const ROUNDS = 2

/** A dot above i is what lower-casing İ leaves behind; madda and hamza that found no letter are signs. */
const LEFT_OVER = /(?<=i)\u0307|[\u0653-\u0655]/g

/** The text as it is stored: no NUL, and no half characters, which not every store can keep. */
export function cleanText(text: string): string {
  // Looking is much faster than replacing what is seldom there.
  const kept = text.includes('\0') ? text.replaceAll('\0', '') : text
  return kept.isWellFormed() ? kept : kept.toWellFormed()
}

/** Normalises a word: characters our table knows as letters, digits, marks, apostrophes and ignorables. */
export function normalizeWord(word: string): string {
  let normalized = replaceLookAlikes(dropIgnorables(dropIgnorables(word).normalize('NFKC')))
  for (let round = 0; round < ROUNDS; round++) {
    let folded = ''
    for (const character of normalized) folded += foldOf(character.codePointAt(0)!)
    normalized = folded.replace(LEFT_OVER, '').normalize('NFKC')
  }
  return normalized
}

/** Normalises a text: its words as above, ignorables dropped, separators left where they are. */
export function normalizeText(text: string): string {
  let normalized = ''
  let word = ''
  let spaceless = false
  const flush = () => {
    if (word !== '') normalized += spaceless ? normalizeCluster(word) : normalizeWord(word)
    word = ''
  }
  for (const character of text) {
    const property = propertyOf(character.codePointAt(0)!)
    if (property === IGNORABLE) continue
    if (property === SPACELESS || property === SPACELESS_COMPLEX) {
      flush()
      spaceless = true
      word = character
    } else if ((property & IN_WORD) !== 0 || property === APOSTROPHE) {
      if (spaceless) flush()
      spaceless = false
      word += character
    } else if (isMark(property) && word !== '') {
      word += character
    } else {
      flush()
      normalized += foldOf(character.codePointAt(0)!)
    }
  }
  flush()
  return normalized
}

/** Normalises one character of a script without spaces, with the marks that follow it. */
export function normalizeCluster(cluster: string): string {
  const code = cluster.codePointAt(0)!
  const alone = cluster.length === (code > 0xffff ? 2 : 1)
  return alone && propertyOf(code) === SPACELESS ? foldOf(code) : normalizeWord(cluster)
}

export function isMark(property: number): boolean {
  return property === MARK || property === MARK_ORDERED || property === MARK_COMPLEX
}

function dropIgnorables(word: string): string {
  let kept = ''
  for (const character of word) if (propertyOf(character.codePointAt(0)!) !== IGNORABLE) kept += character
  return kept
}

/** In a word of mixed scripts, letters that look like one of the script most of it is in become that letter. */
function replaceLookAlikes(word: string): string {
  let latin = 0
  let cyrillic = 0
  let greek = 0
  for (const character of word) {
    const property = propertyOf(character.codePointAt(0)!)
    if ((property & IN_WORD) === 0) continue
    const script = property & SCRIPTS
    if (script === LATIN) latin++
    else if (script === CYRILLIC) cyrillic++
    else if (script === GREEK) greek++
  }
  const most = Math.max(latin, cyrillic, greek)
  if (most === latin + cyrillic + greek) return word
  const script: LookAlikeScript = most === latin ? 'latin' : most === cyrillic ? 'cyrillic' : 'greek'
  let replaced = ''
  for (const character of word) replaced += LOOK_ALIKES[script].get(character) ?? character
  return replaced
}
