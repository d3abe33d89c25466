/** What a search over parameters comes to, in words: what to set, and what it is the same about. */

import type { Settings } from '../model.ts'

interface Searched {
  readonly best: { readonly set: Settings }
  /** Parameters that made no difference. */
  readonly idle: readonly string[]
}

/** `--set` of all that matters; nothing if nothing does. */
export function toSetWords({ best, idle }: Searched): string {
  return Object.entries(best.set)
    .filter(([name]) => !idle.includes(name))
    .map(([name, value]) => `--set ${name}=${value}`)
    .join(' ')
}

/** A sentence on the parameters that are not worth setting, if there are any. */
export function toIdleNotes({ idle }: Searched): string[] {
  return idle.length === 0 ? [] : [`No difference was made by ${idle.join(', ')}: leave as it is.`]
}
