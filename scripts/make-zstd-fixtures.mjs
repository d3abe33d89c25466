/**
 * `node scripts/make-zstd-fixtures.mjs`, where `zstd` is installed, after a change of the cases: writes the files in
 * `test/fixtures/zstd/` that the decoder is tested on, and the hashes of what is in them.
 */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'

const FOLDER = 'test/fixtures/zstd'

const WORDS =
  'the of and to in a ferry dam harbour council minister said Tuesday 214 aboard aground police río Überfall 首相 "quoted" rain'.split(
    ' ',
  )

let seed = 1
const random = (below) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
  return (seed >>> 8) % below
}
const sentence = () => Array.from({ length: 5 + random(20) }, () => WORDS[random(WORDS.length)]).join(' ')
const lines = (count) =>
  Array.from({ length: count }, (_, id) => JSON.stringify({ id, text: `${sentence()}. ${sentence()}.` })).join('\n')
const noise = Buffer.from(Array.from({ length: 5000 }, () => random(256)))

const pack = (bytes, ...options) => execFileSync('zstd', ['-q', '-c', ...options], { input: bytes })
const skippable = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 5, 0, 0, 0, 1, 2, 3, 4, 5])

const news = Buffer.from(lines(900))
const short = Buffer.from(lines(2))
const zeros = Buffer.alloc(300_000)
const mixed = Buffer.concat([news.subarray(0, 20_000), noise, zeros, news.subarray(0, 30_000)])

const CASES = {
  fast: [news, pack(news, '--fast=5')],
  usual: [news, pack(news, '-3')],
  small: [news, pack(news, '-19', '--no-check', `--stream-size=${news.length}`)],
  short: [short, pack(short, '-3', `--stream-size=${short.length}`)],
  empty: [Buffer.alloc(0), pack(Buffer.alloc(0), '-3')],
  zeros: [zeros, pack(zeros, '-3')],
  noise: [noise, pack(noise, '-3')],
  mixed: [mixed, pack(mixed, '-7', '--long=27')],
  frames: [
    Buffer.concat([short, news, short]),
    Buffer.concat([pack(short, '-1'), skippable, pack(news, '-9'), pack(short), skippable]),
  ],
}

mkdirSync(FOLDER, { recursive: true })
const expected = {}
for (const [name, [bytes, packed]] of Object.entries(CASES)) {
  writeFileSync(`${FOLDER}/${name}.zst`, packed)
  expected[name] = { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
writeFileSync(`${FOLDER}/expected.json`, `${JSON.stringify(expected, undefined, 2)}\n`)
