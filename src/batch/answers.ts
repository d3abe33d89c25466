/**
 * What was said of each article of a run against a store, in order, a line of JSON each: written as it comes, read when what is
 * to be seen of it is written, and by a run that goes on where one was broken off.
 */

import { Buffer } from 'node:buffer'
import { closeSync, existsSync, openSync, readSync, truncateSync, writeSync } from 'node:fs'
import type { Answer } from './store-judge.ts'
import { toErrors, type WorkFolder } from './work-folder.ts'

const NAME = 'answers.jsonl'
const LINE_FEED = 0x0a
const READ_BYTES = 1 << 20
/** Written together. */
const LINES = 256

export class Answers implements Disposable {
  readonly #path: string
  readonly #handle: number
  #waiting = ''
  /** How many there are. */
  count = 0

  /** @param goesOn whether those that are there stay, without a last one that was broken off */
  constructor(folder: WorkFolder, goesOn = false) {
    this.#path = folder.pathOf(NAME)
    let end = 0
    for (const line of goesOn ? eachLine(this.#path) : []) {
      end += line.length + 1
      this.count++
    }
    this.#handle = toErrors(this.#path, () => {
      if (existsSync(this.#path)) truncateSync(this.#path, end)
      return openSync(this.#path, 'a')
    })
  }

  write(answer: Answer): void {
    this.#waiting += `${JSON.stringify(answer)}\n`
    if (++this.count % LINES === 0) this.#flush()
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting)
    this.#waiting = ''
    toErrors(this.#path, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#handle, bytes, at)
    })
  }

  [Symbol.dispose](): void {
    try {
      this.#flush()
    } finally {
      closeSync(this.#handle)
    }
  }
}

export function* readAnswers(folder: WorkFolder): Generator<Answer> {
  for (const line of eachLine(folder.pathOf(NAME))) yield JSON.parse(line.toString()) as Answer
}

/** Whole lines without their ends; each is to be used before the next one is asked for. */
function* eachLine(path: string): Generator<Buffer> {
  if (!existsSync(path)) return
  const handle = toErrors(path, () => openSync(path, 'r'))
  try {
    let rest = Buffer.alloc(0)
    const read = Buffer.alloc(READ_BYTES)
    for (;;) {
      const size = toErrors(path, () => readSync(handle, read))
      if (size === 0) return
      const bytes = Buffer.concat([rest, read.subarray(0, size)])
      let from = 0
      for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
        yield bytes.subarray(from, end)
        from = end + 1
      }
      rest = bytes.subarray(from)
    }
  } finally {
    closeSync(handle)
  }
}
