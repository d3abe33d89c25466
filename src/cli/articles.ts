/**
 * The inputs of a command as a stream of records, with what their answers will need: titles, because a verdict has
 * none, and how much was read. Answers come in the order of the records, so titles wait in line for theirs.
 */

import { NewsfoldError } from '../errors.ts'
import { type Format, readInputs, sizeOfInputs } from '../read/inputs.ts'
import type { Read } from '../read/reader.ts'
import { STANDARD_INPUT } from '../read/standard-input.ts'
import type { Progress } from './progress.ts'
import type { Session } from './session.ts'
import { stoppable } from './stoppable.ts'

export interface Articles {
  readonly records: AsyncIterable<Read>
  /** The title of the next record in line. */
  nextTitle(): string | undefined
}

export async function openArticles(session: Session, paths: readonly string[], progress: Progress): Promise<Articles> {
  const titles: (string | undefined)[] = []
  const read = await openRecords(session, paths, progress)
  async function* withTitles() {
    for await (const record of read) {
      titles.push('title' in record ? record.title : undefined)
      yield record
    }
  }
  return { records: withTitles(), nextTitle: () => titles.shift() }
}

/** The records alone. */
export async function openRecords(
  session: Session,
  paths: readonly string[],
  progress: Progress,
): Promise<AsyncIterable<Read>> {
  checkStandardInput(paths)
  const { notes, stop } = session.surroundings
  // Walking a large folder twice is only worth it for somebody who watches.
  const sizeBytes = notes.isTerminal && !session.quiet ? await sizeOfInputs(paths) : undefined
  const read = readInputs(paths, {
    ...inputOptions(session),
    onBytes: (bytes) => {
      if (sizeBytes !== undefined && sizeBytes > 0) progress.reach(bytes / sizeBytes)
    },
  })
  return stoppable(read, stop)
}

/** The one record of a file, an address or standard input. */
export async function readOne(session: Session, path: string): Promise<Exclude<Read, { refused: string }>> {
  let only: Read | undefined
  for await (const record of readInputs([path], inputOptions(session))) {
    if (only !== undefined) {
      throw new NewsfoldError('option-wrong', `${path} holds several articles; give one article per file`)
    }
    only = record
  }
  if (only === undefined) throw new NewsfoldError('text-empty', `${path} holds no article`)
  if ('refused' in only) throw toError(only)
  return only
}

/** A refusal of the only input there is ends the command. */
function toError(refused: { readonly refused: string; readonly reason: string }): NewsfoldError {
  return new NewsfoldError(refused.refused as ConstructorParameters<typeof NewsfoldError>[0], refused.reason)
}

export function checkStandardInput(paths: readonly string[]): void {
  if (paths.filter((path) => path === STANDARD_INPUT).length > 1) {
    throw new NewsfoldError('option-wrong', 'standard input (-) can be read only once')
  }
}

function inputOptions(session: Session) {
  return {
    format: session.get('format') as 'auto' | Format,
    allowPrivate: session.has('allow-private'),
    signal: session.surroundings.stop,
    standardInput: session.surroundings.input,
  }
}
