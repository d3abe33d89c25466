/**
 * `npm run --silent bench:news -- --articles N [--seed N] [--shape SHAPE] [--output FILE]`: the corpora of `bench:batch` as
 * JSON Lines, into a file or to standard output. Shapes: news (default), same, paragraph, words.
 */

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { HOSTILE_SHAPES, type HostileShape, makeHostile } from './hostile.ts'
import { makeNews } from './news.ts'

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    shape: { type: 'string', default: 'news' },
    output: { type: 'string' },
  },
})
const [count, seed] = [Number(values.articles), Number(values.seed)]
const { shape, output } = values
if (shape !== 'news' && !HOSTILE_SHAPES.includes(shape as HostileShape)) {
  console.error(`no shape is named ${shape}; there are news, ${HOSTILE_SHAPES.join(', ')}`)
  process.exit(2)
}
const chunks = shape === 'news' ? makeNews({ count, seed }) : makeHostile(shape as HostileShape, count, seed)
try {
  await pipeline(chunks, output === undefined ? process.stdout : createWriteStream(output))
} catch (error) {
  // Whoever read had enough.
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
}
