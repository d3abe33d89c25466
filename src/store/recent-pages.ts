/** Pages remembered, of about 1.6 kB each, or twice as many. */
const RECENT_PAGES = 8192

/** Pages asked for lately: the same boilerplate comes again and again. Two generations, the older of which goes at once. */
export class RecentPages {
  #young = new Map<number, Int32Array>()
  #old = new Map<number, Int32Array>()

  find(number: number): Int32Array | undefined {
    const young = this.#young.get(number)
    if (young !== undefined) return young
    const old = this.#old.get(number)
    if (old !== undefined) this.#young.set(number, old)
    return old
  }

  add(number: number, page: Int32Array): void {
    this.#young.set(number, page)
  }

  trim(): void {
    if (this.#young.size < RECENT_PAGES) return
    this.#old = this.#young
    this.#young = new Map()
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }
}
