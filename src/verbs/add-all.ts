/**
 * Judges and stores a stream. Articles are taken in groups that share one commit: as many as are there at once, so that a
 * fast source fills groups and a slow one is answered at once. Answers come out in the order of the inputs, each after
 * its commit; an input that is refused costs nothing but itself.
 */

import { toRefused } from '../errors.ts'
import type { ArticleInput, Page, Refused, Verdict } from '../model.ts'
import { prepare, type Setup } from '../pipeline.ts'
import type { Prepared } from '../propose/proposer.ts'
import { GROUP_ARTICLES, type Writer } from '../writer.ts'

type Input = ArticleInput | Page | Refused

/** Groups on their way at a time: one goes to disk, one is being judged, one is ready for it. */
const GROUPS_ON_THEIR_WAY = 3

export async function* addAll(
  inputs: AsyncIterable<Input>,
  writer: Writer,
  setup: Setup,
  counts: { refused: number },
): AsyncGenerator<Verdict | Refused> {
  const source = groups(inputs)
  const onTheirWay: Promise<(Verdict | Refused)[]>[] = []
  try {
    let next = source.next()
    for (let ended = false; !ended || onTheirWay.length > 0; ) {
      const oldest = onTheirWay[0]
      const full = ended || onTheirWay.length >= GROUPS_ON_THEIR_WAY
      // An answer that is ready goes out, whether or not more has come.
      const came = oldest === undefined ? await next : full ? await oldest : await Promise.race([oldest, next])
      if (Array.isArray(came)) {
        onTheirWay.shift()
        for (const answer of came) {
          if ('refused' in answer) counts.refused++
          yield answer
        }
      } else if (came.done) ended = true
      else {
        onTheirWay.push(addGroup(came.value, writer, setup))
        next = source.next()
      }
    }
  } finally {
    await Promise.allSettled(onTheirWay)
    await source.return(undefined)
  }
}

async function addGroup(group: readonly Input[], writer: Writer, setup: Setup): Promise<(Verdict | Refused)[]> {
  const answers = group.map((input) => tryPrepare(input, setup))
  const prepared = answers.filter((answer): answer is Prepared => 'tokens' in answer)
  const verdicts = (prepared.length > 0 ? await writer.submit(prepared) : [])[Symbol.iterator]()
  return answers.map((answer) => ('tokens' in answer ? verdicts.next().value! : answer))
}

function tryPrepare(input: Input, setup: Setup): Prepared | Refused {
  if ('refused' in input) return input
  try {
    return prepare(input, setup)
  } catch (error) {
    return toRefused(error, input.id ?? input.url)
  }
}

/** The stream in groups: a group ends when it is full or when the source has nothing more at hand. */
async function* groups(inputs: AsyncIterable<Input>): AsyncGenerator<Input[]> {
  const source = inputs[Symbol.asyncIterator]()
  try {
    let next = source.next()
    for (let ended = false; !ended; ) {
      const group: Input[] = []
      while (group.length < GROUP_ARTICLES) {
        const result = group.length === 0 || (await isAtHand(next)) ? await next : undefined
        if (result === undefined) break
        if (result.done) {
          ended = true
          break
        }
        group.push(result.value)
        next = source.next()
      }
      if (group.length > 0) yield group
    }
  } finally {
    await source.return?.()
  }
}

/** Turns of the queue of promises after which a source that has something at hand has given it. */
const TURNS = 8

/** Whether the promise is kept without waiting for anything from outside. */
async function isAtHand(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  const settle = () => {
    settled = true
  }
  promise.then(settle, settle)
  for (let turn = 0; turn < TURNS && !settled; turn++) await undefined
  // What came from outside meanwhile counts too.
  if (!settled) await new Promise((resolve) => setImmediate(resolve))
  return settled
}
