/**
 * How fast is the article found on a page? Beside the reader mode of a browser, `@mozilla/readability` on `linkedom`, on
 * the same real pages in the same run, in turns; both from bytes to text, ours with all that the page says about itself.
 * And what does a page cost as it grows, and if it was made to cost much: CPU time by the byte, memory as a multiple of
 * the page.
 */

import { execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { extract } from '../src/index.ts'
import { type BenchOptions, cpuSeconds, type Figure } from './figure.ts'
import { readPages, withPages } from './pages.ts'

const WARM_UPS = 2
/** Odd, so that there is one in the middle. */
const ROUNDS = 7
/** So often ours goes over the pages in its turn, to take about as long as the other. */
const TIMES = 8

export function extraction({ folder }: BenchOptions): Promise<Figure[]> {
  return withPages(folder, async (where) => {
    const pages = readPages(where)
    const bytes = pages.reduce((sum, page) => sum + page.length, 0)
    const { times, ours, theirs } = await race(where)
    return [
      {
        what: 'times the pages a CPU second of Readability on linkedom',
        value: times,
        goal: { atLeast: 10 },
        beside: `${Math.round(pages.length / ours)} against ${Math.round(pages.length / theirs)}, ${pages.length} pages`,
      },
      { what: 'HTML read in a CPU second', value: bytes / 1e6 / ours, unit: 'MB', goal: { atLeast: 60 } },
      ...costs(pages, bytes),
      memory(pages),
    ]
  })
}

/** In turns, because on a shared machine single turns of either are now fast, now slow. */
async function race(folder: string): Promise<{ times: number; ours: number; theirs: number }> {
  await using newsfold = new Contender('newsfold', folder)
  await using readability = new Contender('readability', folder)
  for (let round = 0; round < WARM_UPS; round++) {
    await newsfold.go(TIMES)
    await readability.go(1)
  }
  const rounds: { times: number; ours: number; theirs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await newsfold.go(TIMES)
    const theirs = await readability.go(1)
    rounds.push({ times: theirs / ours, ours, theirs })
  }
  rounds.sort((one, other) => one.times - other.times)
  return rounds[(ROUNDS - 1) / 2]!
}

class Contender {
  private readonly process
  private readonly lines

  constructor(name: string, folder: string) {
    const program = fileURLToPath(new URL('extraction-process.js', import.meta.url))
    this.process = spawn(process.execPath, [program, name, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]()
  }

  /** CPU seconds for all pages, the mean of so many times. */
  async go(times: number): Promise<number> {
    this.process.stdin.write(`${times}\n`)
    const { value, done } = await this.lines.next()
    if (done) throw new Error('the contender ended')
    return Number(value)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.process.stdin.end()
  }
}

/** So many times the usual cost of a byte is still linear: caches, and what is done once for each block or tag. */
const LINEAR = 4

/** Sizes from 10 KB to just below the limit of 10 MB: one page repeated to that length. */
const SIZES = [10_000, 100_000, 1_000_000, 9_900_000]

/** Pages made to cost much. */
const HOSTILE: Readonly<Record<string, string>> = {
  '100,000 nested tags': `${'<div>'.repeat(100_000)}deep`,
  'one tag with 1 MB of attributes': `<p ${'data-a="b" '.repeat(90_000)}>text`,
  'a million entities': `<p>${'&amp;'.repeat(1_000_000)}`,
  'a megabyte without a space': `<p>${'a'.repeat(1_000_000)}`,
}

/** Tags with hardly any text between them: there a byte costs more, because each block costs something. */
const DENSE: Readonly<Record<string, string>> = {
  '180,000 headings': '<h1>x'.repeat(180_000),
  '100,000 lists in lists': '<ul><li>x'.repeat(100_000),
}
const AT_MOST_DENSE = 10

/** The shortest block there is; pages of 200,000 are refused. */
const BAREST: Readonly<Record<string, string>> = { '180,000 bare paragraphs': '<p>x'.repeat(180_000) }
const AT_MOST_BAREST = 15

/** What a byte costs beside a byte of real pages, in this process for all of them. */
function costs(pages: readonly Uint8Array[], bytes: number): Figure[] {
  const all = () => {
    for (const page of pages) extract(page)
  }
  all()
  const usual = cpuSeconds(all) / bytes
  const one = Buffer.from(typical(pages)).toString('utf8')
  const grown = SIZES.map((size): [string, Buffer] => [
    `a page of ${size / 1000} KB`,
    Buffer.from(one.repeat(Math.ceil(size / one.length))).subarray(0, size),
  ])
  const toPages = (made: Readonly<Record<string, string>>) =>
    Object.entries(made).map(([what, page]): [string, Buffer] => [what, Buffer.from(page)])
  const toFigures = (measured: readonly [string, Buffer][], atMost: number) =>
    measured.map(([what, page]) => ({
      what: `${what}: cost of a byte beside real pages`,
      value: costOf(page) / usual,
      goal: { atMost },
    }))
  return [
    ...toFigures([...grown, ...toPages(HOSTILE)], LINEAR),
    ...toFigures(toPages(DENSE), AT_MOST_DENSE),
    ...toFigures(toPages(BAREST), AT_MOST_BAREST),
  ]
}

function costOf(page: Uint8Array): number {
  const turns = Math.max(1, Math.round(4_000_000 / page.length))
  const seconds = Array.from({ length: 3 }, () =>
    cpuSeconds(() => {
      for (let turn = 0; turn < turns; turn++) extract(page)
    }),
  )
  return Math.min(...seconds) / turns / page.length
}

function typical(pages: readonly Uint8Array[]): Uint8Array {
  return pages.find(({ length }) => length > 40_000) ?? pages[0]!
}

/** What the largest page takes at its peak, in a process of its own that has extracted a small one before. */
function memory(pages: readonly Uint8Array[]): Figure {
  const program = `
    import { readFileSync } from 'node:fs'
    import { extract } from ${JSON.stringify(new URL('../src/index.js', import.meta.url).href)}
    const peak = () => Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024
    const chunks = []
    for await (const chunk of process.stdin) chunks.push(chunk)
    const one = Buffer.concat(chunks)
    extract(one)
    const large = Buffer.alloc(9_900_000, one)
    const before = peak()
    extract(large)
    console.log((peak() - before) / large.length)`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    input: Buffer.from(typical(pages)),
    encoding: 'utf8',
  })
  return { what: 'memory at its peak, times a page of 9.9 MB', value: Number(printed), goal: { atMost: 40 } }
}
