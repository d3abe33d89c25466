/**
 * What a run leaves in its folder: the kept articles, links, stories, refusals, what was done by which settings, how long it
 * took, and a page to look at. Each is written aside and named when all are there, so that a folder with a `run.json` is whole.
 */

import { Buffer } from 'node:buffer'
import type { Measurements, Relation } from '../model.ts'
import type { Kept } from '../store/store.ts'
import { VERSION } from '../version.ts'
import { NO_TIME } from './bench.ts'
import { Groups } from './groups.ts'
import { giveName, KeptFiles, partialOf } from './kept-files.ts'
import type { Outcome, Reached } from './run.ts'
import type { SettledLink } from './settle.ts'
import { SpoolFile } from './spool-file.ts'

/** Which articles are kept: leads of stories, those alone in theirs among them, and what else by relation. */
export type KeepKind = 'lead' | Exclude<Relation, 'original'>
export const DEFAULT_KEEP: readonly KeepKind[] = ['lead', 'update', 'contains']

interface Example {
  readonly link: SettledLink
  readonly article: Kept
  readonly earlier: Kept
}

export interface Written {
  readonly counts: Measurements
  /** Stories by how many articles they have. */
  readonly sizes: ReadonlyMap<number, number>
  /** The largest of them. */
  readonly largest: readonly { readonly lead: Kept; readonly size: number }[]
  /** Links by the rule that fired. */
  readonly rules: ReadonlyMap<string, number>
  readonly refusals: ReadonlyMap<string, number>
  readonly outlets: ReadonlyMap<string, { readonly articles: number; readonly linked: number }>
  /** Some links of each relation, with what they link. */
  readonly examples: readonly Example[]
  readonly groups: Groups
  /** Kept articles by the file in which they are. */
  readonly files: Readonly<Record<string, number>>
}

/** When an article was seen that does not say so. */
const NEVER = Date.parse(NO_TIME)

/** Stories that are told one by one. */
const LARGEST = 8
const EXAMPLES_A_RELATION = 4
const NAMES = ['links.jsonl', 'stories.jsonl', 'refused.jsonl'] as const

export interface OutputOptions {
  readonly keep: readonly KeepKind[]
  /** Whether articles are in the order of their times. */
  readonly byTime: boolean
  readonly onReached?: (reached: Reached) => void
}

/** Told how far it has come after so many articles. */
const TOLD_EVERY = 4096

export async function writeOutputs(outcome: Outcome, folder: string, options: OutputOptions): Promise<Written> {
  const { keep, byTime, onReached } = options
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
  const largest: { lead: number; size: number }[] = []
  const sizes = new Map<number, number>()
  const examples: SettledLink[] = []
  /** Earlier articles of the examples. */
  const shown = new Map<Relation, Set<number>>()
  const groups = new Groups(outcome)
  const nameOf = (article: number) => refOf(article).id
  const versioned = (name: string, article: number) => {
    const { version } = refOf(article)
    return version === 1 ? {} : { [name]: version }
  }

  {
    using links = new Lines(folder, 'links.jsonl')
    onReached?.({ stage: 'settle', share: 0, articles: 0 })
    let linked = 0
    for await (const link of outcome.links()) {
      if (!('article' in link)) {
        raise(rules, link.rule)
        continue
      }
      const { article, earlier, relation, rule, measurements, drawsOn } = link
      if (++linked % TOLD_EVERY === 0) {
        onReached?.({ stage: 'settle', share: article / articles.count, articles: article, found: counts })
      }
      groups.add(link)
      count(relation)
      raise(rules, rule)
      const seen = shown.get(relation) ?? new Set()
      shown.set(relation, seen)
      // Of different stories, as far as there are some.
      if (seen.size < EXAMPLES_A_RELATION && !seen.has(earlier)) {
        seen.add(earlier)
        examples.push(link)
      }
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
      if (largest.length < LARGEST || members.length > largest.at(-1)!.size) {
        largest.push({ lead, size: members.length })
        largest.sort((a, b) => b.size - a.size || a.lead - b.lead)
        largest.length = Math.min(largest.length, LARGEST)
      }
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
  let files: Written['files']
  {
    using kept = new KeptFiles(outcome, folder)
    for (let article = first; article < articles.count; article++) {
      if (identity.isRepeated[article] === 1) continue
      const relation = settling.relationOf(article)
      if (article % TOLD_EVERY === 0) {
        onReached?.({ stage: 'write', share: article / articles.count, articles: article, found: counts })
      }
      // What does not say when it was seen comes first, which is to be known.
      if (byTime && articles.columns.seenAt[article] === NEVER) count('withoutTime')
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
      kept.copy(article)
    }
    files = kept.finish()
  }
  for (const name of NAMES) giveName(folder, name)
  return { counts, sizes, ...(await readShown(outcome, examples, largest)), rules, refusals, outlets, files, groups }
}

/** What of the outcome is to be looked at, without those whose articles are gone. */
async function readShown(
  { settling }: Outcome,
  links: readonly SettledLink[],
  stories: readonly { readonly lead: number; readonly size: number }[],
): Promise<Pick<Written, 'examples' | 'largest'>> {
  const [examples, largest]: [Example[], Written['largest'][number][]] = [[], []]
  for (const link of links) {
    const article = await settling.read(link.article)
    const earlier = await settling.read(link.earlier)
    if (article !== undefined && earlier !== undefined) examples.push({ link, article, earlier })
  }
  for (const { lead: number, size } of stories) {
    const lead = await settling.read(number)
    if (lead !== undefined) largest.push({ lead, size })
  }
  return { examples, largest }
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
    kept: written.files,
    counts: written.counts,
    rules: Object.fromEntries([...written.rules].sort(([a], [b]) => (a < b ? -1 : 1))),
    refused: Object.fromEntries([...written.refusals].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** A file of lines of JSON. */
class Lines implements Disposable {
  readonly #file: SpoolFile

  constructor(folder: string, name: string) {
    this.#file = new SpoolFile(partialOf(folder, name))
    this.#file.make()
  }

  write(line: object): void {
    this.#file.write(Buffer.from(`${JSON.stringify(line)}\n`))
  }

  [Symbol.dispose](): void {
    this.#file[Symbol.dispose]()
  }
}

function raise<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
