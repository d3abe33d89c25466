/**
 * Where answers go. A line that was printed has been taken by the system: `print` waits while the reader is slow, so
 * that a long run holds no queue of lines. When the reader is gone (`| head`), printing becomes silent and `closed`
 * says so, once.
 */

import type { Writable } from 'node:stream'

export class Output {
  readonly #stream: Writable
  readonly #closed = new AbortController()

  constructor(stream: Writable) {
    this.#stream = stream
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // EOF is what Windows says for the same.
      if (error.code !== 'EPIPE' && error.code !== 'EOF') throw error
      this.#closed.abort()
    })
  }

  /** Aborted when nobody reads any more. */
  get closed(): AbortSignal {
    return this.#closed.signal
  }

  async print(line: string): Promise<void> {
    if (this.closed.aborted || this.#stream.write(`${line}\n`)) return
    await this.#until('drain')
  }

  /** Everything printed so far has left the process. */
  async flush(): Promise<void> {
    if (this.closed.aborted) return
    await new Promise<void>((resolve) => this.#stream.write('', () => resolve()))
  }

  async #until(event: string): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#stream.off(event, done)
        this.closed.removeEventListener('abort', done)
        resolve()
      }
      this.#stream.on(event, done)
      this.closed.addEventListener('abort', done)
    })
  }
}
