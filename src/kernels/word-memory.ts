/**
 * The memory in which words are found: the units of a text and the arrays its words are written to, shared by the
 * scanner in TypeScript and the kernel `assembly/words.ts`.
 *
 * Layout: a header that says where the arrays lie, the kernel's own scratch, classes of ASCII characters, the character
 * table, then words, starts, ends, sentences, paragraphs and flags, in the order `Tokens` have them, then pauses, units
 * and what units are hashed as. Each array has some bytes to spare, because the kernel stores 16 at a time.
 *
 * Cost: 300 kB, and for a text of n characters about 12 n bytes. A WebAssembly memory grows but never shrinks, so
 * another one takes its place whenever it has to do either.
 */

import {
  APOSTROPHE,
  COMMA,
  COMPLEX,
  characterTable,
  DIGIT,
  END,
  IN_WORD,
  LETTER,
  POINT,
  PROPERTY_SHIFT,
  SCRIPTS,
} from '../text/character.ts'
import { createKernels, type Kernels } from './kernels.ts'

// Places in the header; the first nine are addresses of the arrays, in their order.
const CAPACITY = 9
const COUNT = 10
const PAUSE_COUNT = 11
const GAP = 12
const HEADER = 16

const ASCII_ADDRESS = 448
const TABLE_ADDRESS = ASCII_ADDRESS + 128
const SPARE_BYTES = 32
/** Units the kernel takes at a time, and words it wants room for before it does. */
const BLOCK = 64
const BLOCK_WORDS = 48

// The class of a character is what the kernel has to know of it in most blocks. Letters and digits have their property
// for a class, joiners the bit of what they join, and what has to be looked at closely is of all scripts at once.
const CLASS_SHIFT = 24
const JOINS = COMPLEX
const PAUSES_AFTER = 0x80
const RARE = SCRIPTS
const CLASSES: ReadonlyMap<number, number> = new Map([
  [0, 0],
  [APOSTROPHE, JOINS | LETTER],
  [COMMA, JOINS | DIGIT],
  [POINT, JOINS | DIGIT | PAUSES_AFTER],
  [END, PAUSES_AFTER],
])

const FEWEST_UNITS = 1 << 13
const FEWEST_WORDS = 1 << 11
/** Most texts have a word for each five or six units; where there are more, the memory grows while they are found. */
const UNITS_PER_WORD = 4
/** Memory that one long text needed is given back rather than kept for ever. */
const KEPT_UNITS = 1 << 20
const SPACE = 0x20
/**
 * Articles are copied into buffers of this size, as one each costs as much as finding a quarter of its words. They share
 * one with those just before and after them, which are mostly let go of at the same time.
 */
const SHARED_BYTES = 1 << 16
/** Larger ones have a buffer of their own, so that hardly anything of a shared one stays unused. */
const MOST_SHARED_BYTES = SHARED_BYTES / 4

export class WordMemory {
  words = new Uint32Array(0)
  starts = new Uint32Array(0)
  ends = new Uint32Array(0)
  sentences = new Uint32Array(0)
  paragraphs = new Uint32Array(0)
  flags = new Uint8Array(0)
  /** Words before which a sentence may begin, as the last call of `scanPlain` found them. */
  pauses = new Uint32Array(0)
  units = new Uint16Array(0)

  #buffer = new ArrayBuffer(0)
  #bytes = Buffer.alloc(0)
  #header = new Uint32Array(HEADER)
  #kernels!: Kernels
  #shared = new ArrayBuffer(0)
  #sharedUsed = 0

  constructor() {
    this.#replace(FEWEST_UNITS, FEWEST_WORDS)
  }

  /** Words found so far. */
  get count(): number {
    return this.#header[COUNT]!
  }

  set count(count: number) {
    this.#header[COUNT] = count
  }

  get pauseCount(): number {
    return this.#header[PAUSE_COUNT]!
  }

  /** The separators since the last word, or-ed; in and out of `scanPlain`. */
  get gap(): number {
    return this.#header[GAP]!
  }

  /** How many words there is room for. */
  get capacity(): number {
    return this.#header[CAPACITY]!
  }

  /** Forgets all words. */
  reset(): void {
    this.count = 0
    if (this.units.length > KEPT_UNITS) this.#replace(FEWEST_UNITS, FEWEST_WORDS)
  }

