/** Which page is to be searched for which key: arrays that are used again, sorted by page. */
export class PageAsks {
  length = 0
  #pages = new Float64Array(1024)
  #keys = new Uint32Array(1024)
  #order: number[] = []

  add(page: number, key: number): void {
    if (this.length === this.#pages.length) {
      const [pages, keys] = [this.#pages, this.#keys]
      this.#pages = new Float64Array(2 * this.length)
      this.#pages.set(pages)
      this.#keys = new Uint32Array(2 * this.length)
      this.#keys.set(keys)
    }
    this.#pages[this.length] = page
    this.#keys[this.length++] = key
  }

  sort(): void {
    this.#order = Array.from({ length: this.length }, (_, i) => i).sort((a, b) => this.#pages[a]! - this.#pages[b]!)
  }

  pageAt(ask: number): number {
    return this.#pages[this.#order[ask]!]!
  }

  keyAt(ask: number): number {
    return this.#keys[this.#order[ask]!]!
  }

  distinctPages(): number[] {
    const pages: number[] = []
    for (let ask = 0; ask < this.length; ask++) if (this.pageAt(ask) !== pages.at(-1)) pages.push(this.pageAt(ask))
    return pages
  }
}
