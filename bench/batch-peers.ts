/**
 * The same articles through `newsfold dedupe`, each preset with one worker and with two, and through the peers. Rates are of
 * CPU seconds of the whole process, reading and writing included; goals are those of one worker, and of two against one by the clock.
 */

import { join } from 'node:path'
import { editedFile, newsFile, peersFile } from './batch-corpora.ts'
import { type PartOptions, printAbsent, printFailed } from './batch-part.ts'
import { dedupeFile } from './deduping.ts'
import { type Figure, note, printFigures } from './figure.ts'
import { readClusters } from './grouping-score.ts'
import { PEERS, type PeerName } from './peers.ts'
import { printHead, printRow, type Row, rateOf } from './rows.ts'

/** What ours is to be against each, by articles per CPU-second. */
const AT_LEAST: Readonly<Record<PeerName, number | undefined>> = {
  'limit.c': 0.45,
  gaoya: 2.5,
  rensa: undefined,
  datasketch: 15,
}
const RATE = 25_000
const TWO_WORKERS = 1.8
const F1 = 0.97
const PRECISION = 0.995

export async function measurePeers(options: PartOptions): Promise<number> {
  const { articles, folder, data, peers } = options
  const corpora = [
    {
      name: `make-corpus.py, ${articles} articles`,
      make: () => peersFile(folder, peers.corpusScript, peers.python(), articles),
    },
    { name: `our maker, ${articles} articles`, make: () => newsFile(folder, articles) },
    ...(data === undefined
      ? []
      : [
          {
            name: `reuters.jsonl with edited copies, ${articles} articles`,
            make: () => editedFile(folder, join(data, 'reuters.jsonl'), articles),
          },
        ]),
  ]
  let missed = 0
  for (const [place, { name, make }] of corpora.entries()) {
    console.log(`\npeers: ${name}`)
    try {
      // Python is slow and answers once; goals are those of the corpus that peers are measured on.
      const corpus = await make()
      missed += await measureCorpus(corpus, options, place === 0 ? PEERS : ['limit.c', 'gaoya'], place === 0)
    } catch (error) {
      printAbsent(name, error)
    }
  }
  if (data === undefined) printAbsent('real articles with edited copies', 'no --data names a folder with reuters.jsonl')
  return missed
}

async function measureCorpus(
  corpus: string,
  { presets, folder, memory, limitSeconds, peers }: PartOptions,
  names: readonly PeerName[],
  hasGoals: boolean,
): Promise<number> {
  const clusters = await readClusters(corpus)
  let missed = 0
  const sides: { readonly preset: string; readonly one: Row; readonly two: Row }[] = []
  const others: { readonly name: PeerName; readonly row: Row }[] = []
  printHead()
  const print = (row: Row) => {
    note('')
    printRow(row)
    return row
  }
  for (const preset of presets) {
    try {
      const dedupe = async (workers: number) =>
        print(await dedupeFile(corpus, clusters.length, { folder, preset, workers, memory, limitSeconds }, clusters))
      sides.push({ preset, one: await dedupe(1), two: await dedupe(2) })
    } catch (error) {
      missed += printFailed(preset, error)
    }
  }
  for (const name of names) {
    try {
      others.push({ name, row: print(await peers.run(name, corpus, clusters)) })
    } catch (error) {
      printAbsent(name, error)
    }
  }
  for (const { preset, one, two } of sides) {
    const goal = (atLeast: number | undefined) => (hasGoals && atLeast !== undefined ? { goal: { atLeast } } : {})
    const figures: Figure[] = [
      { what: `${preset}: articles per CPU-second`, value: rateOf(one), ...goal(RATE) },
      ...others.map(({ name, row }) => ({
        what: `${preset} against ${name}`,
        value: rateOf(one) / rateOf(row),
        unit: 'times',
        ...goal(AT_LEAST[name]),
      })),
      {
        what: `${preset}: two workers against one, by the clock`,
        value: one.seconds / two.seconds,
        unit: 'times',
        ...goal(TWO_WORKERS),
      },
      { what: `${preset}: F1 of the groups`, value: one.score!.f1, ...goal(F1) },
      { what: `${preset}: precision of the groups`, value: one.score!.precision, ...goal(PRECISION) },
    ]
    missed += printFigures(figures)
  }
  return missed
}
