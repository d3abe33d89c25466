/**
 * What a page or its sender says of the encoding, in the order of trust: content type, then XML declaration or `<meta>`;
 * and the language that the page says it is in. Nothing here looks whether it is true.
 */

import type { Buffer } from 'node:buffer'
import type { DecodeHints } from './decode.ts'

/** Browsers look no further than 1 KB for a declaration; real pages put scripts before it. */
const DECLARED_WITHIN_BYTES = 4096

export interface Declared {
  /** The labels as written, in lower case. */
  readonly labels: readonly string[]
  readonly language?: string
}

export function findDeclared(buffer: Buffer, hints: DecodeHints): Declared {
  const labels: string[] = []
  const inHeader = findCharset((hints.contentType ?? '').slice(0, DECLARED_WITHIN_BYTES).toLowerCase())
  if (inHeader !== undefined) labels.push(inHeader)
  if (hints.markup !== true) return { labels }
  const start = buffer.toString('latin1', 0, DECLARED_WITHIN_BYTES).toLowerCase()
  const inMarkup = findDeclaredInMarkup(start)
  if (inMarkup !== undefined) labels.push(inMarkup)
  const language = findLanguage(start)
  return language === undefined ? { labels } : { labels, language }
}

function findDeclaredInMarkup(start: string): string | undefined {
  if (start.startsWith('<?xml')) {
    const end = start.indexOf('?>')
    const at = start.indexOf('encoding')
    if (at >= 0 && at < end) {
      const label = findLabelAfterEquals(start, at + 'encoding'.length)
      if (label !== undefined) return label
    }
  }
  for (let at = start.indexOf('<meta'); at >= 0; at = start.indexOf('<meta', at + 5)) {
    const end = start.indexOf('>', at)
    const label = findCharset(end < 0 ? start.slice(at) : start.slice(at, end))
    if (label !== undefined) return label
  }
  return undefined
}

function findLanguage(start: string): string | undefined {
  const at = start.indexOf('<html')
  if (at < 0) return undefined
  const end = start.indexOf('>', at)
  return /\slang\s*=\s*["']?\s*([a-z]{2,3}(?:[-_][a-z0-9]+)*)/.exec(start.slice(at, end < 0 ? undefined : end))?.[1]
}

function findCharset(text: string): string | undefined {
  const at = text.indexOf('charset')
  return at < 0 ? undefined : findLabelAfterEquals(text, at + 'charset'.length)
}

function findLabelAfterEquals(text: string, from: number): string | undefined {
  return /^\s*=\s*["']?\s*([a-z0-9_.:-]+)/.exec(text.slice(from, from + 80))?.[1]
}
