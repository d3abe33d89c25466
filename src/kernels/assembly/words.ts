/**
 * The scan of plain words, in WebAssembly; it must equal `../scan-plain.ts`, which says what it does.
 *
 * Idea: words are short and of all lengths, so that a loop over a word ends where no processor expects it, and that
 * costs more than hashing the word. So words are found 64 units at a time, as bits: the class of each unit is looked up
 * and each bit of the classes becomes a mask (`classify.ts`). Masks tell which units are in words, where words start
 * and end, and which of them begin with a capital, hold a digit or come after a pause. Blocks with rare characters or
 * letters of several scripts are taken word by word, as the reference does. When all words are found they are hashed,
 * four at a time, each in its own lane of a vector (`hash-words.ts`).
 *
 * Layout: `word-layout.ts`.
 *
 * Cost: about 2.5 ns per unit, half of it for the hashes, and 0.7 ns more for other characters than ASCII.
 */

import { CLASS_SCRIPTS, classify, entryAt, maskOf } from './classify'
import { IS_DIGIT, IS_LETTER, IS_UPPER, JOINS, PAUSES_AFTER } from './classify'
import { hashWords } from './hash-words'
import { BLOCK, CAPACITY, COUNT, ENDS, FLAGS, FOLDED, GAP, PAUSE_COUNT, PAUSES, STARTS } from './word-layout'

/** Words a block wants room for: every second unit may begin one, one may be open before, and loops overshoot. */
const BLOCK_WORDS: u32 = 48
/** Units that are taken word by word after a stop, because where it has to stop often it has to stop soon. */
const FIRST_UNITS: u32 = 8

// Properties as in `text/character.ts`: those of one bit as in an entry, the others as they are.
const LETTER: u32 = 0x01 << 16
const DIGIT: u32 = 0x02 << 16
const IN_WORD: u32 = LETTER | DIGIT
const COMPLEX: u32 = 0x04 << 16
const SCRIPTS: u32 = 0x70 << 16
const MAY_END: u32 = 0x40 << 16
const SPECIAL: u32 = 0x80 << 16
const APOSTROPHE: u32 = 0x84
const MARK: u32 = 0x90
const IGNORABLE: u32 = 0x9c
const SURROGATE: u32 = 0xa8
const END: u32 = 0xc0
const POINT: u32 = 0xc4

/** Words that were begun, and how many of them were ended: all, or all but the last. */
let begun: u32 = 0
let ended: u32 = 0
let pauseCount: u32 = 0
/** The word before which a pause was noted last. */
let paused: u32 = 0
let stopped: bool = false

/** Appends plain words from the unit `from` on; gives the unit it stopped at. */
export function scanPlain(from: u32, length: u32): u32 {
  const first = load<u32>(COUNT)
  begun = first
  ended = first
  pauseCount = 0
  paused = u32.MAX_VALUE
  stopped = false
  if ((load<u32>(GAP) & MAY_END) !== 0) notePause(first)

  let at: u32 = from === 0 ? 0 : takeWords(from, min(from + FIRST_UNITS, length))
  /** Scripts seen since a word began that is open yet. */
  let open: u32 = 0
  // The unit after the last is a separator and ends its word.
  while (!stopped && at <= length && ended + BLOCK_WORDS <= load<u32>(CAPACITY)) {
    const seen = classify(at) | open
    const scripts = (seen | entryAt(at + BLOCK)) & CLASS_SCRIPTS
    if ((scripts & (scripts - 1)) === 0) {
      takeBlock(at)
      at += BLOCK
    } else {
      const end = min(at + BLOCK, length)
      at = takeWords(begun === ended ? at : reopen(), end)
    }
    open = begun === ended ? 0 : seen
  }
  // For want of room: the open word is left to the next call.
  if (begun !== ended) at = reopen()
  hashWords(first, ended)

  let gap: u32 = 0
  if (pauseCount !== 0 && paused === ended) {
    pauseCount--
    gap = MAY_END
  }
  store<u32>(COUNT, ended)
  store<u32>(PAUSE_COUNT, pauseCount)
  store<u32>(GAP, gap)
  return min(length, at)
}

@inline
function notePause(word: u32): void {
  if (paused === word) return
  paused = word
  store<u32>(load<usize>(PAUSES) + (pauseCount << 2), word)
  pauseCount++
}

/** Takes the open word back; gives the unit it starts at. */
function reopen(): u32 {
  begun = ended
  return load<u32>(load<usize>(STARTS) + (ended << 2))
}

