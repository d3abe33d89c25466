/**
 * Run before every release and after every change of a store or the writer, for as long as one likes: kills a process
 * that writes, again and again, at moments drawn from a seed, and looks after each death whether anything that was
 * answered is lost, changed, or there by half (`npm run soak`). With PostgreSQL, which it starts itself, some of the kills
 * are of the server. Ends with 1 if anything is wrong; the seed of the round is named, and `--seed` begins with it.
 *
 *   --kills N     how often in each store (default: 200)
 *   --seed N      what operations and moments are made from (default: 1)
 *   --store NAME  this store alone: sqlite or postgres
 */

import { parseArgs } from 'node:util'
import { type Mixture, makeOperations } from '../test/durable/operations.ts'
import { type DurableStore, postgresOn, SQLITE } from '../test/durable/stores.ts'
import { dieOften, LostError } from '../test/durable/sudden-death.ts'
import { makeServer } from '../test/postgres-server.ts'

interface Round {
  readonly manner: 'stream' | 'single'
  readonly operations: number
  readonly mixture?: Mixture
}

/** How each is used: what it needs is there as long as it is. */
const STORES: Readonly<Record<string, (use: Use) => Promise<boolean>>> = {
  sqlite: (use) => use(SQLITE),
  async postgres(use) {
    const server = await makeServer({ fsync: true })
    try {
      return await use(postgresOn(server))
    } finally {
      await server.dispose()
    }
  },
}
type Use = (store: DurableStore) => Promise<boolean>

const KILLS_A_ROUND = 10
/** Versions looked for by their keys after each death; everything is compared in any case. */
const LOOKED_FOR = 200

/** Taken in turn. The long one has more keys than SQLite keeps in its log: they are sorted into runs under way. */
const ROUNDS: readonly Round[] = [
  { manner: 'stream', operations: 2000 },
  { manner: 'single', operations: 400, mixture: { versions: true, removals: true } },
  { manner: 'stream', operations: 9000 },
  { manner: 'single', operations: 400, mixture: { versions: true, removals: true } },
]

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string' },
  },
})
const [kills, seed] = [Number(values.kills), Number(values.seed)]
const stores = Object.keys(STORES).filter((name) => values.store === undefined || values.store === name)
if (!(Number.isInteger(kills) && kills > 0 && Number.isInteger(seed)) || stores.length === 0) {
  const names = Object.keys(STORES).join(', ')
  console.error(`usage: npm run soak [-- --kills N --seed N --store NAME]; stores are ${names}`)
  process.exit(2)
}

/** Rounds until enough were killed or one went wrong; whether all went well. */
async function soak({ name, makePlace }: DurableStore): Promise<boolean> {
  const began = performance.now()
  const total = { kills: 0, crashes: 0, answered: 0, lost: 0, restarts: 0 }
  let well = true
  for (let round = 0; well && total.kills < kills; round++) {
    const { manner, operations, mixture } = ROUNDS[round % ROUNDS.length]!
    await using place = await makePlace()
    try {
      const outcome = await dieOften({
        place,
        operations: makeOperations(operations, seed + round, mixture),
        manner,
        kills: Math.min(KILLS_A_ROUND, kills - total.kills),
        seed: seed + round,
        lookedFor: LOOKED_FOR,
        // At which article a store has learned depends on how fast it is, and the reference is another one.
        set: { 'learn.auto': false },
        onDeath: (answered) => {
          total.kills++
          console.log(`${name}  ${total.kills} of ${kills} kills  ${manner}, ${answered} answered`)
        },
      })
      total.answered += outcome.answered
      total.crashes += outcome.crashes
      total.restarts += outcome.starts - 1
    } catch (error) {
      well = false
      if (error instanceof LostError) total.lost += error.lost.length
      console.error(
        `error: round with --seed ${seed + round}, ${manner}: ${error instanceof Error ? error.stack : error}`,
      )
    }
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const of = total.crashes > 0 ? ` (${total.crashes} of the server)` : ''
  const counts = `${total.kills} kills${of}, ${total.answered} answered, ${total.lost} lost, ${total.restarts} restarts`
  console.log(`${name}  ${counts}, ${seconds} s: ${well ? 'ok' : 'WRONG'}`)
  return well
}

let well = true
for (const name of stores) well = (await STORES[name]!(soak)) && well
process.exit(well ? 0 : 1)
