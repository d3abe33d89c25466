/** Flags of what is judged against something that is known already, and of what keeps it. */

import type { Flag } from './flags.ts'

export const AGAINST: Flag = {
  name: 'against',
  value: 'STORE|DIR',
  meaning:
    'judge against what is known already: a store (a path or postgres://...), or the folder of a finished run that was kept with --keep-known; preset, settings and snapshots are those it has',
}

export const ADD: Flag = {
  name: 'add',
  meaning:
    'with --against: add the articles to what is known; a store gets them as newsfold add would leave it, and of a folder the new one knows all that the old one knew',
}

export const KEEP_KNOWN: Flag = {
  name: 'keep-known',
  value: 'RECORDS',
  meaning:
    'keep what others can be judged against later in known/; records are then read from the inputs, which must stay as they are (inputs), or from copies (copies)',
}