/** Takes a block that was classified and has nothing rare; the lowest bits of masks are its first units. */
function takeBlock(at: u32): void {
  const isOpen: u64 = begun === ended ? 0 : 1
  const before = isOpen !== 0 ? entryAt(at - 1) : 0
  const after = entryAt(at + BLOCK)
  const joiners = maskOf(JOINS)
  const ofLetters = maskOf(IS_LETTER)
  const ofDigits = maskOf(IS_DIGIT)
  const letters = ofLetters & ~joiners
  const digits = ofDigits & ~joiners
  const betweenLetters = ((letters << 1) | bitOf(before, LETTER)) & ((letters >> 1) | (bitOf(after, LETTER) << 63))
  const betweenDigits = ((digits << 1) | bitOf(before, DIGIT)) & ((digits >> 1) | (bitOf(after, DIGIT) << 63))
  const joined = joiners & ((ofLetters & betweenLetters) | (ofDigits & betweenDigits))

  const inside = letters | digits | joined
  const insideBefore = (inside << 1) | isOpen
  const starts = inside & ~insideBefore
  const ends = insideBefore & ~inside
  note(starts, maskOf(PAUSES_AFTER) & ~joined, maskOf(IS_UPPER) & starts, digits & ~(digits << 1))

  let toStarts = load<usize>(STARTS) + (begun << 2)
  let toEnds = load<usize>(ENDS) + (ended << 2)
  let startsLeft = starts
  let endsLeft = ends
  while ((startsLeft | endsLeft) !== 0) {
    // Four for each question whether there are more; what is written too much is overwritten.
    for (let i = 0; i < 4; i++) {
      store<u32>(toStarts, at + <u32>ctz(startsLeft))
      store<u32>(toEnds, at + <u32>ctz(endsLeft))
      startsLeft &= startsLeft - 1
      endsLeft &= endsLeft - 1
      toStarts += 4
      toEnds += 4
    }
  }
  begun += <u32>popcnt(starts)
  ended += <u32>popcnt(ends)
}

@inline
function bitOf(entry: u32, property: u32): u64 {
  return (entry & property) !== 0 ? 1 : 0
}

/** Notes pauses before words, and the flags of words that begin with a capital or hold a digit. */
@inline
function note(starts: u64, pauses: u64, capitals: u64, figures: u64): void {
  const flags = load<usize>(FLAGS) + begun
  v128.store(flags, i8x16.splat(0))
  v128.store(flags, i8x16.splat(0), 16)
  for (let left = pauses | capitals | figures; left !== 0; left &= left - 1) {
    const bit = ctz(left)
    const started = <u32>popcnt(starts & (u64.MAX_VALUE >> (63 - bit)))
    if (((pauses >> bit) & 1) !== 0) {
      notePause(begun + started)
    } else {
      const flag = flags + started - 1
      store<u8>(flag, load<u8>(flag) | <u8>((figures >> bit) & 1) | <u8>(((capitals >> bit) & 1) << 1))
    }
  }
}

/** Takes whole words as the reference does, as long as they start before `end`; gives the unit it stopped at. */
function takeWords(from: u32, end: u32): u32 {
  const folded = load<usize>(FOLDED)
  let at = from
  while (true) {
    let entry = entryAt(at)
    for (; at < end && (entry & IN_WORD) === 0; entry = entryAt(++at)) {
      const kind = (entry >>> 16) & 0xff
      stopped = kind >= MARK && kind < END
      if (stopped) return at
      if ((entry & MAY_END) !== 0) notePause(begun)
    }
    if (at >= end) return at

    const start = at
    let seen: u32 = 0
    for (; ; entry = entryAt(++at)) {
      const kind = (entry >>> 16) & 0xff
      if ((entry & IN_WORD) !== 0) {
        seen |= entry
        const scripts = seen & SCRIPTS
        stopped = (seen & COMPLEX) !== 0 || (scripts & (scripts - 1)) !== 0
      } else if ((entry & SPECIAL) === 0 || kind === END) {
        break
      } else if (kind < MARK || kind === POINT) {
        const previous = entryAt(at - 1)
        const next = entryAt(at + 1)
        const following = (next >>> 16) & 0xff
        stopped = (previous & SPECIAL) !== 0 || (following >= IGNORABLE && following <= SURROGATE)
        if (!stopped && (previous & next & (kind === APOSTROPHE ? LETTER : DIGIT)) === 0) break
      } else {
        stopped = kind !== MARK
      }
      if (stopped) return start
      store<u16>(folded + (at << 1), <u16>entry)
    }
    store<u32>(load<usize>(STARTS) + (begun << 2), start)
    store<u32>(load<usize>(ENDS) + (begun << 2), at)
    // The bit of a digit becomes the flag of a figure, and that of a capital letter, if the word begins with one, its.
    store<u8>(load<usize>(FLAGS) + begun, <u8>(((seen >>> 17) & 1) | ((entryAt(start) >>> 18) & 2)))
    begun++
    ended++
  }
}
