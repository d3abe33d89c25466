/**
 * The lineage of a story: who printed it first, who took it from whom, what was added and cut on the way, and what came
 * from other stories. A pure function of what is stored.
 *
 * Who took it from whom. The verdict names the earlier article that is most alike; but of ten prints of one agency's text,
 * the tenth is most like the ninth, which it never saw. So where an article names its source, by address or by name, and
 * one with the same text as the article of its verdict (a duplicate of it, over any number of links) has that address or
 * is printed by that outlet, it hangs from that one. Links lead to earlier prints only, so they make a tree.
 */

import type { ArticleRef, Drawing, Lineage, Print, Story, Taking } from '../model.ts'
import { hostOf, type Outlets } from '../outlets.ts'
import type { Kept } from '../store/store.ts'
import { type Tokens, wholeOf } from '../tokenize/tokens.ts'
import { findPassages } from '../verify/alignment.ts'
import { findSentenceChanges } from '../verify/sentence-changes.ts'
import { toSource } from './source.ts'

/** What is known of a story. */
export interface Known {
  readonly story: Story
  /** Every version of its members, in order of sequence. */
  readonly placed: readonly Kept[]
  readonly leftOut: number
  /** What they draw on. */
  readonly drawn: readonly Kept[]
  readonly outlets: Outlets
  readonly tokensOf: (kept: Kept) => Tokens
}

export function toLineage(known: Known): Lineage {
  const { story, placed, leftOut } = known
  const prints = new Map(placed.map((kept) => [nameOf(kept.article), kept]))
  const drawn = new Map(known.drawn.map((kept) => [nameOf(kept.article), kept]))
  const findTaken = takenIn(placed, prints, known.outlets)
  return { story, prints: placed.map((kept) => toPrint(kept, findTaken(kept), prints, drawn, known)), leftOut }
}

type Named = ReadonlyMap<string, Kept>
type Taken = Pick<Taking, 'earlier' | 'by' | 'alike'>

function nameOf({ id, version }: ArticleRef): string {
  return `${version}\n${id}`
}

function refOf({ article: { id, version } }: Kept): ArticleRef {
  return { id, version }
}

/** Finds what each print was taken from. */
function takenIn(placed: readonly Kept[], prints: Named, outlets: Outlets): (kept: Kept) => Taken | undefined {
  const textOf = joinDuplicates(placed, prints)
  const alike = new Map<string, Kept[]>()
  for (const kept of placed) {
    const text = textOf(kept)
    const known = alike.get(text)
    if (known === undefined) alike.set(text, [kept])
    else known.push(kept)
  }
  return (kept) => {
    const { earlier } = kept.verdict
    if (earlier === undefined) return undefined
    const parent = earlier === 'removed' ? undefined : prints.get(nameOf(earlier))
    // Its own earlier version is what a page was made from, whomever it names.
    if (parent === undefined || parent.article.id === kept.article.id) return { earlier, by: 'verdict' }
    const before = (alike.get(textOf(parent)) ?? []).filter(
      ({ article }) => article.sequence < kept.article.sequence && article.id !== kept.article.id,
    )
    return findNamed(kept, parent, before, outlets) ?? { earlier, by: 'verdict' }
  }
}

/** The print that an article names among those of one text. */
function findNamed(kept: Kept, parent: Kept, before: readonly Kept[], outlets: Outlets): Taken | undefined {
  const { origin } = kept.article
  const address = toPlace(origin)
  const at = before.findLast(({ article }) => address !== undefined && isAt(article, address))
  if (at !== undefined) return toTaken(at, 'address', parent)
  const source = toSource(kept.article, outlets)
  if (source === undefined || source === kept.article.outlet) return undefined
  const prints = before.filter(({ article }) => article.outlet === source || hostOf(article.url) === source)
  if (prints.length === 0) return undefined
  const named = prints.includes(parent)
    ? parent
    : (prints.findLast(({ text }) => text.hash === kept.text.hash) ?? prints.at(-1)!)
  return toTaken(named, 'source', parent)
}

function toTaken(from: Kept, by: Taking['by'], parent: Kept): Taken {
  return { earlier: refOf(from), by, ...(from !== parent && { alike: refOf(parent) }) }
}

function isAt({ id, url }: Kept['article'], place: string): boolean {
  return toPlace(url) === place || toPlace(id) === place
}

/** Host and path of an address: the same for its editions, with and without a fragment. */
function toPlace(url: string | undefined): string | undefined {
  const host = hostOf(url)
  if (host === undefined) return undefined
  const { pathname, search } = new URL(url!)
  return `${host}${pathname.replace(/\/$/, '')}${search}`
}

/** The name under which prints that are duplicates of each other, over any number of links, are one text. */
function joinDuplicates(placed: readonly Kept[], prints: Named): (kept: Kept) => string {
  // Parents come before their children, so each finds the first of its text in one step.
  const first = new Map<string, string>()
  const find = ({ article }: Kept) => first.get(nameOf(article)) ?? nameOf(article)
  for (const kept of placed) {
    const { relation, earlier } = kept.verdict
    const parent = typeof earlier === 'object' ? prints.get(nameOf(earlier)) : undefined
    if (relation === 'duplicate' && parent !== undefined) first.set(nameOf(kept.article), find(parent))
  }
  return find
}

function toPrint(kept: Kept, taken: Taken | undefined, prints: Named, drawn: Named, known: Known): Print {
  const { article, verdict, text } = kept
  const { publishedAt, title, url, outlet } = article
  const registered = known.outlets.findByName(outlet)
  return {
    ...refOf(kept),
    relation: verdict.relation,
    seenAt: article.seenAt,
    ...(publishedAt !== undefined && { publishedAt }),
    ...(title !== undefined && { title }),
    ...(url !== undefined && { url }),
    ...(outlet !== undefined && { outlet }),
    ...(registered?.owner !== undefined && { owner: registered.owner }),
    ...(registered?.agency && { agency: true }),
    ...(verdict.source !== undefined && { source: verdict.source }),
    text: text.hash,
    ...(taken !== undefined && { from: toTaking(kept, taken, prints, known) }),
    drawsOn: toDrawings(kept, drawn, known),
  }
}

function toTaking(kept: Kept, taken: Taken, prints: Named, { tokensOf }: Known): Taking {
  const changes = kept.verdict.evidence?.changes ?? []
  const from = taken.earlier === 'removed' ? undefined : prints.get(nameOf(taken.earlier))
  if (from === undefined || isGone(kept) || isGone(from)) return { ...taken, changes }
  if (kept.text.hash === from.text.hash) return { ...taken, added: [], cut: [], changes }
  const read = (one: Kept) => ({ text: one.article.text, tokens: wholeOf(tokensOf(one)) })
  return { ...taken, ...findSentenceChanges(read(kept), read(from)), changes }
}

function toDrawings(kept: Kept, drawn: Named, { story, tokensOf }: Known): Drawing[] {
  return kept.verdict.drawsOn.flatMap((ref) => {
    const from = drawn.get(nameOf(ref))
    if (from === undefined || from.verdict.story === story.id) return []
    const { title, outlet, seenAt } = from.article
    return {
      ...refOf(from),
      story: from.verdict.story,
      ...(title !== undefined && { title }),
      ...(outlet !== undefined && { outlet }),
      seenAt,
      ...(!isGone(kept) &&
        !isGone(from) && { passages: findPassages(wholeOf(tokensOf(kept)), wholeOf(tokensOf(from))) }),
    }
  })
}

function isGone({ article }: Kept): boolean {
  return article.text === ''
}
