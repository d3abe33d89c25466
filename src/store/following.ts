import { NewsfoldError } from '../errors.ts'
import type { Sequence } from '../model.ts'
import type { Part } from './store.ts'

/** Refuses a part that does not follow the last number of the store. */
export function mustFollow({ after }: Pick<Part, 'after'>, last: Sequence): void {
  if (after === last) return
  throw new NewsfoldError(
    'copy-unfinished',
    'another copy into this store is under way, or one part of this one failed; run the same copy again, alone',
  )
}
