/**
 * The memory in which words are found: the units of a text and the arrays its words are written to, shared by the
 * scanner in TypeScript and the kernel `assembly/words.ts`.
 *
 * Layout: a header that says where the arrays lie, records of the kernel's own, the character table, then words, starts,
 * ends, sentences, paragraphs and flags, in the order `Tokens` have them, then pauses and units. Each array has some
 * bytes to spare, because the kernel stores 16 at a time.
 *
 * Cost: 300 kB, and for a text of n characters about 10 n bytes. A WebAssembly memory grows but never shrinks, so
 * another one takes its place whenever it has to do either.
 */

import { characterTable, IN_WORD, PROPERTY_SHIFT } from '../text/character.ts'
import { createKernels, type Kernels } from './kernels.ts'

// Places in the header; the first eight are addresses of the arrays, in their order.
const CAPACITY = 8
const COUNT = 9
const PAUSE_COUNT = 10
const GAP = 11
const HEADER = 16

const TABLE_ADDRESS = 64 + 264 * 32
const SPARE_BYTES = 32
/** The kernel looks at this bit alone to know a letter or digit. */
const IN_WORD_ENTRY = 0x80000000
/** Words the kernel wants room for before it takes another block of units. */
const BLOCK_WORDS = 258

const FEWEST_UNITS = 1 << 13
const FEWEST_WORDS = 1 << 11
/** Most texts have a word for each five or six units; where there are more, the memory grows while they are found. */
const UNITS_PER_WORD = 4
/** Memory that one long text needed is given back rather than kept for ever. */
const KEPT_UNITS = 1 << 20
const SPACE = 0x20

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

  /** Writes the units of a text, and after them spaces, at which every loop stops. */
  load(text: string): void {
    const needed = text.length + 2
    if (needed > this.units.length) {
      const units = Math.max(needed, Math.min(2 * needed, KEPT_UNITS))
      this.#replace(units, Math.max(this.capacity, this.count + Math.ceil(units / UNITS_PER_WORD)))
    }
    this.#bytes.write(text, 0, 'utf16le')
    this.units[text.length] = SPACE
    this.units[text.length + 1] = SPACE
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
  pack(sentenceCount: number, paragraphCount: number): ArrayBuffer {
    const size = this.#kernels.pack(sentenceCount, paragraphCount)
    return this.#buffer.slice(this.words.byteOffset, this.words.byteOffset + size)
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
    addresses.push(take(2 * unitCapacity))
    const { kernels, buffer } = createKernels(end)
    const table = new Uint32Array(buffer, TABLE_ADDRESS, 0x10000)
    const characters = characterTable()
    const isWord = IN_WORD << PROPERTY_SHIFT
    for (let unit = 0; unit < table.length; unit++) {
      const entry = characters[unit]!
      table[unit] = (entry & isWord) === 0 ? entry : entry | IN_WORD_ENTRY
    }
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
