/**
 * Bytes of CSV -> rows (RFC 4180): fields between delimiters, in quotes where they hold one, a line end or a quote, which
 * is then doubled. One scan over the bytes that goes on where the last chunk ended; nothing is decoded that nobody asks for.
 *
 * A quote that is not where it may be, or is never closed, makes the row a bad one. Nobody knows where it ends, so the
 * next row is looked for behind its first line: that costs the least rows, and what of its own text comes out as rows
 * seldom has as many fields as the header. A bad row ends at the first quote that stands alone, so no byte is scanned
 * more than twice. Memory is bounded by the limit of a row, of which the bytes are held until it has ended.
 */

import { Buffer, isUtf8 } from 'node:buffer'
import { MAXIMUM_LINE_BYTES } from './reader.ts'

/** Only good until the next row is asked for. */
export interface Row {
  /** From 1, as spreadsheets count: the header is one, and empty ones count. */
  readonly number: number
  readonly count: number
  /** As it stands there, with the end of its line if it has one. */
  readonly bytes: Buffer
  isUtf8(): boolean
  /** A field, decoded. */
  text(index: number): string
}

export interface BadRow {
  readonly number: number
  readonly problem: 'too-long' | 'quote-open' | 'quote-closed-early'
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const QUOTE = 0x22

type Mode = 'start' | 'plain' | 'quoted' | 'closing' | 'skipping'

export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  delimiter: string,
  maximum = MAXIMUM_LINE_BYTES,
): AsyncGenerator<Row | BadRow> {
  const scanner = new Scanner(delimiter.charCodeAt(0), maximum)
  for await (const chunk of bytes) {
    scanner.append(chunk)
    for (let row = scanner.next(false); row !== undefined; row = scanner.next(false)) yield row
  }
  for (let row = scanner.next(true); row !== undefined; row = scanner.next(true)) yield row
}

class Scanner {
  readonly #delimiter: number
  readonly #maximum: number
  /** What was not given away: from the start of the row in hand to the last byte that came. */
  #held: Buffer = Buffer.alloc(0)
  #room: Buffer = Buffer.alloc(0)
  #at = 0
  #mode: Mode = 'start'
  #number = 0
  /** Where the fields of the row in hand begin and end in what is held, and whether quotes in them are doubled. */
  #starts: number[] = []
  #ends: number[] = []
  #doubled: boolean[] = []
  #start = 0
  #isDoubled = false

  constructor(delimiter: number, maximum: number) {
    this.#delimiter = delimiter
    this.#maximum = maximum
  }

  append(chunk: Uint8Array): void {
    const sizeBytes = this.#held.length + chunk.length
    if (this.#held.length === 0) {
      this.#held = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      return
    }
    let from = this.#held.buffer === this.#room.buffer ? this.#held.byteOffset - this.#room.byteOffset : -1
    if (from < 0 || from + sizeBytes > this.#room.length) {
      // A long row grows by doubling: copied anew for each chunk it would cost the square of its length.
      const room = this.#room.length >= sizeBytes ? this.#room : Buffer.allocUnsafeSlow(sizeBytes * 2)
      this.#held.copy(room)
      this.#room = room
      from = 0
    }
    this.#room.set(chunk, from + this.#held.length)
    this.#held = this.#room.subarray(from, from + sizeBytes)
  }

