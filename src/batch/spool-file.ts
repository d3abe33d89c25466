/** A file to which bytes are written one after the other, gathered; made when it is asked for or the first come. */

import { Buffer } from 'node:buffer'
import { closeSync, openSync, writeSync } from 'node:fs'
import { toErrors } from './work-folder.ts'

/** Small pieces are gathered: a call of the system for each would cost more than all else. */
const GATHERED_BYTES = 1 << 20

export class SpoolFile implements Disposable {
  readonly path: string
  #handle: number | undefined
  #gathered: Buffer | undefined
  #held = 0
  #sizeBytes = 0

  constructor(path: string) {
    this.path = path
  }

  /** Where the bytes begin. */
  write(bytes: Uint8Array): number {
    const start = this.#sizeBytes
    this.#sizeBytes += bytes.length
    if (this.#held + bytes.length > GATHERED_BYTES) this.flush()
    if (bytes.length > GATHERED_BYTES) this.#put(bytes)
    else {
      this.#gathered ??= Buffer.allocUnsafeSlow(GATHERED_BYTES)
      this.#gathered.set(bytes, this.#held)
      this.#held += bytes.length
    }
    return start
  }

  /** What was gathered goes to the file, where others can read it. */
  flush(): void {
    const held = this.#held
    // Whoever closes the file after an error does not meet it a second time.
    this.#held = 0
    if (held > 0) this.#put(this.#gathered!.subarray(0, held))
  }

  /** Even if nothing will be written. */
  make(): void {
    toErrors(this.path, () => {
      this.#handle ??= openSync(this.path, 'w')
    })
  }

  #put(bytes: Uint8Array): void {
    this.make()
    toErrors(this.path, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#handle!, bytes, at)
    })
  }

  [Symbol.dispose](): void {
    try {
      this.flush()
    } finally {
      if (this.#handle !== undefined) closeSync(this.#handle)
      this.#handle = undefined
    }
  }
}
