/**
 * What a run leaves in its folder: the kept articles, links, stories, refusals, what was done by which settings, how long it
 * took, and a page to look at. Each is written aside and named when all are there, so that a folder with a `run.json` is whole.
 */

import { Buffer } from 'node:buffer'
import { closeSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Measurements, Relation } from '../model.ts'
import { VERSION } from '../version.ts'
import { Groups } from './groups.ts'
import { GIVEN } from './prepared-block.ts'
import type { Outcome } from './run.ts'
import type { SettledLink } from './settle.ts'
import { toErrors } from './work-folder.ts'

/** Which articles are kept: leads of stories, those alone in theirs among them, and what else by relation. */
export type KeepKind = 'lead' | Exclude<Relation, 'original'>
export const DEFAULT_KEEP: readonly KeepKind[] = ['lead', 'update', 'contains']

export interface Written {
  readonly counts: Measurements
  /** Stories by how many articles they have. */
  readonly sizes: ReadonlyMap<number, number>
  /** Links by the rule that fired. */
  readonly rules: ReadonlyMap<string, number>
  readonly refusals: ReadonlyMap<string, number>
  readonly outlets: ReadonlyMap<string, { readonly articles: number; readonly linked: number }>
  /** Some links of each relation. */
  readonly examples: readonly SettledLink[]
  readonly groups: Groups
}

const EXAMPLES_A_RELATION = 4
const NAMES = ['links.jsonl', 'stories.jsonl', 'refused.jsonl', 'kept.jsonl'] as const

export async function writeOutputs(outcome: Outcome, folder: string, keep: readonly KeepKind[]): Promise<Written> {
  const { articles, first, identity, settling, refOf } = outcome
  const counts: Record<string, number> = {
    articles: articles.count - first - identity.repeated,
    repeated: identity.repeated,
  }
  const count = (name: string, by = 1) => {
    counts[name] = (counts[name] ?? 0) + by
  }
  const rules = new Map<string, number>()
  const refusals = new Map<string, number>()
  const outlets = new Map<string, { articles: number; linked: number }>()
  const sizes = new Map<number, number>()
  const examples: SettledLink[] = []
  const shown = new Map<Relation, number>()
  const groups = new Groups(outcome)
  const nameOf = (article: number) => refOf(article).id
  const versioned = (name: string, article: number) => {
    const { version } = refOf(article)
    return version === 1 ? {} : { [name]: version }
  }

  {
    using links = new Lines(folder, 'links.jsonl')
    for await (const link of outcome.links()) {
      if (!('article' in link)) {
        raise(rules, link.rule)
        continue
      }
      const { article, earlier, relation, rule, measurements, drawsOn } = link
      groups.add(link)
      count(relation)
      raise(rules, rule)
      const seen = shown.get(relation) ?? 0
      shown.set(relation, seen + 1)
      if (seen < EXAMPLES_A_RELATION) examples.push(link)
      links.write({
        article: nameOf(article),
        ...versioned('version', article),
        earlier: nameOf(earlier),
        ...versioned('earlierVersion', earlier),
        relation,
        rule,
        measurements,
        ...(drawsOn.length > 0 && { drawsOn: drawsOn.map(nameOf) }),
      })
    }
  }
  const isLed = new Uint8Array(articles.count)
  {
    using stories = new Lines(folder, 'stories.jsonl')
    for (const { lead, members } of groups.list()) {
      for (const member of members) isLed[member] = member === lead ? 0 : 1
      count('stories')
      raise(sizes, members.length)
      const known = members.filter(outcome.isKnown)
      stories.write({
        lead: nameOf(lead),
        members: members.map(nameOf),
        ...(known.length > 0 && { known: known.map(nameOf) }),
      })
    }
  }
  {
    using refused = new Lines(folder, 'refused.jsonl')
    for (const one of outcome.refused) {
      count('refused')
      raise(refusals, one.refused)
      refused.write(one)
    }
  }
  const isSuperseded = new Uint8Array(articles.count)
  for (let article = 0; article < articles.count; article++) {
    const previous = identity.previous[article]!
    if (previous > 0) isSuperseded[previous - 1] = 1
  }
  {
    using kept = new Lines(folder, 'kept.jsonl')
    for (let article = first; article < articles.count; article++) {
      if (identity.isRepeated[article] === 1) continue
      const relation = settling.relationOf(article)
      if (relation === 'original') count('original')
      if (identity.version[article]! > 1) count('versions')
      const outlet = articles.columns.outlet[article]!
      if (outlet > 0) {
        const name = articles.outlets[outlet - 1]!
        const own = outlets.get(name) ?? { articles: 0, linked: 0 }
        own.articles++
        if (relation !== 'original') own.linked++
        outlets.set(name, own)
      }
      // Of an article that came in several versions the newest is kept.
      if (isSuperseded[article] === 1) continue
      const isKept = isLed[article] === 0 ? keep.includes('lead') : keep.includes(relation as KeepKind)
      if (!isKept) continue
      count('kept')
      kept.copy(outcome, article)
    }
  }
  for (const name of NAMES) toErrors(folder, () => renameSync(partialOf(folder, name), join(folder, name)))
  return { counts, sizes, rules, refusals, outlets, examples, groups }
}

