/**
 * Whether something comes without waiting for anything from outside. What a source has at hand comes in the same turn of the
 * event loop, however many promises it goes through; so who waits for it hears of the end of a turn. One turn serves all who
 * wait in it, one after the other.
 */

type Resolve = (nothing: undefined) => void

export class AtHand {
  #waiting: Resolve | undefined
  #isTurning = false

  /** What comes, or undefined if the event loop has turned before it came. One may wait at a time. */
  find<T>(coming: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting = resolve
      coming.then(resolve, reject)
      if (!this.#isTurning) this.#turn()
    })
  }

  #turn(): void {
    this.#isTurning = true
    const waiting = this.#waiting
    setImmediate(() => {
      this.#isTurning = false
      if (this.#waiting === waiting) waiting?.(undefined)
      // Another one began to wait within the turn, which has not been a whole one for it.
      else this.#turn()
    })
  }
}
