/** What does the pieces of a run, in a thread or without one: it has the preset's parts, and opens records when it needs them. */

import type { Settings } from '../model.ts'
import type { Setup } from '../pipeline.ts'
import type { Preset } from '../presets/preset.ts'
import { getPreset } from '../presets/presets.ts'
import type { FieldNames } from '../read/field-names.ts'
import { makeSetup } from '../setup.ts'
import type { Snapshot } from '../store/store.ts'
import { Articles, type Columns } from './articles.ts'
import { type HeldColumns, HeldGathered } from './held-columns.ts'
import { Holding } from './hold.ts'
import type { Identity } from './identity.ts'
import { KeptArticles, RecordFiles } from './kept-articles.ts'
import { type Block, prepareBlock } from './prepare-block.ts'
import type { PreparedBlock } from './prepared-block.ts'
import type { Shares } from './share-keys.ts'

/** What judges. */
export interface Judge {
  /** By name, or made by hand, which no other thread can have. */
  readonly preset: string | Preset
  readonly set: Settings
  readonly snapshots: readonly Snapshot[]
}

/** All that comparing needs to know. */
export interface Known {
  readonly columns: Columns
  readonly outlets: readonly string[]
  readonly identity: Identity
  readonly shares: Shares
  readonly paths: readonly string[]
  /** What fields are called in records that others wrote, file by file. */
  readonly fields: readonly FieldNames[]
  readonly perKey: number
  /** For the articles that are remembered, of one thread. */
  readonly memoryBytes: number
}

export interface Given {
  readonly judge: Judge
  /** Absent while articles are only made ready. */
  readonly known?: Known
}

/** A block to be made ready, or articles to be held against earlier ones. */
export type Piece = { readonly block: Block } | { readonly articles: Uint32Array }
export type PieceDone = { readonly prepared: PreparedBlock } | { readonly held: HeldColumns }

/** When an article was seen that does not say so: the same for all, so that they are no time apart. */
export const NO_TIME = '1970-01-01T00:00:00.000Z'

export class Bench implements Disposable {
  readonly #setup: Setup
  readonly #files: RecordFiles | undefined
  readonly #holding: Holding | undefined

  constructor({ judge, known }: Given) {
    this.#setup = setupOf(judge)
    if (known === undefined) return
    this.#files = new RecordFiles(known.paths)
    const kept = new KeptArticles(
      new Articles(known.columns, known.outlets),
      known.identity,
      this.#files,
      known.fields,
      this.#setup,
      { memoryBytes: known.memoryBytes },
    )
    this.#holding = new Holding(kept, known.identity, known.shares, this.#setup, known.perKey)
  }

  run(piece: Piece): PieceDone {
    if ('block' in piece) return { prepared: prepareBlock(piece.block, this.#setup) }
    const held = new HeldGathered()
    for (const article of piece.articles) {
      const one = this.#holding!.hold(article)
      if (one !== undefined) held.add(one)
    }
    return { held: held.finish() }
  }

  [Symbol.dispose](): void {
    this.#files?.[Symbol.dispose]()
  }
}

export function setupOf({ preset, set, snapshots }: Judge): Setup {
  return makeSetup(typeof preset === 'string' ? getPreset(preset) : preset, set, () => NO_TIME, snapshots)
}
