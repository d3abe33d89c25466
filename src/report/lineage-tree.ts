/**
 * The lineage of a story as a tree of lines: each print under the one it was taken from, and prints of the same words that
 * nobody took anything from folded into one line, so that a fortieth copy does not catch the eye.
 */

import type { ArticleRef, Change, Lineage, Print, Story } from '../model.ts'
import { shorten } from './columns.ts'

/** One line: a print, those folded under it, and the lines that hang from it. */
export interface Branch {
  readonly print: Print
  readonly copies: readonly Print[]
  readonly children: readonly Branch[]
}

/** The name of a version, by which prints and their texts are looked up. */
export function toKey({ id, version }: ArticleRef): string {
  return `${version}\n${id}`
}

/** What hangs from nothing that is there comes first: the original, and what was taken from removed articles. */
export function toTree({ prints }: Lineage): Branch[] {
  const known = new Map(prints.map((print, i) => [toKey(print), i]))
  const children = prints.map((): Print[] => [])
  const roots: Print[] = []
  for (const [i, print] of prints.entries()) {
    const earlier = print.from?.earlier
    const parent = typeof earlier === 'object' ? known.get(toKey(earlier)) : undefined
    // Only earlier ones, so that nothing hangs from itself.
    if (parent === undefined || parent >= i) roots.push(print)
    else children[parent]!.push(print)
  }
  const childrenOf = (print: Print) => children[known.get(toKey(print))!]!
  const toBranches = (list: readonly Print[]): Branch[] =>
    fold(list, childrenOf).map(([print, ...copies]) => ({
      print: print!,
      copies,
      children: toBranches(childrenOf(print!)),
    }))
  return toBranches(roots)
}

/** Prints of the same words and relation, in the place of the first; one that others were taken from stands alone. */
function fold(prints: readonly Print[], childrenOf: (print: Print) => readonly Print[]): Print[][] {
  const lines: Print[][] = []
  const open = new Map<string, Print[]>()
  for (const print of prints) {
    const key = `${print.relation} ${print.text}`
    const line = open.get(key)
    if (childrenOf(print).length > 0) lines.push([print])
    else if (line !== undefined) line.push(print)
    else {
      const begun = [print]
      open.set(key, begun)
      lines.push(begun)
    }
  }
  return lines
}

/** Who printed it. */
export function toPrinter({ outlet, id, version }: Pick<Print, 'outlet' | 'id' | 'version'>): string {
  return outlet ?? (version === 1 ? id : `${id}@${version}`)
}

/** `The Ledger and 7 more`. */
export function toPrinters({ print, copies }: Branch): string {
  return copies.length === 0 ? toPrinter(print) : `${toPrinter(print)} and ${copies.length} more`
}

/** What happened to the text, in a few words each: `+2 sentences`, `−1 sentence`, `12 → 17 dead`. */
export function toChangeWords({ print, copies }: Branch, texts: ReadonlyMap<string, string>): string[] {
  const { from, drawsOn, source, outlet } = print
  const words = listChanges(print, texts)
  const sentences = (count: number) => `${count} ${count === 1 ? 'sentence' : 'sentences'}`
  if (from?.added !== undefined && from.added.length > 0) words.push(`+${sentences(from.added.length)}`)
  if (from?.cut !== undefined && from.cut.length > 0) words.push(`−${sentences(from.cut.length)}`)
  if (copies.length > 0) words.push('the same text')
  for (const other of drawsOn) {
    const count = other.passages?.length ?? 0
    const passages = count === 0 ? 'draws on' : `${count} ${count === 1 ? 'passage' : 'passages'} from`
    words.push(`${passages} ${toPrinter(other)}`)
  }
  if (source !== undefined && source !== outlet && from?.by !== 'verdict') words.push(`names ${source}`)
  return words
}

/** More facts than this do not fit on a line. */
const MOST_CHANGES = 4
const CHANGE_COLUMNS = 40

/** Which facts changed, each once, as `12 → 17 dead`; other words are told of by the sentences. */
export function listChanges(print: Print, texts: ReadonlyMap<string, string>): string[] {
  const { from } = print
  const earlier = from?.alike ?? (typeof from?.earlier === 'object' ? from.earlier : undefined)
  const before = earlier === undefined ? '' : (texts.get(toKey(earlier)) ?? '')
  const text = texts.get(toKey(print)) ?? ''
  const changes = (from?.changes ?? []).filter(({ kind }) => kind !== 'wording')
  const told = changes.map((change) => shorten(toChange(change, text, before), CHANGE_COLUMNS))
  const once = [...new Set(told.filter((one) => one !== ''))]
  if (once.length <= MOST_CHANGES) return once
  return [...once.slice(0, MOST_CHANGES), `${once.length - MOST_CHANGES} more`]
}

/** The text a print was taken from, as far as it is known. */
export function earlierText({ from }: Print, texts: ReadonlyMap<string, string>): string {
  return typeof from?.earlier === 'object' ? (texts.get(toKey(from.earlier)) ?? '') : ''
}

/** `12 → 17 dead`, with what there is of it. */
function toChange({ article, earlier, counts, kind }: Change, text: string, before: string): string {
  if (kind === 'quotation') return article === undefined ? 'quotation cut' : 'new quotation'
  const now = article === undefined ? '' : text.slice(article.from, article.to)
  const then = earlier === undefined ? '' : before.slice(earlier.from, earlier.to)
  if (now === '' && then === '') return counts ?? ''
  const what = counts === undefined ? '' : ` ${counts}`
  if (then === '') return `+ ${now}${what}`
  if (now === '') return `− ${then}${what}`
  return `${then} → ${now}${what}`
}

/** `15 articles, 14 outlets, 2 origins`. */
export function toCounts({ size, outlets, origins }: Story): string {
  const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`
  return [count(size, 'article'), ...(outlets > 0 ? [count(outlets, 'outlet')] : []), count(origins, 'origin')].join(
    ', ',
  )
}
