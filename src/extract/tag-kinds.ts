/**
 * What is known of a tag by its name, looked up once when the tag is read: every later question about it is a field of
 * one object. Names that no browser knows (`story-card`) have a kind that says nothing.
 */

import type { PageSource } from '../read/page-source.ts'
import { isWritten, toSmall } from './ascii.ts'
import { addToHash, FIRST_HASH, finishHash, hashWord } from './word-hash.ts'

export interface TagKind {
  /** In small letters. */
  readonly name: string
  /** Of the name, as `hashWord` gives it. */
  readonly hash: number
  /** No other kind on the same page has it. */
  readonly number: number
  /** Stands inside a line. */
  readonly inline: boolean
  /** Never has an end. */
  readonly isVoid: boolean
  /** Where it begins, an open paragraph ends. */
  readonly closesParagraph: boolean
  /** What else is closed where it begins, and what the search for that stops at. */
  readonly closesLike: ClosesLike | undefined
  /** What is inside cannot close what is around it. */
  readonly isCell: boolean
  /** Its end tag closes what is around a cell all the same. */
  readonly closesCells: boolean
  /** What is inside is not shown, or not text. */
  readonly unseen: boolean
  /** May stand in the head of a page without ending it. */
  readonly inHead: boolean
  /** Always says something about the page. */
  readonly declaring: boolean
  /** h1 to h6. */
  readonly heading: boolean
  /** Tells something of a block just by standing around it. */
  readonly telling: boolean
}

interface ClosesLike {
  readonly closed: ReadonlySet<string>
  readonly within: ReadonlySet<string>
}

const toSet = (names: string): ReadonlySet<string> => new Set(names.split(' '))

const INLINE = toSet(
  'a abbr acronym b basefont bdi bdo big blink cite code data del dfn em font i img ins kbd label mark nobr q rb rp rt ' +
    'ruby s samp small span strike strong sub sup time tt u var wbr',
)
const VOID = toSet('area base basefont bgsound br col embed frame hr img input link meta param source track wbr')
const CLOSES_PARAGRAPH = toSet(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hgroup hr li main menu nav ol p pre search section table td tr ul',
)
const CLOSES_LIKE: Readonly<Record<string, ClosesLike>> = {
  li: { closed: toSet('li'), within: toSet('ul ol menu dir') },
  dt: { closed: toSet('dt dd'), within: toSet('dl') },
  dd: { closed: toSet('dt dd'), within: toSet('dl') },
  td: { closed: toSet('td th'), within: toSet('tr table') },
  th: { closed: toSet('td th'), within: toSet('tr table') },
  tr: { closed: toSet('tr'), within: toSet('table') },
  tbody: { closed: toSet('tbody thead tfoot'), within: toSet('table') },
  thead: { closed: toSet('tbody thead tfoot'), within: toSet('table') },
  tfoot: { closed: toSet('tbody thead tfoot'), within: toSet('table') },
  option: { closed: toSet('option'), within: toSet('select') },
}
const CELLS = toSet('td th caption')
const CLOSES_CELLS = toSet('td th tr tbody thead tfoot table caption body html')
const UNSEEN = toSet(
  'script style noscript template iframe svg math textarea noembed noframes object applet audio video canvas',
)
const IN_HEAD = toSet('head base link meta title style script noscript template object')
const DECLARING = toSet('html meta link time')
const TELLING = toSet(
  'article main aside nav footer header form figure figcaption table ul ol dl section blockquote button details summary ' +
    'dialog fieldset label select h1 h2 h3 h4 h5 h6 pre td th center address a p li',
)

function toKind(name: string, number: number): TagKind {
  return {
    name,
    hash: hashWord(name),
    number,
    inline: INLINE.has(name),
    isVoid: VOID.has(name),
    closesParagraph: CLOSES_PARAGRAPH.has(name),
    closesLike: Object.hasOwn(CLOSES_LIKE, name) ? CLOSES_LIKE[name] : undefined,
    isCell: CELLS.has(name),
    closesCells: CLOSES_CELLS.has(name),
    unseen: UNSEEN.has(name),
    inHead: IN_HEAD.has(name),
    declaring: DECLARING.has(name),
    heading: /^h[1-6]$/.test(name),
    telling: TELLING.has(name),
  }
}

const KINDS: readonly TagKind[] = Array.from(
  new Set([
    ...[INLINE, VOID, CLOSES_PARAGRAPH, CLOSES_CELLS, UNSEEN, IN_HEAD, DECLARING, TELLING].flatMap((names) => [
      ...names,
    ]),
    ...['body', 'br', 'option', 'dt', 'dd'],
  ]),
  toKind,
)

/** By the last bits of the hash of its name, each in the first place from there on that was free; mostly free. */
const TABLE: (TagKind | undefined)[] = Array.from({ length: 1024 }, () => undefined)

for (const kind of KINDS) {
  let place = kind.hash & (TABLE.length - 1)
  while (TABLE[place] !== undefined) place = (place + 1) & (TABLE.length - 1)
  TABLE[place] = kind
}

/** The root of every page, whether it is written or not. */
export const HTML = kindOf('html')
export const PARAGRAPH = kindOf('p')
export const BODY = kindOf('body')
export const LINK = kindOf('a')

function kindOf(wanted: string): TagKind {
  return KINDS.find(({ name }) => name === wanted)!
}

/** The kinds of the tags of one page: its own made-up names are forgotten with it. */
export class TagKinds {
  private readonly source: PageSource
  private readonly others = new Map<string, TagKind>()

  constructor(source: PageSource) {
    this.source = source
  }

  /** The kind of the tag whose name stands there, in letters of any size. */
  at(from: number, to: number): TagKind {
    const { bytes } = this.source
    let hash = FIRST_HASH
    for (let at = from; at < to; at++) hash = addToHash(hash, toSmall(bytes[at]!))
    for (let place = finishHash(hash) & (TABLE.length - 1); ; place = (place + 1) & (TABLE.length - 1)) {
      const known = TABLE[place]
      if (known === undefined) return this.findOther(this.source.markup(from, to))
      if (known.name.length === to - from && isWritten(known.name, bytes, from)) return known
    }
  }

  private findOther(written: string): TagKind {
    const name = written.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    const known = this.others.get(name)
    if (known !== undefined) return known
    const kind = toKind(name, KINDS.length + this.others.size)
    this.others.set(name, kind)
    return kind
  }
}