  /** The next row; undefined if it has not ended yet. */
  next(isLast: boolean): Row | BadRow | undefined {
    for (;;) {
      if (this.#mode === 'skipping' && !this.#skipLine()) return undefined
      const ended = this.#scan(isLast)
      if (ended === undefined) {
        if (this.#held.length <= this.#maximum) return undefined
        return this.#refuse('too-long')
      }
      if (ended !== 'row') return this.#refuse(ended)
      if (this.#at > this.#maximum + 2) return this.#refuse('too-long')
      const row = this.#give()
      if (row !== undefined) return row
    }
  }

  /** Goes on to the end of the row in hand. */
  #scan(isLast: boolean): 'row' | BadRow['problem'] | undefined {
    const held = this.#held
    const delimiter = this.#delimiter
    let at = this.#at
    while (at < held.length) {
      if (this.#mode === 'start') {
        this.#mode = held[at] === QUOTE ? 'quoted' : 'plain'
        if (this.#mode === 'quoted') at++
        this.#start = at
      } else if (this.#mode === 'plain') {
        let byte = held[at]
        while (byte !== undefined && byte !== delimiter && byte !== LINE_FEED) byte = held[++at]
        if (byte === undefined) break
        const isTrimmed = byte === LINE_FEED && at > this.#start && held[at - 1] === CARRIAGE_RETURN
        this.#push(isTrimmed ? at - 1 : at)
        this.#at = ++at
        if (byte === LINE_FEED) return 'row'
      } else if (this.#mode === 'quoted') {
        const quote = held.indexOf(QUOTE, at)
        if (quote < 0) {
          at = held.length
          break
        }
        at = quote + 1
        this.#mode = 'closing'
      } else {
        const byte = held[at]
        if (byte === QUOTE) {
          this.#isDoubled = true
          this.#mode = 'quoted'
          at++
          continue
        }
        const isLineEnd = byte === CARRIAGE_RETURN && (held[at + 1] === LINE_FEED || (isLast && at + 1 === held.length))
        if (byte === CARRIAGE_RETURN && at + 1 === held.length && !isLast) break
        if (byte !== delimiter && byte !== LINE_FEED && !isLineEnd) return 'quote-closed-early'
        this.#push(at - 1)
        at += isLineEnd ? 2 : 1
        this.#at = at
        if (byte !== delimiter) return 'row'
      }
    }
    this.#at = at
    if (!isLast || held.length === 0) return undefined
    if (this.#mode === 'quoted') return 'quote-open'
    if (this.#mode === 'start') this.#start = at
    const isTrimmed = this.#mode === 'plain' && held[at - 1] === CARRIAGE_RETURN
    this.#push(this.#mode === 'closing' || isTrimmed ? at - 1 : at)
    return 'row'
  }

  #push(end: number): void {
    this.#starts.push(this.#start)
    this.#ends.push(end)
    this.#doubled.push(this.#isDoubled)
    this.#isDoubled = false
    this.#mode = 'start'
  }

  /** The row that has ended; undefined if it is empty. */
  #give(): Row | undefined {
    const bytes = this.#held.subarray(0, this.#at)
    const [starts, ends, doubled] = [this.#starts, this.#ends, this.#doubled]
    this.#drop(this.#at)
    const isEmpty = starts.length === 1 && starts[0] === ends[0] && starts[0] === 0
    if (isEmpty) return undefined
    return {
      number: this.#number,
      count: starts.length,
      bytes,
      isUtf8: () => isUtf8(bytes),
      text: (index) => {
        const text = bytes.toString('utf8', starts[index], ends[index])
        return doubled[index] === true ? text.replaceAll('""', '"') : text
      },
    }
  }

  /** What follows the first line of the row in hand is read as rows of their own. */
  #refuse(problem: BadRow['problem']): BadRow {
    this.#drop(0)
    this.#mode = 'skipping'
    return { number: this.#number, problem }
  }

  /** Leaves the row in hand, of which so many bytes are behind us. */
  #drop(sizeBytes: number): void {
    this.#number++
    this.#held = this.#held.subarray(sizeBytes)
    this.#at = 0
    this.#mode = 'start'
    this.#isDoubled = false
    this.#starts = []
    this.#ends = []
    this.#doubled = []
  }

  /** False if the end of the line has not come yet. */
  #skipLine(): boolean {
    const end = this.#held.indexOf(LINE_FEED)
    this.#held = this.#held.subarray(end < 0 ? this.#held.length : end + 1)
    if (end >= 0) this.#mode = 'start'
    return end >= 0
  }
}
