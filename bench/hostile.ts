/**
 * Corpora that invite a blow-up, because everything in them is alike in some way: whoever compares each article with each that
 * shares something with it compares half a million times a million.
 *
 *   same        one article again and again, under ids of its own
 *   paragraph   different articles that all share one paragraph
 *   words       one paragraph and a few words more each
 */

import { Desk, Draft } from './news-draft.ts'
import { makeNewsWords } from './news-words.ts'
import { CHUNK_BYTES, Chunk, LINE_BYTES, NewsWriting } from './news-writing.ts'
import { Random } from './random.ts'

export const HOSTILE_SHAPES = ['same', 'paragraph', 'words'] as const
export type HostileShape = (typeof HOSTILE_SHAPES)[number]

const SHARED_WORDS = 90
const OWN_WORDS = 320
const FEW_WORDS = 7

export function* makeHostile(shape: HostileShape, count: number, seed = 1): Generator<Uint8Array> {
  const words = makeNewsWords()
  const desk = new Desk(words)
  const writing = new NewsWriting(words)
  const random = new Random(seed)
  const shared = new Draft()
  desk.writeText(shared, random, SHARED_WORDS)
  const own = new Draft()
  desk.writeText(own, random, OWN_WORDS)
  let chunk = new Chunk()
  for (let number = 0; number < count; number++) {
    if (shape !== 'same') desk.writeText(own, random, shape === 'words' ? FEW_WORDS : OWN_WORDS)
    chunk.write(`{"id": "a${number}", "text": "`)
    writing.sentences(chunk, shared)
    chunk.write('\\n\\n')
    writing.sentences(chunk, own)
    chunk.write(`", "cluster": ${shape === 'same' ? 0 : number}}\n`)
    if (chunk.length <= CHUNK_BYTES - LINE_BYTES) continue
    yield chunk.bytes.subarray(0, chunk.length)
    chunk = new Chunk()
  }
  if (chunk.length > 0) yield chunk.bytes.subarray(0, chunk.length)
}
