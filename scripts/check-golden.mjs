/**
 * Checks the golden vectors against the built package; needs nothing but Node, so that every version of it can run
 * this: `npm run build`, then `node scripts/check-golden.mjs`. Exits 1 and names what differs.
 */

import { readFileSync } from 'node:fs'
import { toGoldenRecord } from '../dist/contracts/golden.js'

const records = JSON.parse(readFileSync(new URL('../src/contracts/golden.json', import.meta.url), 'utf8'))
const differences = []
for (const expected of records) {
  const { name, title, text } = expected
  const actual = toGoldenRecord(title === undefined ? { name, text } : { name, title, text })
  for (const field of Object.keys(expected)) {
    const [wanted, got] = [JSON.stringify(expected[field]), JSON.stringify(actual[field])]
    if (wanted !== got) differences.push(`${name}, ${field}:\n  expected ${wanted}\n  got      ${got}`)
  }
}
const runtime = `Node ${process.version}, Unicode ${process.versions.unicode}`
if (differences.length > 0) {
  console.error(`golden vectors differ on ${runtime}\n${differences.join('\n')}`)
  process.exitCode = 1
} else {
  console.log(`${records.length} golden vectors agree on ${runtime}`)
}
