/**
 * A person overrules a verdict (SEMANTICS 21). `different` forbids two articles one story; the other relations name the
 * parent of the first. What is said of a pair last holds; what contradicts other corrections in force is refused by name.
 * All that follows from it is one commit, and each change is an event.
 */

import { checkArgument, oneOf, TEXT } from '../arguments.ts'
import { type Corrections, readCorrections, type Saying } from '../corrections.ts'
import { NewsfoldError } from '../errors.ts'
import type { InForce } from '../in-force.ts'
import type { Correction, Event, PairRelation } from '../model.ts'
import { Past } from '../past.ts'
import type { Setup } from '../pipeline.ts'
import { PRECEDENCE } from '../relations.ts'
import type { Kept, Note, Store, Write } from '../store/store.ts'
import { toWrite } from '../store/write.ts'
import { endQuietly } from '../turns.ts'
import { resettle } from './resettle.ts'

/** Who is said to have said it when nobody says who. */
export const NOBODY = 'unknown'
export const PAIR_RELATIONS: readonly PairRelation[] = [...PRECEDENCE, 'different']
/** Commits that others may get ahead of before it waits for its turn. */
const TRIES_WITHOUT_TURN = 2
/** Who lost this often against other processes gives up with a clear error. */
const MAXIMUM_TRIES = 100

export async function correct(
  article: string,
  earlier: string,
  relation: PairRelation,
  by: string = NOBODY,
  store: Store,
  inForce: InForce,
): Promise<Correction> {
  checkArgument('the article of correct()', article, TEXT)
  checkArgument('the earlier article of correct()', earlier, TEXT)
  checkArgument('the relation of correct()', relation, oneOf(PAIR_RELATIONS))
  checkArgument('by of correct()', by, TEXT)
  if (article === earlier) throw new NewsfoldError('option-wrong', `${article} cannot be corrected against itself`)
  return insist(store, async () => {
    const setup = await inForce.catchUp()
    const upTo = await store.lastSequence()
    const past = new Past(store)
    const [one, other] = [await getNewest(article, past), await getNewest(earlier, past)]
    const before = await readCorrections([article, earlier], store)
    const known = before.of(article).find(({ pair }) => pair.includes(earlier))
    if (known !== undefined && isAlready(known, article, relation)) return { done: known }
    const said: Correction = {
      sequence: upTo + 1,
      at: setup.now(),
      kind: 'corrected',
      by,
      pair: [article, earlier],
      relation,
    }
    refuseContradiction(said, before)
    if (relation !== 'different') await refuseWrongWay(said, one, other, past, before)
    const write = await toSettledWrite([article, earlier], [said], { said }, upTo, store, setup)
    return { write, toAnswer: ({ events }) => events[0] as Correction }
  })
}

/** What is to be committed, and what then is the answer; or the answer alone, if there is nothing to write. */
type Attempt<T> = { readonly done: T } | { readonly write: Write; toAnswer(written: Write): T }

/** Tries until nobody came between; after a few times it waits for its turn. */
export async function insist<T>(store: Store, attempt: () => Promise<Attempt<T>>): Promise<T> {
  for (let tries = 0; tries < MAXIMUM_TRIES; tries++) {
    const turn = tries < TRIES_WITHOUT_TURN ? undefined : await store.takeTurn()
    try {
      const next = await attempt()
      if (!('write' in next)) return next.done
      const committed = await store.commit(next.write)
      if ('written' in committed) return next.toAnswer(committed.written)
    } finally {
      await endQuietly(turn)
    }
  }
  throw new NewsfoldError('store-busy', `other processes changed the store ${MAXIMUM_TRIES} times meanwhile`)
}

