/**
 * Pages asked for lately: the same boilerplate comes again and again.
 *
 * Each has its slot by its number, in one long array, and whoever comes next into that slot takes its place. So thousands
 * of pages are no objects, which the garbage collector would copy about.
 */

const SLOTS = 4096
/** Numbers in a slot: a page of 256 entries fits, which is one of usual size and three crowded keys. Others are not kept. */
const ROOM = 1024

export class RecentPages {
  readonly #numbers = new Float64Array(SLOTS).fill(-1)
  readonly #lengths = new Uint16Array(SLOTS)
  /** The system gives memory to those parts of it that are written. 16 MiB. */
  readonly entries = new Int32Array(SLOTS * ROOM)

  /** Where in `entries` the page begins, or -1 if it is not there. */
  find(number: number): number {
    const slot = slotOf(number)
    return this.#numbers[slot] === number ? slot * ROOM : -1
  }

  /** Where the page that begins there ends. */
  endOf(start: number): number {
    return start + this.#lengths[start / ROOM]!
  }

  add(number: number, page: Int32Array): void {
    if (page.length > ROOM) return
    const slot = slotOf(number)
    this.#numbers[slot] = number
    this.#lengths[slot] = page.length
    this.entries.set(page, slot * ROOM)
  }

  clear(): void {
    this.#numbers.fill(-1)
  }
}

/** Neighbouring pages of a run go to neighbouring slots; runs begin anywhere. */
function slotOf(number: number): number {
  return (Math.imul(Math.floor(number / 0x1_0000_0000), 0x9e3779b1) + number) & (SLOTS - 1)
}
