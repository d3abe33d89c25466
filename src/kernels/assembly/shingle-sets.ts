/**
 * Sets of shingles in WebAssembly: which of the shingles of a list are in a set, and how many distinct ones there are. It must
 * equal `../lane-table.ts`, which says how a table is laid out.
 *
 * Cost: about 5 ns a shingle; what is not found is moved up without a branch, because whether a shingle is found nobody can
 * predict.
 */

// The header, by address.
const LOW: usize = 4
const HIGH: usize = 8
/** Shingles that are left in the list. */
const LEFT: usize = 24

const SLOT_SHIFT: u32 = 4
const GENERATION: usize = 8
const SEEN: usize = 12

/** The slot of a shingle, or the free one where it belongs. */
@inline
function findSlot(table: usize, mask: u32, generation: u32, low: u32, high: u32): usize {
  let slot = low & mask
  while (true) {
    const at = table + (<usize>slot << SLOT_SHIFT)
    if (load<u32>(at, GENERATION) !== generation) return at
    if (load<u32>(at) === low && load<u32>(at, 4) === high) return at
    slot = (slot + 1) & mask
  }
}

/** Adds the shingles of the list to a set; gives the number of those that were not in it. */
export function addToSet(count: u32, table: usize, mask: u32, generation: u32): u32 {
  const lows = load<usize>(LOW)
  const highs = load<usize>(HIGH)
  const size = <usize>count << 2
  let added: u32 = 0
  for (let i: usize = 0; i < size; i += 4) {
    const low = load<u32>(lows + i)
    const high = load<u32>(highs + i)
    const at = findSlot(table, mask, generation, low, high)
    if (load<u32>(at, GENERATION) === generation) continue
    store<u32>(at, low)
    store<u32>(at, high, 4)
    store<u32>(at, generation, GENERATION)
    store<u32>(at, 0, SEEN)
    added++
  }
  return added
}

/** Counts the distinct shingles of the list that are in a set, and drops from the list all that are. */
export function countInSet(count: u32, table: usize, mask: u32, generation: u32, counting: u32): u32 {
  const lows = load<usize>(LOW)
  const highs = load<usize>(HIGH)
  const size = <usize>count << 2
  let shared: u32 = 0
  let left: usize = 0
  for (let i: usize = 0; i < size; i += 4) {
    const low = load<u32>(lows + i)
    const high = load<u32>(highs + i)
    const at = findSlot(table, mask, generation, low, high)
    const isIn = load<u32>(at, GENERATION) === generation
    // A free slot may say that it was seen: whoever takes it says otherwise.
    shared += <u32>isIn & <u32>(load<u32>(at, SEEN) !== counting)
    store<u32>(at, counting, SEEN)
    store<u32>(lows + left, low)
    store<u32>(highs + left, high)
    left += isIn ? 0 : 4
  }
  store<u32>(LEFT, <u32>(left >> 2))
  return shared
}
