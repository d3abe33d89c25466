/**
 * Where the kernels of words find what they share: a header at address 0 that says where the arrays lie, and after it
 * scratch and tables. `../word-memory.ts` writes all but the scratch.
 */

// The header, by address.
export const WORDS: usize = 0
export const STARTS: usize = 4
export const ENDS: usize = 8
export const SENTENCES: usize = 12
export const PARAGRAPHS: usize = 16
export const FLAGS: usize = 20
export const PAUSES: usize = 24
export const UNITS: usize = 28
/** What each unit of a word is hashed as. */
export const FOLDED: usize = 32
export const CAPACITY: usize = 36
export const COUNT: usize = 40
export const PAUSE_COUNT: usize = 44
export const GAP: usize = 48

/** Units in a block: one for each bit of a mask. */
export const BLOCK: u32 = 64
/** The classes of the units of a block. */
export const CLASSES: usize = 64
/** Eight units of four words. */
export const TRANSPOSED: usize = CLASSES + BLOCK
/** Both lanes of four words after each of eight units. */
export const STATES: usize = TRANSPOSED + 64
/** The classes of ASCII characters. */
export const ASCII: usize = STATES + 256
/** The character table; from its lowest bit an entry is the unit hashed (16 bits), the property (8), the class (8). */
export const TABLE: usize = ASCII + 128

/** How far up in an entry the class stands. */
export const CLASS: u32 = 24