/** By which settings it was done: everything that a second run of the same would say again. */
export function toRunJson(outcome: Outcome, written: Written, inputs: readonly string[], keep: readonly KeepKind[]) {
  const { setup, snapshots, learnedFromOwnInput } = outcome
  return {
    version: VERSION,
    preset: setup.preset.name,
    settings: setup.settings,
    stamps: setup.parts.detectors.map(({ stamp }) => stamp),
    snapshots: Object.fromEntries(snapshots.map(({ kind, hash }) => [kind, hash])),
    learnedFromOwnInput,
    grouping: setup.parts.grouping,
    inputs,
    ...(outcome.against && { against: outcome.against }),
    keep,
    counts: written.counts,
    rules: Object.fromEntries([...written.rules].sort(([a], [b]) => (a < b ? -1 : 1))),
    refused: Object.fromEntries([...written.refusals].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

const BUFFERED_BYTES = 1 << 20

/** A file of lines that is written in large pieces. */
class Lines implements Disposable {
  readonly #path: string
  readonly #handle: number
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFERED_BYTES)
  #held = 0

  constructor(folder: string, name: string) {
    this.#path = partialOf(folder, name)
    this.#handle = toErrors(this.#path, () => openSync(this.#path, 'w'))
  }

  write(line: object): void {
    this.#hold(Buffer.from(`${JSON.stringify(line)}\n`))
  }

  /** An article as it came, or as it was extracted. */
  copy({ articles, files }: Outcome, article: number): void {
    const { file, starts, sizes, kinds } = articles.columns
    const line = files.readInOrder(file[article]!, starts[article]!, sizes[article]!)
    if (kinds[article] === GIVEN) {
      this.#hold(line)
      this.#hold(LINE_END)
    } else this.write({ ...JSON.parse(line.toString()), id: articles.idOf(article) })
  }

  #hold(piece: Uint8Array): void {
    if (this.#held + piece.length > this.#buffer.length) this.#flush()
    if (piece.length > this.#buffer.length) this.#write(piece)
    else {
      this.#buffer.set(piece, this.#held)
      this.#held += piece.length
    }
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#held))
    this.#held = 0
  }

  #write(bytes: Uint8Array): void {
    toErrors(this.#path, () => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#handle, bytes, at)
    })
  }

  [Symbol.dispose](): void {
    this.#flush()
    closeSync(this.#handle)
  }
}

const LINE_END = Buffer.from('\n')

function partialOf(folder: string, name: string): string {
  return join(folder, `${name}.partial`)
}

function raise<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