  /** Writes the units of a text, and after them a block of spaces, at which every loop stops. */
  load(text: string): void {
    const needed = text.length + BLOCK + 1
    if (needed > this.units.length) {
      const units = Math.max(needed, Math.min(2 * needed, KEPT_UNITS))
      this.#replace(units, Math.max(this.capacity, this.count + Math.ceil(units / UNITS_PER_WORD)))
    }
    this.#bytes.write(text, 0, 'utf16le')
    this.units.fill(SPACE, text.length, needed)
  }

  /** Makes room for more words. */
  grow(): void {
    this.#replace(this.units.length, 2 * this.capacity)
  }

  /** The kernel `scanPlain`; goes on where it stopped for want of room. */
  scanPlain(from: number, length: number, gap: number): number {
    if (this.count + BLOCK_WORDS > this.capacity) this.grow()
    this.#header[GAP] = gap
    return this.#kernels.scanPlain(from, length)
  }

  /** A copy of the arrays of `Tokens`, end to end. The words cannot be used from here on until they are forgotten. */
  pack(sentenceCount: number, paragraphCount: number): Uint8Array {
    const size = this.#kernels.pack(sentenceCount, paragraphCount)
    const packed = new Uint8Array(this.#buffer, this.words.byteOffset, size)
    if (size > MOST_SHARED_BYTES) return packed.slice()
    if (this.#sharedUsed + size > this.#shared.byteLength) {
      this.#shared = Buffer.allocUnsafeSlow(SHARED_BYTES).buffer
      this.#sharedUsed = 0
    }
    const copy = new Uint8Array(this.#shared, this.#sharedUsed, size)
    copy.set(packed)
    // Flags come last and take any number of bytes; the next article begins with numbers of four.
    this.#sharedUsed += 4 * Math.ceil(size / 4)
    return copy
  }

  /** Takes another memory, of another size, and moves there what it holds, but for the units. */
  #replace(unitCapacity: number, capacity: number): void {
    const { words, starts, ends, sentences, paragraphs, flags, pauses } = this
    const oldUnits = this.units
    const { count, pauseCount, gap } = this
    let end = TABLE_ADDRESS + 4 * 0x10000
    const take = (sizeBytes: number) => {
      const address = end
      end = Math.ceil((end + sizeBytes + SPARE_BYTES) / 16) * 16
      return address
    }
    const addresses = [8, 4, 4, 4, 4, 1, 4].map((bytesPerWord) => take(bytesPerWord * capacity))
    addresses.push(take(2 * unitCapacity), take(2 * unitCapacity))
    const { kernels, buffer } = createKernels(end)
    const table = new Uint32Array(buffer, TABLE_ADDRESS, 0x10000)
    const characters = characterTable()
    for (let unit = 0; unit < table.length; unit++) {
      const entry = characters[unit]!
      table[unit] = entry | (toClass(entry >>> PROPERTY_SHIFT) << CLASS_SHIFT)
    }
    const ascii = new Uint8Array(buffer, ASCII_ADDRESS, 0x80)
    for (let unit = 0; unit < ascii.length; unit++) ascii[unit] = table[unit]! >>> CLASS_SHIFT
    const lanes = (index: number, length: number) => new Uint32Array(buffer, addresses[index], length)
    this.#kernels = kernels
    this.#buffer = buffer
    this.#header = new Uint32Array(buffer, 0, HEADER)
    this.words = lanes(0, 2 * capacity)
    this.starts = lanes(1, capacity)
    this.ends = lanes(2, capacity)
    // A sentence may begin at every word, and at the one that comes.
    this.sentences = lanes(3, capacity + 1)
    this.paragraphs = lanes(4, capacity + 1)
    this.flags = new Uint8Array(buffer, addresses[5], capacity)
    this.pauses = lanes(6, capacity + 1)
    this.units = new Uint16Array(buffer, addresses[7], unitCapacity)
    this.#bytes = Buffer.from(buffer, addresses[7], 2 * unitCapacity)
    this.#header.set([...addresses, capacity, count, pauseCount, gap])
    if (count === 0) return
    this.words.set(words.subarray(0, 2 * count))
    this.starts.set(starts.subarray(0, count))
    this.ends.set(ends.subarray(0, count))
    this.sentences.set(sentences.subarray(0, count + 1))
    this.paragraphs.set(paragraphs.subarray(0, count + 1))
    this.flags.set(flags.subarray(0, count))
    this.pauses.set(pauses.subarray(0, count + 1))
    this.units.set(oldUnits.subarray(0, unitCapacity))
  }
}

/** The class of characters of that property. */
function toClass(property: number): number {
  if ((property & IN_WORD) !== 0) return (property & COMPLEX) !== 0 ? RARE : property
  return CLASSES.get(property) ?? RARE
}
