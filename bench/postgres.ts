/**
 * The questions of `ingest.ts` on PostgreSQL: a server of its own on this machine, over loopback, every commit durable, set
 * as `docs/postgres.md` advises. Beside it the same rows (id, text) put bare, in groups of the same size.
 */

import { createRequire } from 'node:module'
import { open } from '../src/index.ts'
import { readInputs } from '../src/read/inputs.ts'
import { makeServer } from '../test/postgres-server.ts'
import { corpusFile } from './corpus-file.ts'
import type { BenchOptions, Figure } from './figure.ts'
import { checkLatencies, fill } from './filling.ts'

const BARE = 20_000
const GROUP = 128
const SETTINGS = {
  shared_buffers: '4GB',
  max_wal_size: '16GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
}

export async function postgres({ articles, folder, preset = 'gphin' }: BenchOptions): Promise<Figure[]> {
  const corpus = await corpusFile(folder, articles)
  const server = await makeServer({ fsync: true, settings: SETTINGS, folder })
  try {
    const newsfold = await open({ store: server.url, preset })
    const small = Math.min(100_000, Math.floor(articles / 10))
    const [atSmall, atAll] = await fill(newsfold, corpus, [small, articles])
    const latencies = await checkLatencies(newsfold, corpus)
    await newsfold.close()
    const bare = await bareRate(server.url, corpus)
    const { rate } = atAll!
    return [
      {
        what: `articles a second, at ${articles} stored`,
        value: rate,
        goal: { atLeast: 1500 },
        beside: `bare rows: ${Math.round(bare)}`,
      },
      { what: `articles a second, at ${small} stored`, value: atSmall!.rate },
      { what: 'share of the rate of bare rows', value: rate / bare },
      { what: 'check, median', value: latencies.median, unit: 'ms' },
      { what: 'check, 99 of 100', value: latencies.tail, unit: 'ms', goal: { atMost: 10 } },
      { what: `resident memory at ${articles}, without the server`, value: atAll!.residentMegabytes, unit: 'MB' },
    ]
  } finally {
    await server.dispose()
  }
}

interface Client {
  connect(): Promise<void>
  query(text: string | { name: string; text: string; values: unknown[] }): Promise<unknown>
  end(): Promise<void>
}

/** The same articles as rows of id and text, with the same durability. */
async function bareRate(url: string, corpus: string): Promise<number> {
  const { Client } = createRequire(import.meta.url)('pg') as { Client: new (url: string) => Client }
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(
      'CREATE TABLE bare (number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text UNIQUE, text text)',
    )
    const rows: { readonly id: string; readonly text: string }[] = []
    for await (const article of readInputs([corpus])) {
      if ('text' in article) rows.push({ id: article.id!, text: article.text! })
      if (rows.length === BARE) break
    }
    const started = performance.now()
    for (let from = 0; from < rows.length; from += GROUP) {
      const group = rows.slice(from, from + GROUP)
      await client.query({
        name: 'bare',
        text: 'INSERT INTO bare (id, text) SELECT * FROM unnest($1::text[], $2::text[])',
        values: [group.map(({ id }) => id), group.map(({ text }) => text)],
      })
    }
    return rows.length / ((performance.now() - started) / 1000)
  } finally {
    await client.end()
  }
}
