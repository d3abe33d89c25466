/**
 * The inputs of a command as a stream of records, with what their answers will need: titles, because a verdict has
 * none, and how much was read. Answers come in the order of the records, so titles wait in line for theirs. Pages are
 * extracted here, because their titles are known only then.
 */

import { NewsfoldError, toRefused } from '../errors.ts'
import { extractPage } from '../extract/extract.ts'
import type { ArticleInput, Refused, Settings } from '../model.ts'
import { toFieldNames } from '../read/field-names.ts'
import { type Format, readInputs, sizeOfInputs } from '../read/inputs.ts'
import type { Read } from '../read/reader.ts'
import { STANDARD_INPUT } from '../read/standard-input.ts'
import type { Progress } from './progress.ts'
import type { Session } from './session.ts'
import { stoppable } from './stoppable.ts'

export interface Articles {
  readonly articles: AsyncIterable<ArticleInput | Refused>
  /** The title of the next article in line. */
  nextTitle(): string | undefined
}

/** The articles of the records, pages extracted by the settings of the store they go to. */
export function toArticles(records: AsyncIterable<Read>, settings: Settings): Articles {
  const titles: (string | undefined)[] = []
  async function* withTitles() {
    for await (const record of records) {
      const article = toArticle(record, settings)
      titles.push('title' in article ? article.title : undefined)
      yield article
    }
  }
  return { articles: withTitles(), nextTitle: () => titles.shift() }
}

function toArticle(record: Read, settings: Settings): ArticleInput | Refused {
  if (!('bytes' in record)) return record
  try {
    return extractPage(record, settings).article
  } catch (error) {
    return toRefused(error, record.id ?? record.url)
  }
}

/** The records alone. */
export async function openRecords(
  session: Session,
  paths: readonly string[],
  progress: Progress,
): Promise<AsyncIterable<Read>> {
  checkStandardInput(paths)
  const { stop } = session.surroundings
  // Walking a large folder twice is only worth it for somebody who watches.
  const sizeBytes = session.progress === 'none' ? undefined : await sizeOfInputs(paths)
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

export function inputOptions(session: Session) {
  return {
    format: session.get('format') as 'auto' | Format,
    fields: toFieldNames(session.list('field')),
    allowPrivate: session.has('allow-private'),
    signal: session.surroundings.stop,
    standardInput: session.surroundings.input,
  }
}
