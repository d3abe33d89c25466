/**
 * Run before every release and after every change of judging: holds each evaluation pinned in `corpora/floors.json`
 * against its floor, on unpacked data (`npm run eval -- DATA`). Ends with 1 if one is below.
 *
 *   --only NAME        this one alone
 *   --pin "REASON"     raise the floors to what was measured
 *   --lower            with --pin: also lower those that were not reached
 */

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { NewsfoldError } from '../src/errors.ts'
import { type Floor, isBroken, pin, readFloors, runFloor } from '../src/evaluate/floors.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    pin: { type: 'string' },
    lower: { type: 'boolean', default: false },
    floors: { type: 'string', default: 'corpora/floors.json' },
  },
})
const [data] = positionals
if (data === undefined || positionals.length > 1 || values.pin?.trim() === '') {
  console.error('usage: npm run eval -- DATA [--only NAME] [--pin "REASON" [--lower]]')
  process.exit(2)
}

const floors = await readFloors(values.floors)
const kept: Floor[] = []
let broken = 0
for (const floor of floors) {
  if (values.only !== undefined && values.only !== floor.name) {
    kept.push(floor)
    continue
  }
  try {
    const result = await runFloor(floor, data)
    for (const held of result.held) {
      const verdict = isBroken(held) ? 'BROKEN' : 'ok'
      console.log(
        `${floor.name}  ${held.figure.padEnd(16)}  ${held.measured.toFixed(4)}  floor ${held.floor.toFixed(3)}  ${verdict}`,
      )
      if (isBroken(held) && !values.lower) broken++
    }
    console.log(`${floor.name}  ${result.told}`)
    kept.push(values.pin === undefined ? floor : pin(result, values.pin, values.lower))
  } catch (error) {
    if (!(error instanceof NewsfoldError)) throw error
    console.error(`error: ${error.message} (${error.code})`)
    broken++
    kept.push(floor)
  }
}
if (values.pin !== undefined) await writeFile(values.floors, `${JSON.stringify({ floors: kept }, null, 2)}\n`)
if (broken > 0) console.error(`error: ${broken} below the floor or not measured (floor-broken)`)
process.exit(broken > 0 ? 1 : 0)
