/**
 * The scan of plain words, in WebAssembly; it must equal `../scan-plain.ts`, which says what it does.
 *
 * Idea: words are short and of all lengths, so that a loop over a word ends where no processor expects it, and that
 * costs more than hashing the word. So one loop runs over the units and has no branch that depends on where words end:
 * a separator sets the lanes to their seeds by a conditional move, and everything known of the word is stored at every
 * unit, to be overwritten until the word is counted. Only `foreign` units, which are rare,
 * branch. After each block of units its words are finished, two at a time, and stored where they belong.
 *
 * Layout: the header at address 0 says where the arrays lie (`../word-memory.ts` writes it); records of the words of a
 * block and the character table follow it. A record is 32 bytes: both lanes, where the word starts and ends (addresses of
 * units), the properties seen in it, and a place to write what is not wanted.
 *
 * Cost: about 3 ns per unit.
 */

// The header, by address.
const WORDS: usize = 0
const STARTS: usize = 4
const ENDS: usize = 8
const SENTENCES: usize = 12
const PARAGRAPHS: usize = 16
const FLAGS: usize = 20
const PAUSES: usize = 24
const UNITS: usize = 28
const CAPACITY: usize = 32
const COUNT: usize = 36
const PAUSE_COUNT: usize = 40
const GAP: usize = 44
/** The record of the word that is open, or of the next one. */
const OPEN: usize = 48

/** Units in a block; every second one may begin a word, and one word may be open before. */
const BLOCK: u32 = 512
const BLOCK_WORDS: u32 = BLOCK / 2 + 2
const RECORD: usize = 32
const LOW: usize = 0
const HIGH: usize = 4
const START: usize = 8
const STOP: usize = 12
const SEEN: usize = 16
const RECORDS: usize = 64
const TABLE: usize = RECORDS + 264 * RECORD

// Properties as in `text/character.ts`, here in the upper half of an entry; the top bit is set for letters and digits.
const LETTER: u32 = 0x01 << 16
const DIGIT: u32 = 0x02 << 16
const COMPLEX: u32 = 0x04 << 16
const SCRIPTS: u32 = 0x70 << 16
const SPECIAL: u32 = 0x80 << 16
const MAY_END: u32 = 0x40 << 16
const IN_WORD: u32 = 0x8000_0000
const APOSTROPHE: u32 = 0x84
const MARK: u32 = 0x90
const IGNORABLE: u32 = 0x9c
const SURROGATE: u32 = 0xa8
const END: u32 = 0xc0

// The hash as in `text/hash.ts`.
const SEED_LOW: u32 = 0x2c1b_3c6d
const SEED_HIGH: u32 = 0x297a_2d39
const TIMES_LOW: u32 = 0x9e37_79b1
const TIMES_HIGH: u32 = 0xc2b2_ae3d

@inline
function entryAt(unit: usize): u32 {
  return load<u32>(<usize>load<u16>(unit) << 2, TABLE)
}

/** Appends plain words from the unit `from` on; gives the unit it stopped at. */
export function scanPlain(from: u32, length: u32): u32 {
  const units = load<usize>(UNITS)
  const pauses = load<usize>(PAUSES)
  // The unit after the last is a separator and ends its word.
  const end = units + (length << 1) + 2

  let count = load<u32>(COUNT)
  let pauseCount: u32 = 0
  /** The word before which a pause was noted last. */
  let paused: u32 = u32.MAX_VALUE
  if ((load<u32>(GAP) & MAY_END) !== 0) {
    store<u32>(pauses, count)
    pauseCount = 1
    paused = count
  }

  let at = units + (from << 1)
  /** What makes a unit rare; letters do of another script than those before. */
  let foreign: u32 = SPECIAL | COMPLEX | SCRIPTS
  let stopped = false
  store<usize>(OPEN, RECORDS)
  store<u32>(RECORDS, SEED_LOW, LOW)
  store<u32>(RECORDS, SEED_HIGH, HIGH)
  store<u32>(RECORDS, 0, SEEN)
  store<usize>(RECORDS, at, START)
  while (!stopped && at < end && count + BLOCK_WORDS <= load<u32>(CAPACITY)) {
    const limit = min(end, at + 2 * BLOCK)
    while (at < limit) {
      let entry = entryAt(at)
      if ((entry & foreign) !== 0) {
        const record = load<usize>(OPEN)
        const isOpen = load<u32>(record, SEEN) !== 0
        const kind = (entry >>> 16) & 0xff
        if ((entry & IN_WORD) !== 0) {
          const scripts = load<u32>(record, SEEN) & SCRIPTS
          stopped = (entry & COMPLEX) !== 0 || (scripts & ~entry) !== 0
          foreign = SPECIAL | COMPLEX | (SCRIPTS & ~entry)
        } else if (kind >= MARK && kind < END) {
          stopped = kind !== MARK || !isOpen
          entry = (entry & 0xffff) | IN_WORD
        } else {
          let joins: u32 = 0
          if (isOpen && kind !== END) {
            const previous = entryAt(at - 2)
            const next = entryAt(at + 2)
            const following = (next >>> 16) & 0xff
            stopped = (previous & SPECIAL) !== 0 || (following >= IGNORABLE && following <= SURROGATE)
            joins = previous & next & (kind === APOSTROPHE ? LETTER : DIGIT)
          }
          if (joins !== 0) {
            entry = (entry & 0xffff) | IN_WORD
          } else if (!stopped && (entry & MAY_END) !== 0) {
            const next = count + <u32>((record - RECORDS) / RECORD) + (isOpen ? 1 : 0)
            if (paused !== next) {
              paused = next
              store<u32>(pauses + (pauseCount << 2), next)
              pauseCount++
            }
          }
        }
        if (stopped) break
      }
      at = takeUnits(at, limit, entry, foreign)
    }
    count = finishBlock(count)
  }

  let gap: u32 = 0
  if (pauseCount !== 0 && paused === count) {
    pauseCount--
    gap = MAY_END
  }
  store<u32>(COUNT, count)
  store<u32>(PAUSE_COUNT, pauseCount)
  store<u32>(GAP, gap)
  if (load<u32>(RECORDS, SEEN) !== 0) at = load<usize>(RECORDS, START)
  return min(length, <u32>(at - units) >>> 1)
}

