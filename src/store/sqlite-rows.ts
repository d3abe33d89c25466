/** Rows that only the SQLite store reads. Tables: `migrations/sqlite/`. */

export interface PlaceRow {
  sequence: number
  place: number
  seen_at: string
  outlet: string | null
  story: string
}

export interface TextRow {
  number: number
  hash: Uint8Array
  sketches: Uint8Array
  keys: Uint8Array
}
