/**
 * `newsfold compare`: what one article is to another, with the passages they share. A name that is a file is read from
 * there; any other is the id of a stored article: a person who names a file that exists means that file. An address
 * that is no such id is fetched: what was added from there is what a person wants to see, and it may have changed.
 */

import { stat } from 'node:fs/promises'
import { NewsfoldError } from '../../errors.ts'
import { extract } from '../../index.ts'
import type { ArticleInput } from '../../model.ts'
import type { Newsfold } from '../../options.ts'
import { isAddress } from '../../read/address.ts'
import { STANDARD_INPUT } from '../../read/standard-input.ts'
import { RELATION_LOOKS } from '../../relations.ts'
import { BOLD } from '../../report/colors.ts'
import { toLink } from '../../report/json.ts'
import { passageLines } from '../../report/passages.ts'
import { evidenceLines, toName } from '../../report/text.ts'
import { checkStandardInput, readOne } from '../articles.ts'
import type { Command } from '../command.ts'
import { ALLOW_PRIVATE, FIELD, FORMAT } from '../flags.ts'
import type { Session } from '../session.ts'

export const compare: Command = {
  name: 'compare',
  inputs: [
    {
      name: '<article>',
      meaning: 'a file, - for standard input, the id of a stored article, or else the address of a page',
    },
    { name: '<earlier>', meaning: 'the same; it is taken to have come first' },
  ],
  summary: 'show what one article is to another, and what they share',
  prints:
    'The relation, the rule that decided, the measurements, and both texts with shared passages tinted and numbered, [1 … 1]; side by side on a wide terminal. A name that exists as a file is a file, any other is an id; an address that is no id is fetched.',
  examples: [
    { line: 'newsfold compare second.html first.html', meaning: 'two pages; no store is needed' },
    { line: 'newsfold compare post-7 wire-1', meaning: 'two stored articles' },
    { line: 'newsfold compare https://news.example/ferry wire-1', meaning: 'a page, fetched, and a stored article' },
    { line: 'newsfold compare draft.txt wire-1 --json', meaning: 'a text and a stored article, for machines' },
  ],
  flags: [FORMAT, FIELD, ALLOW_PRIVATE],
  async run(session, inputs) {
    checkStandardInput(inputs)
    const [article = '', earlier = ''] = inputs
    await using newsfold = await session.openToAsk()
    const one = await findSide(session, newsfold, article)
    const other = await findSide(session, newsfold, earlier)
    const link = await newsfold.compare(one.given, other.given)
    if (session.json) {
      await session.printJson(toLink(link))
      return 'done'
    }
    const { paint, surroundings } = session
    const look =
      link.relation === 'different'
        ? { sign: '≠', terminal: BOLD, phrase: 'different from' }
        : RELATION_LOOKS[link.relation]
    await session.print(
      `${toName(link.article)}  ${paint(look.terminal, `${look.sign} ${look.phrase}`)}  ${toName(link.earlier)}`,
    )
    await session.printAll(evidenceLines(link.rule, link.evidence))
    await session.print('')
    await session.printAll(passageLines(one.shown, other.shown, link.evidence.passages, surroundings.width, paint))
    return 'done'
  },
}

interface Given {
  readonly given: string | ArticleInput
  readonly shown: { readonly title?: string; readonly text: string }
}

async function findSide(session: Session, newsfold: Newsfold, name: string): Promise<Given> {
  if (name === STANDARD_INPUT || (await isFile(name))) return await readSide(session, newsfold, name)
  const kept = await newsfold.findArticle(name)
  if (kept !== undefined) return { given: name, shown: kept.article }
  if (isAddress(name)) return await readSide(session, newsfold, name)
  throw new NewsfoldError('id-unknown', `${name} is neither a file nor the id of a stored article`)
}

async function readSide(session: Session, newsfold: Newsfold, name: string): Promise<Given> {
  const read = await readOne(session, name)
  const article = 'bytes' in read ? { ...extract(read.bytes, read, newsfold.settings).article, ...nameOf(read) } : read
  return { given: article, shown: article }
}

/** A page without an address is called by its file, as `add` does. */
function nameOf({ id }: { readonly id?: string }) {
  return id === undefined ? {} : { id }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isDirectory()
  } catch {
    return false
  }
}
