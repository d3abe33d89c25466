/** The main heading of a page: the one that its declared titles repeat, or the only h1 there is if they do not say otherwise. */

import type { Blocks, PageBlock } from './blocks.ts'
import { countWords } from './count-words.ts'
import type { PageElement } from './elements.ts'
import { likenessOf, toWords } from './metadata/likeness.ts'

export interface Heading {
  readonly text: string
  /** Its first block. */
  readonly from: number
  /** The first block after it. */
  readonly end: number
  /** It is a link, as the name of the outlet mostly is. */
  readonly linked: boolean
}

/** Headings after these are not looked at. */
const MAXIMUM_HEADINGS = 40

/** What stands in a heading and is longer is none. */
const MAXIMUM_CHARACTERS = 300

/** From this likeness on a declared title confirms an h1, or an h2 where no h1 is confirmed. */
const MINIMUM_LIKENESS = 0.5
const MINIMUM_LIKENESS_BELOW = 0.7

/** The only h1 of a page that shares no word with its titles is a headline only if it stands above the article. */
const MINIMUM_LIKENESS_ALONE = 0.1

/** A heading of one word is found in too many titles to be confirmed by one, and two are often the outlet's name. */
const MINIMUM_CONFIRMED_WORDS = 2
const MINIMUM_WORDS = 3

/** How far inside its element the text of a heading may stand. */
const MAXIMUM_STEPS = 4

/**
 * The main heading; `titles` are what the page declares as its own, without the outlet's name, `articleAt` is the first block
 * of the article.
 */
export function findHeading(
  { blocks }: Pick<Blocks, 'blocks'>,
  titles: readonly string[],
  articleAt: number,
): Heading | undefined {
  const words = titles.map((title) => new Set(toWords(title)))
  const first = listHeadings(blocks, 'h1')
  const confirmed =
    findConfirmed(first, words, MINIMUM_LIKENESS) ??
    findConfirmed(listHeadings(blocks, 'h2'), words, MINIMUM_LIKENESS_BELOW)
  if (confirmed !== undefined) return confirmed
  const only = first.length === 1 ? first[0] : undefined
  if (only === undefined || titles.length === 0) return only
  const isHeadline = !only.linked && countWords(only.text) >= MINIMUM_WORDS
  const isItsOwn = only.end <= articleAt || likenessTo(only, words) >= MINIMUM_LIKENESS_ALONE
  return isHeadline && isItsOwn ? only : undefined
}

function findConfirmed(headings: readonly Heading[], titles: readonly Words[], least: number): Heading | undefined {
  let best: Heading | undefined
  let most = 0
  for (const heading of headings) {
    if (countWords(heading.text) < MINIMUM_CONFIRMED_WORDS) continue
    const like = likenessTo(heading, titles)
    if (like >= least && like > most) {
      best = heading
      most = like
    }
  }
  return best
}

type Words = ReadonlySet<string>

function likenessTo({ text }: Heading, titles: readonly Words[]): number {
  const words = new Set(toWords(text))
  return Math.max(0, ...titles.map((title) => likenessOf(words, title)))
}

/** Each heading of a level with its text, which a line break may part into several blocks. */
function listHeadings(blocks: readonly PageBlock[], tag: string): Heading[] {
  const headings: Heading[] = []
  let last: PageElement | undefined
  for (let at = 0; at < blocks.length && headings.length < MAXIMUM_HEADINGS; at++) {
    const { element, text } = blocks[at]!
    const own = element.hidden ? undefined : headingOf(element, tag)
    if (own !== undefined && own === last) {
      const before = headings.pop()!
      headings.push({
        text: `${before.text} ${text}`.slice(0, 2 * MAXIMUM_CHARACTERS),
        from: before.from,
        end: at + 1,
        linked: element.linked,
      })
    } else if (own !== undefined) headings.push({ text, from: at, end: at + 1, linked: element.linked })
    last = own
  }
  return headings.filter((heading) => heading.text.length <= MAXIMUM_CHARACTERS)
}

function headingOf(element: PageElement, tag: string): PageElement | undefined {
  let one: PageElement | undefined = element
  for (let step = 0; step < MAXIMUM_STEPS && one !== undefined; step++, one = one.parent)
    if (one.tag === tag) return one
  return undefined
}
