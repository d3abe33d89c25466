/** Flags that would be read and change nothing: whoever writes one expects something of it, so it is refused by name. */

import { NewsfoldError } from '../errors.ts'
import type { Command } from './command.ts'
import type { Session } from './session.ts'

export interface IdleFlag {
  readonly flag: string
  /** Whether it says something after all. */
  readonly matters: boolean
  /** What it is for. */
  readonly because: string
}

export function refuseIdle(session: Pick<Session, 'isGiven'>, flags: readonly IdleFlag[]): void {
  for (const { flag, matters, because } of flags) {
    if (matters || !session.isGiven(flag)) continue
    throw new NewsfoldError('option-wrong', `--${flag} has no effect here: ${because}`)
  }
}

/** The common flags that a command makes nothing of. */
export function toIgnored({ name, ignores = [] }: Command): IdleFlag[] {
  return ignores.map((flag) => ({ flag, matters: false, because: `newsfold ${name} does not use it` }))
}