/**
 * Takes the unit at `at`, whatever it is, as what `entry` says, and those after it up to a foreign one; gives the address
 * it stopped at. A function of its own, which V8 then can keep in registers; it is exported so as not to be inlined.
 */
export function takeUnits(at: usize, limit: usize, entry: u32, foreign: u32): usize {
  let record = load<usize>(OPEN)
  let low = load<u32>(record, LOW)
  let high = load<u32>(record, HIGH)
  let seen = load<u32>(record, SEEN)
  do {
    at += 2
    /** All bits set if the unit is in a word. */
    const inside = <u32>(<i32>entry >> 31)
    const unit = entry & 0xffff
    const both = seen | entry
    low = select<u32>((rotl<u32>(low, 5) ^ unit) * TIMES_LOW, SEED_LOW, <i32>entry < 0)
    high = select<u32>((rotl<u32>(high, 15) + unit) * TIMES_HIGH, SEED_HIGH, <i32>entry < 0)
    // Steps on if the unit before was in a word and this one is not.
    record += ((both ^ entry) >>> 26) & <u32>RECORD
    seen = both & inside
    store<u32>(record, low, LOW)
    store<u32>(record, high, HIGH)
    store<u32>(record, seen, SEEN)
    store<usize>(record + (inside & 4), at, START)
    if (at >= limit) break
    entry = entryAt(at)
  } while ((entry & foreign) === 0)
  store<usize>(OPEN, record)
  return at
}

/** Stores the words of a block; their lanes are mixed as after the last unit, which shifts one by 13 and one by 15. */
function finishBlock(count: u32): u32 {
  const end = load<usize>(OPEN)
  const first = i32x4(0x85ebca6b, 0x7feb352d, 0x85ebca6b, 0x7feb352d)
  const second = i32x4(0xc2b2ae35, 0x846ca68b, 0xc2b2ae35, 0x846ca68b)
  const lowLanes = i32x4(-1, 0, -1, 0)
  const units = load<usize>(UNITS)
  let words = load<usize>(WORDS) + (count << 3)
  let starts = load<usize>(STARTS) + (count << 2)
  let ends = load<usize>(ENDS) + (count << 2)
  let flags = load<usize>(FLAGS) + count
  for (let record = RECORDS; record < end; record += 2 * RECORD) {
    let mixed = v128.load64_lane(record + RECORD, v128.load64_zero(record), 1)
    mixed = i32x4.mul(v128.xor(mixed, i32x4.shr_u(mixed, 16)), first)
    const shifted = v128.bitselect(i32x4.shr_u(mixed, 13), i32x4.shr_u(mixed, 15), lowLanes)
    mixed = i32x4.mul(v128.xor(mixed, shifted), second)
    v128.store(words, v128.xor(mixed, i32x4.shr_u(mixed, 16)))
    words += 16
  }
  for (let record = RECORDS; record < end; record += RECORD) {
    const start = load<usize>(record, START)
    store<u32>(starts, <u32>(start - units) >>> 1)
    store<u32>(ends, <u32>(load<usize>(record, STOP) - units) >>> 1)
    // The bit of a digit becomes the flag of a figure, and that of a capital letter, if the word begins with one, its.
    store<u8>(flags, ((load<u32>(record, SEEN) >>> 17) & 1) | ((entryAt(start) >>> 18) & 2))
    starts += 4
    ends += 4
    flags++
  }
  // The word that is open yet goes on in the next block.
  v128.store(RECORDS, v128.load(end))
  store<u32>(RECORDS, load<u32>(end, SEEN), SEEN)
  store<usize>(OPEN, RECORDS)
  return count + <u32>((end - RECORDS) / RECORD)
}

/**
 * Moves the arrays together, in their order, so that they can be copied as one; gives their size in bytes. Arrays only
 * move down, and what each copy overshoots by is overwritten by the next.
 */
export function pack(sentenceCount: u32, paragraphCount: u32): u32 {
  const count = load<u32>(COUNT)
  const words = load<usize>(WORDS)
  let to = words + (count << 3)
  to = move(to, load<usize>(STARTS), count << 2)
  to = move(to, load<usize>(ENDS), count << 2)
  to = move(to, load<usize>(SENTENCES), sentenceCount << 2)
  to = move(to, load<usize>(PARAGRAPHS), paragraphCount << 2)
  to = move(to, load<usize>(FLAGS), count)
  return <u32>(to - words)
}

function move(to: usize, from: usize, size: u32): usize {
  for (let offset: u32 = 0; offset < size; offset += 16) v128.store(to + offset, v128.load(from + offset))
  return to + size
}
