/**
 * Gold labels for stories: which articles belong together, and which of them was printed first. Either a folder of
 * folders (a folder is one story, `original.*` its first print, else the first file by name) or JSON Lines with a
 * `cluster` in each record (`original: true` or `kind: "o"` marks the first print, else the first record of its
 * cluster). Files beside the folders are not part of the gold. Texts whose labels are on their pairs need no cluster.
 */

import { readdir, stat } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { NewsfoldError, toRefused } from '../errors.ts'
import { EXTRACT_PARAMETERS } from '../extract/classify/classify.ts'
import { extractPage } from '../extract/extract.ts'
import type { ArticleInput, Page, Refused } from '../model.ts'
import { toSettings } from '../parameters.ts'
import { type Fields, findId, getText, toArticleInput } from '../read/article-input.ts'
import { readInputs } from '../read/inputs.ts'
import type { Line } from '../read/lines.ts'
import { hasWords } from '../tokenize/tokenize.ts'
import { isEmptyLine, openLines, toRecord } from './gold-lines.ts'

export interface GoldArticle {
  readonly id: string
  readonly cluster: string
  /** The first print of its story. */
  readonly original: boolean
  readonly record: Page | ArticleInput | Refused
}

export interface GoldOptions {
  /** Whether a record may be without a cluster, because labels are elsewhere or not needed: then it is a story of its own. */
  readonly mayLackClusters?: boolean
  /** Whether labels elsewhere name records by their ids, so that two of one id would leave open which is meant. */
  readonly namedById?: boolean
}

export async function readGold(path: string, options: GoldOptions = {}): Promise<readonly GoldArticle[]> {
  let isFolder: boolean
  try {
    isFolder = (await stat(path)).isDirectory()
  } catch (error) {
    throw new NewsfoldError('input-missing', `${path} does not exist or cannot be read`, { cause: error })
  }
  const gold = isFolder ? await readFolders(path) : await readRecords(path, options)
  if (gold.length === 0) {
    throw new NewsfoldError(
      'input-missing',
      `${path} holds no gold: expected folders of pages, or JSON Lines with cluster`,
    )
  }
  if (!options.mayLackClusters) refuseEmptyStories(gold, path)
  return gold
}

/** A story of which no article has a word can be neither found nor missed. */
function refuseEmptyStories(gold: readonly GoldArticle[], path: string): void {
  const empty = new Map<string, string>()
  for (const { id, cluster } of gold) empty.set(cluster, empty.get(cluster) ?? id)
  for (const { cluster, record } of gold) if (empty.has(cluster) && isSomething(record)) empty.delete(cluster)
  for (const [cluster, id] of empty) {
    throw new NewsfoldError(
      'gold-wrong',
      `the story ${cluster} of ${path} has no text: ${id} is empty or cannot be read`,
    )
  }
}

/** Whatever a page has: what a classifier leaves of it is what is measured. */
const WHOLE_PAGE = toSettings(EXTRACT_PARAMETERS, { 'extract.classifier': 'strip' })

function isSomething(record: GoldArticle['record']): boolean {
  if ('refused' in record) return false
  try {
    return hasWords('bytes' in record ? extractPage(record, WHOLE_PAGE).article : record)
  } catch (error) {
    if (error instanceof NewsfoldError) return false
    throw error
  }
}

async function readFolders(path: string): Promise<GoldArticle[]> {
  const gold: GoldArticle[] = []
  for (const folder of (await readdir(path, { withFileTypes: true })).sort(byName)) {
    if (!folder.isDirectory() || folder.name.startsWith('.')) continue
    const files = (await readdir(join(path, folder.name), { withFileTypes: true }))
      .filter((file) => file.isFile() && !file.name.startsWith('.'))
      .sort(byName)
    if (files.length === 0) throw new NewsfoldError('gold-wrong', `the story ${folder.name} of ${path} is empty`)
    const original = files.find((file) => parse(file.name).name === 'original') ?? files[0]
    for (const file of files) {
      for await (const record of readInputs([join(path, folder.name, file.name)])) {
        gold.push({ id: `${folder.name}/${file.name}`, cluster: folder.name, original: file === original, record })
      }
    }
  }
  return gold
}

async function readRecords(
  path: string,
  { mayLackClusters = false, namedById = false }: GoldOptions,
): Promise<GoldArticle[]> {
  const marked = new Map<string, string>()
  const first = new Map<string, string>()
  const ids = new Set<string>()
  const read: Omit<GoldArticle, 'original'>[] = []
  for await (const line of openLines(path)) {
    if (isEmptyLine(line)) continue
    const fields = toRecord(line, path)
    // Two records of one id would be versions of each other, which is another question.
    const given = findId(fields) ?? `${basename(path)}#${line.number}`
    if (namedById && ids.has(given)) {
      throw new NewsfoldError('gold-wrong', `line ${line.number} of ${path} has the id ${given} again`)
    }
    const id = ids.has(given) ? `${given}#${line.number}` : given
    ids.add(id)
    const cluster = mayLackClusters && fields.cluster === undefined ? id : toCluster(fields.cluster, line, path)
    if (!first.has(cluster)) first.set(cluster, id)
    if ((fields.original === true || fields.kind === 'o') && !marked.has(cluster)) marked.set(cluster, id)
    read.push({ id, cluster, record: toPageOrArticle(fields, id) })
  }
  return read.map((one) => ({ ...one, original: (marked.get(one.cluster) ?? first.get(one.cluster)) === one.id }))
}

function toCluster(value: unknown, line: Line, path: string): string {
  if (value === '') throw new NewsfoldError('gold-wrong', `line ${line.number} of ${path} has an empty cluster`)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new NewsfoldError('field-missing', `line ${line.number} of ${path} has no cluster`)
}

function toPageOrArticle(fields: Fields, id: string): GoldArticle['record'] {
  try {
    const isPage = (fields.text ?? undefined) === undefined && (fields.html ?? undefined) !== undefined
    if (isPage) return { bytes: Buffer.from(getText(fields, 'html')), contentType: 'text/html; charset=utf-8', id }
    return { ...toArticleInput(fields), id }
  } catch (error) {
    return toRefused(error, id)
  }
}

/** Not by locale, which differs from machine to machine. */
function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}
