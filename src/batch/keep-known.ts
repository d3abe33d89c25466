/**
 * What a run leaves in the folder `known` of its outputs, so that others can be judged against it later (`earlier-run.ts` has
 * the layout and reads it). What lies in files already is linked, or copied where the file system has no links; what an
 * earlier run left goes with it, so that the folder stands for all articles up to here and needs no other folder.
 */

import { Buffer } from 'node:buffer'
import { constants, copyFileSync, linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fromSnapshot, makeSetup } from '../setup.ts'
import {
  COLUMNS,
  type KeepRecords,
  KNOWN_FOLDER,
  KNOWN_FORMAT,
  type KnownJson,
  type RecordPlace,
} from './earlier-run.ts'
import type { Groups } from './groups.ts'
import { packColumns } from './packed-columns.ts'
import type { WholeOutcome } from './run.ts'
import { toErrors, writePieces } from './work-folder.ts'

/** To be called when the links were read. @param inputs what was judged, as it was named */
export function keepKnown(
  outcome: WholeOutcome,
  groups: Groups,
  folder: string,
  records: KeepRecords,
  inputs: readonly string[],
): void {
  const path = join(folder, KNOWN_FOLDER)
  const partial = `${path}.partial`
  toErrors(path, () => {
    rmSync(path, { recursive: true, force: true })
    rmSync(partial, { recursive: true, force: true })
    mkdirSync(partial)
    new KnownFolder(outcome, partial).write(groups, records, inputs)
    renameSync(partial, path)
  })
}

class KnownFolder {
  readonly #outcome: WholeOutcome
  readonly #path: string
  constructor(outcome: WholeOutcome, path: string) {
    this.#outcome = outcome
    this.#path = path
  }

  write(groups: Groups, records: KeepRecords, inputs: readonly string[]): void {
    const { articles, identity, settling, setup, snapshots, kept, earlier, learnedFromOwnInput } = this.#outcome
    const { columns } = articles
    for (const name of COLUMNS) this.#writeColumn(name, columns[name])
    this.#writeColumn('isRepeated', identity.isRepeated)
    this.#writeColumn('numbers', kept.numbers)
    const closure = groups.toColumn()
    if (closure !== undefined) this.#writeColumn('closure', closure)
    writePieces(join(this.#path, 'settled'), packColumns(settling.toColumns()))
    const list = snapshots.map(({ kind, hash, bytes }) => ({ kind, hash, sizeBytes: bytes.length }))
    const bytes = Buffer.concat(snapshots.map((snapshot) => snapshot.bytes))
    writePieces(join(this.#path, 'snapshots'), packColumns({ list, bytes: new Uint8Array(bytes) }))
    const keys = kept.keyPaths.map((path, at) => this.#keep(path, `keys-${String(at).padStart(6, '0')}`))
    const { snapshot } = makeSetup(setup.preset, setup.settings, setup.now, snapshots)
    const known: KnownJson = {
      format: KNOWN_FORMAT,
      articles: articles.count,
      idBytes: columns.ids.length,
      records,
      made: fromSnapshot(snapshot),
      keys,
      outlets: articles.outlets,
      files: this.#keepRecords(records),
      inputs: [...(earlier?.known.inputs ?? []), ...inputs],
      learnedFromOwnInput: earlier?.known.learnedFromOwnInput ?? learnedFromOwnInput,
    }
    writeFileSync(join(this.#path, 'known.json'), `${JSON.stringify(known, null, 2)}\n`)
  }

  #writeColumn(name: string, { buffer, byteOffset, byteLength }: ArrayBufferView): void {
    writeFileSync(join(this.#path, `column-${name}`), Buffer.from(buffer, byteOffset, byteLength))
  }

  #keepRecords(records: KeepRecords): (RecordPlace | null)[] {
    const { articles, kept, earlier } = this.#outcome
    const isUsed = new Uint8Array(kept.paths.length)
    for (const file of articles.columns.file) isUsed[file] = 1
    return kept.paths.map((path, at) => {
      if (isUsed[at] === 0) return null
      const fields = kept.fields[Math.min(at, kept.fields.length - 1)]!
      const before = earlier?.known.files[at]
      const isOwn = before?.name !== undefined || dirname(path) === kept.folder
      if (isOwn || records === 'copies') return { name: this.#keep(path, `records-${at}`, isOwn), fields }
      if (before?.path !== undefined) return before
      const { size, mtimeMs } = statSync(path)
      return { path: resolve(path), sizeBytes: size, mtimeMs, fields }
    })
  }

  /** @param isOurs whether nobody will ever write into it, so that it may have two names */
  #keep(path: string, name: string, isOurs = true): string {
    const target = join(this.#path, name)
    if (isOurs && tryLink(path, target)) return name
    copyFileSync(path, target, constants.COPYFILE_FICLONE)
    return name
  }
}

function tryLink(path: string, target: string): boolean {
  try {
    linkSync(path, target)
    return true
  } catch {
    return false
  }
}
