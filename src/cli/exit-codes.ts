/** How the process ends, by number; the same table stands in help and reference. */

export const EXIT_CODES = {
  done: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'failed; the error and its code are on standard error' },
  'wrong-usage': { code: 2, meaning: 'an option, command or input was wrong; nothing was done' },
  'some-refused': { code: 3, meaning: 'done, but some inputs were refused' },
  interrupted: { code: 130, meaning: 'interrupted; what was printed is in the store' },
} as const

export type Ending = keyof typeof EXIT_CODES
