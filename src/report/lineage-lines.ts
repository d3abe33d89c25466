/** The lineage of a story for people at a terminal: a tree, the time before it, and what happened to the text behind it. */

import type { Lineage, Print, Span } from '../model.ts'
import { RELATION_LOOKS } from '../relations.ts'
import { BOLD, FAINT, type Paint } from './colors.ts'
import { shorten } from './columns.ts'
import { type Branch, earlierText, toChangeWords, toCounts, toKey, toPrinters, toTree } from './lineage-tree.ts'
import { toLine } from './printable.ts'
import { toMinute } from './text.ts'

const TITLE_WIDTH = 60
const OUTLET_WIDTH = 32
const TIME_WIDTH = 16

export interface LineageLooks {
  readonly paint: Paint
  readonly width: number
  /** Texts by version, as far as they are there; without them no sentence is shown. */
  readonly texts: ReadonlyMap<string, string>
  /** Whether to show the sentences that were added and cut. */
  readonly sentences: boolean
}

export function lineageLines(lineage: Lineage, looks: LineageLooks): string[] {
  const { story, prints, leftOut } = lineage
  const { paint } = looks
  const lead = prints.find(({ id, version }) => id === story.lead.id && version === story.lead.version)
  const title = lead?.title ?? prints[0]?.title
  const times = `${toMinute(story.firstSeenAt)} to ${toMinute(story.lastSeenAt)}`
  return [
    ...(title === undefined ? [] : [paint(BOLD, shorten(toLine(title), looks.width))]),
    paint(FAINT, `${toCounts(story)}, ${times}  ${story.id}`),
    ...branchLines(toTree(lineage), '', looks, undefined),
    ...(leftOut === 0 ? [] : [paint(FAINT, `${leftOut} later prints are left out; --prints shows more`)]),
  ]
}

function branchLines(
  branches: readonly Branch[],
  indent: string,
  looks: LineageLooks,
  parent: Print | undefined,
): string[] {
  return branches.flatMap((branch, i) => {
    const isLast = i === branches.length - 1
    const isRoot = parent === undefined
    const joint = isRoot ? '' : isLast ? '└ ' : '├ '
    const below = isRoot ? indent : `${indent}${isLast ? '  ' : '│ '}`
    return [
      branchLine(branch, `${indent}${joint}`, looks),
      ...(looks.sentences ? sentenceLines(branch, `${below}  `, looks) : []),
      ...branchLines(branch.children, below, looks, branch.print),
    ]
  })
}

function branchLine(branch: Branch, indent: string, { paint, texts }: LineageLooks): string {
  const { print } = branch
  const look = RELATION_LOOKS[print.relation]
  const title = print.title === undefined ? '' : `  ${shorten(toLine(print.title), TITLE_WIDTH)}`
  const owner = print.owner === undefined ? '' : paint(FAINT, ` (${toLine(print.owner)})`)
  const words = toChangeWords(branch, texts)
  if (print.from?.earlier === 'removed') words.unshift('taken from a removed article')
  const told = words.length === 0 ? '' : `  ${paint(FAINT, toLine(words.join('; ')))}`
  const printers = shorten(toLine(toPrinters(branch)), OUTLET_WIDTH)
  const sign = paint(look.terminal, look.sign)
  return `${paint(FAINT, toMinute(print.seenAt))}  ${paint(FAINT, indent)}${sign} ${printers}${owner}${title}${told}`
}

function sentenceLines({ print }: Branch, indent: string, { paint, texts, width }: LineageLooks): string[] {
  const { added = [], cut = [] } = print.from ?? {}
  const room = Math.max(20, width - TIME_WIDTH - indent.length - 4)
  const lines = (sign: string, spans: readonly Span[], text: string) =>
    spans.map(({ from, to }) => {
      const sentence = shorten(toLine(text.slice(from, to)), room)
      return `${' '.repeat(TIME_WIDTH)}  ${paint(FAINT, indent)}${sign} ${sentence}`
    })
  return [
    ...lines('+', added, texts.get(toKey(print)) ?? ''),
    ...lines('−', cut, earlierText(print, texts)).map((line) => paint(FAINT, line)),
  ]
}