/** The events themselves, and all that follows for these articles and others. */
export async function toSettledWrite(
  ids: readonly string[],
  events: readonly Event[],
  saying: Saying,
  upTo: number,
  store: Store,
  setup: Setup,
  notes: readonly Note[] = [],
): Promise<Write> {
  const settled = await resettle(ids, saying, store, setup)
  // All of it happens at one time.
  const { at } = events[0]!
  const following = settled.events.map((event, i): Event => ({ ...event, sequence: upTo + 1 + events.length + i, at }))
  const guard = {
    upTo,
    texts: [],
    probes: [],
    stories: settled.touched,
    ids: [...new Set([...ids, ...settled.ids])],
    settings: setup.settingsHash,
  }
  const { verdicts, stories } = settled
  return toWrite(guard, { verdicts, stories, events: [...events, ...following], notes })
}

async function getNewest(id: string, past: Past): Promise<Kept> {
  const kept = await past.findNewest(id)
  if (kept === undefined) throw new NewsfoldError('id-unknown', `no article ${id} is in the store`)
  return kept
}

/** Two different articles are so in either order. */
function isAlready(known: Correction, article: string, relation: PairRelation): boolean {
  return known.relation === relation && (relation === 'different' || known.pair[0] === article)
}

/** Who is forbidden one story cannot be tied together, over whichever others; and the other way round. */
function refuseContradiction({ pair: [article, earlier], relation }: Correction, before: Corrections): void {
  const isOther = ({ pair }: Correction) => !(pair.includes(article) && pair.includes(earlier))
  const others = before.without([article, earlier])
  if (relation === 'different') {
    if (!others.tiedTo(article).has(earlier)) return
    const names = before.inForce
      .filter(isOther)
      .filter((one) => one.relation !== 'different' && others.tiedTo(article).has(one.pair[0]))
    throw toContradiction(`${article} and ${earlier} are held in one story by`, names)
  }
  const tied = others.tiedTo(earlier)
  for (const [id, correction] of others.forbiddenTo(article)) {
    if (tied.has(id)) throw toContradiction(`${article} and ${earlier} are kept apart by`, [correction])
  }
}

function toContradiction(what: string, corrections: readonly Correction[]): NewsfoldError {
  const names = corrections.map(({ sequence, pair, relation }) => `${sequence} (${pair[0]}, ${pair[1]}: ${relation})`)
  const [first] = corrections
  return new NewsfoldError(
    'correction-contradicts',
    `${what} ${names.length === 1 ? 'correction' : 'corrections'} ${names.join(', ')}; newsfold undo ${first?.sequence} takes ${names.length === 1 ? 'it' : 'one'} back`,
  )
}

/** A link goes from a later article to an earlier one, comes back to nobody, and into no story that is forbidden. */
async function refuseWrongWay(
  { pair: [article, earlier], relation }: Correction,
  one: Kept,
  other: Kept,
  past: Past,
  before: Corrections,
): Promise<void> {
  const parent = await past.findBefore(earlier, one.article.sequence)
  if (parent === undefined) {
    const turned = relation === 'contained' ? 'contains' : relation === 'contains' ? 'contained' : relation
    throw new NewsfoldError(
      'correction-backwards',
      `${article} (number ${one.article.sequence}) came before ${earlier} (number ${other.article.sequence}); say what ${earlier} is to ${article}, such as newsfold correct ${earlier} ${article} ${turned}`,
    )
  }
  for (let above: Kept | undefined = parent; above !== undefined; ) {
    if (above.article.id === article) {
      throw new NewsfoldError(
        'correction-circle',
        `${earlier} follows from ${article}, so ${article} cannot follow from ${earlier}; say what ${earlier} is to another article first`,
      )
    }
    const { earlier: next }: Kept['verdict'] = above.verdict
    above = typeof next === 'object' ? (await past.findVersions([next]))[0] : undefined
  }
  for (const [id, correction] of before.without([article, earlier]).forbiddenTo(article)) {
    const forbidden = await past.findNewest(id)
    if (id === earlier || forbidden?.verdict.story !== parent.verdict.story) continue
    throw toContradiction(`${earlier} stands in one story with ${id}, and ${article} is kept apart from that by`, [
      correction,
    ])
  }
}
