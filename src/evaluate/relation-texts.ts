/**
 * The texts that labelled relations are about: JSON Lines, one file or several. A file is called by its name without the
 * ending, so that equal ids of two files are not mixed up.
 */

import { basename } from 'node:path'
import { NewsfoldError } from '../errors.ts'
import { type GoldArticle, readGold } from './gold.ts'

/** A text with the file it is of. */
export interface RelationText extends Pick<GoldArticle, 'id' | 'record'> {
  readonly set: string
}

export class RelationTexts {
  readonly all: readonly RelationText[]
  readonly sets: readonly string[]
  readonly #bySet: ReadonlyMap<string, ReadonlyMap<string, RelationText>>

  constructor(files: readonly { readonly set: string; readonly texts: readonly Omit<RelationText, 'set'>[] }[]) {
    const named = files.map(({ set, texts }) => ({ set, texts: texts.map((text) => ({ ...text, set })) }))
    this.sets = named.map(({ set }) => set)
    this.all = named.flatMap(({ texts }) => texts)
    this.#bySet = new Map(named.map(({ set, texts }) => [set, new Map(texts.map((text) => [text.id, text]))]))
  }

  static async read(paths: readonly string[]): Promise<RelationTexts> {
    if (paths.length === 0) throw new NewsfoldError('option-wrong', '--texts names the files that hold the texts')
    const names = paths.map(toSetName)
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    if (twice !== undefined) throw new NewsfoldError('option-wrong', `two files of texts are called ${twice}`)
    const files = []
    for (const [i, path] of paths.entries()) {
      files.push({ set: names[i]!, texts: await readGold(path, { mayLackClusters: true }) })
    }
    return new RelationTexts(files)
  }

  /** The texts of that id: of the file, if one is named, else of all. */
  find(id: string, set: string | undefined): RelationText[] {
    const files = set === undefined ? [...this.#bySet.values()] : [this.#bySet.get(set)]
    return files.flatMap((texts) => texts?.get(id) ?? [])
  }
}

/** `data/reuters.jsonl.gz` is `reuters`. */
export function toSetName(path: string): string {
  return basename(path)
    .replace(/\.gz$/i, '')
    .replace(/\.(jsonl|ndjson|json)$/i, '')
}
