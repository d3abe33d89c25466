/**
 * Classes of units, and masks of them: what the scan of words sees of a block. Cost: about 0.5 ns per unit of ASCII and
 * 1.2 ns per other unit.
 */

import { ASCII, BLOCK, CLASS, CLASSES, FOLDED, TABLE, UNITS } from './word-layout'

// Bits of classes as `../word-memory.ts` makes them, by the shift that takes them to the top of a byte.
export const IS_LETTER: i32 = 7
export const IS_DIGIT: i32 = 6
export const JOINS: i32 = 5
export const IS_UPPER: i32 = 4
export const PAUSES_AFTER: i32 = 0
const LATIN: u32 = 0x10 << CLASS
/** The scripts among the classes of an entry; what is rare is of all of them. */
export const CLASS_SCRIPTS: u32 = 0x70 << CLASS

@inline
export function entryAt(at: u32): u32 {
  return entryOf(load<u16>(load<usize>(UNITS) + (at << 1)))
}

/** The entry of the unit in the lowest bits. */
@inline
function entryOf(units: u64): u32 {
  return load<u32>(<usize>(units & 0xffff) << 2, TABLE)
}

/** Writes what the units of a block are hashed as, and their classes; gives all of those or-ed, as in an entry. */
export function classify(at: u32): u32 {
  const units = load<usize>(UNITS) + (at << 1)
  const folded = load<usize>(FOLDED) + (at << 1)
  let all = v128.load(units)
  for (let i: usize = 16; i < 2 * BLOCK; i += 16) all = v128.or(all, v128.load(units + i))
  if (!v128.any_true(v128.and(all, i16x8.splat(-0x80)))) return classifyAscii(units, folded)
  let seen: u32 = 0
  for (let i: usize = 0; i < BLOCK; i += 4) {
    const four = load<u64>(units + (i << 1))
    const a = entryOf(four)
    const b = entryOf(four >> 16)
    const c = entryOf(four >> 32)
    const d = entryOf(four >> 48)
    const to = folded + (i << 1)
    store<u16>(to, <u16>a)
    store<u16>(to, <u16>b, 2)
    store<u16>(to, <u16>c, 4)
    store<u16>(to, <u16>d, 6)
    store<u8>(CLASSES + i, <u8>(a >>> CLASS))
    store<u8>(CLASSES + i, <u8>(b >>> CLASS), 1)
    store<u8>(CLASSES + i, <u8>(c >>> CLASS), 2)
    store<u8>(CLASSES + i, <u8>(d >>> CLASS), 3)
    seen |= a | b | c | d
  }
  return seen
}

/** The same for ASCII, 16 units at a time, each looked up in every row of 16 characters. */
function classifyAscii(units: usize, folded: usize): u32 {
  let seen = i8x16.splat(0)
  for (let i: usize = 0; i < BLOCK; i += 16) {
    const characters = i8x16.narrow_i16x8_u(v128.load(units + (i << 1)), v128.load(units + (i << 1), 16))
    let classes = classesInRow(characters, 0)
    classes = v128.or(classes, classesInRow(characters, 16))
    classes = v128.or(classes, classesInRow(characters, 32))
    classes = v128.or(classes, classesInRow(characters, 48))
    classes = v128.or(classes, classesInRow(characters, 64))
    classes = v128.or(classes, classesInRow(characters, 80))
    classes = v128.or(classes, classesInRow(characters, 96))
    classes = v128.or(classes, classesInRow(characters, 112))
    v128.store(CLASSES + i, classes)
    seen = v128.or(seen, classes)
    // One bit makes letters small, and all else that can be in a word has it, but for the accent taken as an apostrophe.
    const isAccent = i8x16.eq(characters, i8x16.splat(0x60))
    const small = v128.bitselect(i8x16.splat(0x27), v128.or(characters, i8x16.splat(0x20)), isAccent)
    v128.store(folded + (i << 1), i16x8.extend_low_i8x16_u(small))
    v128.store(folded + (i << 1), i16x8.extend_high_i8x16_u(small), 16)
  }
  return v128.any_true(v128.and(seen, i8x16.splat(0x60))) ? CLASS_SCRIPTS : LATIN
}

/** The classes of those characters that are in the row that begins with `first`; 0 for the others. */
@inline
function classesInRow(characters: v128, first: u8): v128 {
  return i8x16.swizzle(v128.load(ASCII + first), i8x16.sub(characters, i8x16.splat(first)))
}

/** One bit of the classes of a block. */
@inline
export function maskOf(shift: i32): u64 {
  const first = i8x16.bitmask(i16x8.shl(v128.load(CLASSES), shift))
  const second = i8x16.bitmask(i16x8.shl(v128.load(CLASSES, 16), shift))
  const third = i8x16.bitmask(i16x8.shl(v128.load(CLASSES, 32), shift))
  const fourth = i8x16.bitmask(i16x8.shl(v128.load(CLASSES, 48), shift))
  return <u64>(<u32>first | (<u32>second << 16)) | (<u64>(<u32>third | (<u32>fourth << 16)) << 32)
}
