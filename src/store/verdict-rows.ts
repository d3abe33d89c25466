/**
 * Verdicts as rows of the stores on disk: what is asked for by value is in columns, the rest is JSON that is parsed when
 * somebody asks for it.
 */

import { NewsfoldError } from '../errors.ts'
import type {
  ArticleRef,
  Change,
  Considered,
  Drawn,
  Evidence,
  PairRelation,
  Passage,
  Receipt,
  Relation,
  Verdict,
} from '../model.ts'

export interface VerdictRow {
  id: string
  version: number
  revision: number
  relation: string
  story: string
  body: string
  lead_id: string
  lead_version: number
}

/**
 * What of a verdict is not in columns, as JSON, with what is many in a short form: a passage is five values, a change five or
 * six, and what was considered names its measurements once. The lead belongs to the story.
 */
interface VerdictBody {
  readonly earlier?: ArticleRef | 'removed'
  readonly rule: string
  readonly evidence?: Omit<Evidence, 'passages' | 'changes'> & {
    /** Whole ones are of stores made before changes were short. */
    readonly changes: readonly (ShortChange | Change)[]
    readonly passages: readonly ShortPassage[]
  }
  readonly drawsOn: readonly Drawn[]
  readonly source?: string
  readonly receipt: Omit<Receipt, 'considered'>
  readonly measured: readonly string[]
  readonly considered: readonly ShortConsidered[]
}
type ShortChange = [kind: Change['kind'], ...offsets: [number, number, number, number], counts?: string]
type ShortPassage = [kind: Passage['kind'], ...offsets: [number, number, number, number]]
type ShortConsidered = [id: string, version: number, relation: PairRelation, rule: string, ...values: (number | null)[]]

export function bodyOf(verdict: Verdict): string {
  const { earlier, rule, evidence, drawsOn, source } = verdict
  const { considered, ...receipt } = verdict.receipt
  const measured = listMeasured(considered)
  const body: VerdictBody = {
    ...(earlier !== undefined && { earlier }),
    rule,
    ...(evidence !== undefined && {
      evidence: {
        ...evidence,
        changes: evidence.changes.map(toShortChange),
        passages: evidence.passages.map(toShortPassage),
      },
    }),
    drawsOn,
    ...(source !== undefined && { source }),
    receipt,
    measured,
    considered: considered.map(({ earlier: { id, version }, relation, rule: its, measurements }) => [
      id,
      version,
      relation,
      its,
      ...measured.map((name) => measurements[name] ?? null),
    ]),
  }
  return JSON.stringify(body)
}

/** The names of all measurements, each once. */
function listMeasured(considered: readonly Considered[]): string[] {
  const names: string[] = []
  for (const { measurements } of considered) {
    let place = 0
    // Mostly all have the same names in the same order.
    for (const name of Object.keys(measurements)) {
      if (names[place++] !== name && !names.includes(name)) names.push(name)
    }
  }
  return names
}

/** In place of offsets where a change stands in one text only. */
const NOWHERE = -1

function toShortChange({ kind, article, earlier, counts }: Change): ShortChange {
  const [from, to] = [article?.from ?? NOWHERE, article?.to ?? NOWHERE]
  const [earlierFrom, earlierTo] = [earlier?.from ?? NOWHERE, earlier?.to ?? NOWHERE]
  return counts === undefined
    ? [kind, from, to, earlierFrom, earlierTo]
    : [kind, from, to, earlierFrom, earlierTo, counts]
}

function fromShortChange(change: ShortChange | Change): Change {
  if (!Array.isArray(change)) return change as Change
  const [kind, from, to, earlierFrom, earlierTo, counts] = change as ShortChange
  return {
    kind,
    ...(from !== NOWHERE && { article: { from, to } }),
    ...(earlierFrom !== NOWHERE && { earlier: { from: earlierFrom, to: earlierTo } }),
    ...(counts !== undefined && { counts }),
  }
}

function toShortPassage({ kind, article, earlier }: Passage): ShortPassage {
  return [kind, article.from, article.to, earlier.from, earlier.to]
}

function fromShortPassage([kind, from, to, earlierFrom, earlierTo]: ShortPassage): Passage {
  return { kind, article: { from, to }, earlier: { from: earlierFrom, to: earlierTo } }
}

function fromShortConsidered(
  [id, version, relation, rule, ...values]: ShortConsidered,
  measured: readonly string[],
): Considered {
  const measurements = measured.flatMap((name, i) => (values[i] == null ? [] : [[name, values[i]]]))
  return { earlier: { id, version }, measurements: Object.fromEntries(measurements), relation, rule }
}

/** What is no JSON, or lacks what we put there, was changed by somebody else: a disk, another program. */
export function toDamaged(what: string, cause: unknown): NewsfoldError {
  return new NewsfoldError(
    'store-damaged',
    `the store is damaged: what it holds of ${what} cannot be read; restore it from a backup`,
    { cause },
  )
}

export function toVerdict(row: VerdictRow): Verdict {
  try {
    return readVerdict(row)
  } catch (error) {
    throw toDamaged(`the verdict on ${row.id}`, error)
  }
}

function readVerdict(row: VerdictRow): Verdict {
  const { evidence, receipt, measured, considered, ...rest } = JSON.parse(row.body) as VerdictBody
  return {
    ...columnsOf(row),
    ...rest,
    ...(evidence !== undefined && {
      evidence: {
        ...evidence,
        changes: evidence.changes.map(fromShortChange),
        passages: evidence.passages.map(fromShortPassage),
      },
    }),
    receipt: { ...receipt, considered: considered.map((one) => fromShortConsidered(one, measured)) },
  }
}

/** What of a verdict is in columns. */
function columnsOf({ id, version, revision, relation, story, lead_id, lead_version }: VerdictRow) {
  const lead = { id: lead_id, version: lead_version }
  return { id, version, revision, relation: relation as Relation, lead, story }
}

/** A verdict of which the body is parsed when somebody asks for it: who joins a story asks for no more than its name. */
export function verdictOf(row: VerdictRow): Verdict {
  let whole: Verdict | undefined
  const get = () => {
    whole ??= toVerdict(row)
    return whole
  }
  // Every field, also those that may be absent.
  const verdict: { [Name in keyof Verdict]-?: Verdict[Name] | undefined } = {
    ...columnsOf(row),
    get earlier() {
      return get().earlier
    },
    get rule() {
      return get().rule
    },
    get evidence() {
      return get().evidence
    },
    get drawsOn() {
      return get().drawsOn
    },
    get source() {
      // Whoever joins a story asks for it, and hardly anybody has one; no other field can be called so.
      return row.body.includes('"source":') ? get().source : undefined
    },
    get receipt() {
      return get().receipt
    },
  }
  return verdict as Verdict
}
