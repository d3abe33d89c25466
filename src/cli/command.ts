/** What a command is: its words in help and reference, its flags, and what it does once they are read. */

import type { Flag } from './flags.ts'
import type { Session } from './session.ts'

interface Example {
  readonly line: string
  readonly meaning: string
}

export interface Command {
  /** `add`, or `eval stories` for one inside another. */
  readonly name: string
  /** As in help: `<id>` must be given, `[inputs...]` may be. */
  readonly inputs: readonly { readonly name: string; readonly meaning: string }[]
  readonly summary: string
  /** What it prints, in a sentence or two. */
  readonly prints: string
  readonly examples: readonly Example[]
  readonly flags: readonly Flag[]
  /** Common flags that would say nothing here, by name; whoever writes one is told so. */
  readonly ignores?: readonly string[]
  /** Does the work and says how it ended. */
  run(session: Session, inputs: readonly string[]): Promise<Outcome>
}

/**
 * How a command ended when it did not fail; `exit-codes.ts` has the numbers. One that was asked to stop counts as
 * interrupted, unless it says that it came to its end all the same.
 */
export type Outcome = 'done' | 'some-refused' | 'at-its-end'
