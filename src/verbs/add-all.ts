/**
 * Judges and stores a stream. Articles are taken in groups that share one commit: as many as are there at once, so that a
 * fast source fills groups and a slow one is answered at once. Answers come out in the order of the inputs, each after
 * its commit; an input that is refused costs nothing but itself.
 */

import { checkArgument, type Kind } from '../arguments.ts'
import { toRefused } from '../errors.ts'
import type { InForce } from '../in-force.ts'
import type { ArticleInput, Page, Refused, Verdict } from '../model.ts'
import type { Setup } from '../pipeline.ts'
import type { Prepared } from '../propose/proposer.ts'
import { GROUP_ARTICLES, type Writer } from '../writer.ts'
import { AtHand } from './at-hand.ts'
import { prepareGiven } from './prepare-given.ts'

type Input = ArticleInput | Page | Refused

/** Groups on their way at a time: one goes to disk, one is being judged, one asked for, one is ready for that. */
const GROUPS_ON_THEIR_WAY = 4
/**
 * The same while other processes have their turn: what is ready when its own begins goes through it faster, and the processor
 * has something to do meanwhile. A group takes about 3 MB.
 */
const GROUPS_AHEAD = 16

const ITERABLE: Kind = {
  expected: 'a stream or a list',
  accepts: (value) =>
    typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value),
}

export async function* addAll(
  inputs: AsyncIterable<Input> | Iterable<Input>,
  writer: Writer,
  inForce: InForce,
  counts: { refused: number },
): AsyncGenerator<Verdict | Refused> {
  checkArgument('what addAll() takes', inputs, ITERABLE)
  const source = groups(inputs)
  const onTheirWay: OnItsWay[] = []
  // A source that fails ends the stream, but what came before it is answered first.
  let failure: { readonly error: unknown } | undefined
  const pull = () => source.next().catch((error: unknown) => ({ error }))
  const { turns } = writer
  let makeRoom = () => {}
  const onWaiting = () => makeRoom()
  turns.watchers.add(onWaiting)
  try {
    let next = pull()
    for (let ended = false; !ended || onTheirWay.length > 0; ) {
      const oldest = onTheirWay[0]?.answers
      const full = ended || isFull(onTheirWay, turns.isWaiting)
      const room = new Promise<undefined>((resolve) => {
        makeRoom = () => resolve(undefined)
      })
      // An answer that is ready goes out, whether or not more has come.
      const came = oldest === undefined ? await next : await Promise.race([oldest, full ? room : next])
      if (came === undefined) continue
      if (Array.isArray(came)) {
        onTheirWay.shift()
        for (const answer of came) {
          if ('refused' in answer) counts.refused++
          yield answer
        }
      } else if ('error' in came) {
        failure = came
        ended = true
      } else if (came.done) ended = true
      else {
        const answers = addGroup(came.value, writer, inForce.setup)
        // It may fail while the caller is busy with answers; it is awaited in its turn.
        answers.catch(() => {})
        onTheirWay.push({ answers, units: came.value.reduce((sum, input) => sum + sizeOf(input), 0) })
        next = pull()
      }
    }
  } finally {
    turns.watchers.delete(onWaiting)
    await Promise.allSettled(onTheirWay.map(({ answers }) => answers))
    await source.return(undefined)
  }
  if (failure !== undefined) throw failure.error
}

/** A group that was submitted. */
interface OnItsWay {
  readonly answers: Promise<(Verdict | Refused)[]>
  /** Characters or bytes of its inputs. */
  readonly units: number
}

function isFull(groups: readonly OnItsWay[], isWaiting: boolean): boolean {
  if (groups.length < GROUPS_ON_THEIR_WAY) return false
  if (!isWaiting || groups.length >= GROUPS_AHEAD) return true
  return groups.reduce((sum, { units }) => sum + units, 0) >= GROUPS_ON_THEIR_WAY * GROUP_UNITS
}

async function addGroup(group: readonly Input[], writer: Writer, setup: Setup): Promise<(Verdict | Refused)[]> {
  const answers = group.map((input) => tryPrepare(input, setup))
  const prepared = answers.filter((answer): answer is Prepared => 'tokens' in answer)
  const verdicts = (prepared.length > 0 ? await writer.submit(prepared, setup) : [])[Symbol.iterator]()
  return answers.map((answer) => ('tokens' in answer ? verdicts.next().value! : answer))
}

function tryPrepare(input: Input, setup: Setup): Prepared | Refused {
  const isObject = typeof input === 'object' && input !== null
  if (isObject && 'refused' in input) return input
  try {
    return prepareGiven(input, setup)
  } catch (error) {
    const name: unknown = isObject ? (input.id ?? input.url) : undefined
    return toRefused(error, typeof name === 'string' ? name : undefined)
  }
}

/** Characters or bytes after which a group is full, so that a few huge texts do not fill the memory. */
const GROUP_UNITS = 4_000_000

function sizeOf(input: Input): number {
  if (typeof input !== 'object' || input === null) return 0
  const content = 'text' in input ? input.text : 'bytes' in input ? input.bytes : undefined
  return content?.length ?? 0
}

/** The stream in groups: a group ends when it is full or when the source has nothing more at hand. */
async function* groups(inputs: AsyncIterable<Input> | Iterable<Input>): AsyncGenerator<Input[]> {
  const source = Symbol.asyncIterator in inputs ? inputs[Symbol.asyncIterator]() : oneByOne(inputs)
  try {
    // A failure ends the stream after the group it came in.
    let failure: { readonly error: unknown } | undefined
    const pull = () => source.next().catch((error: unknown) => ({ error }))
    const atHand = new AtHand()
    let next = pull()
    for (let ended = false; !ended; ) {
      const group: Input[] = []
      let units = 0
      while (group.length < GROUP_ARTICLES && units < GROUP_UNITS) {
        const result = await (group.length === 0 ? next : atHand.find(next))
        if (result === undefined) break
        if ('error' in result) failure = result
        if ('error' in result || result.done) {
          ended = true
          break
        }
        group.push(result.value)
        units += sizeOf(result.value)
        next = pull()
      }
      if (group.length > 0) yield group
    }
    if (failure !== undefined) throw failure.error
  } finally {
    await source.return?.()
  }
}

async function* oneByOne(inputs: Iterable<Input>): AsyncGenerator<Input> {
  yield* inputs
}
