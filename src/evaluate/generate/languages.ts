/** The languages in which pairs are made. */

import type { Language } from './language.ts'
import { ARABIC } from './languages/arabic.ts'
import { CHINESE } from './languages/chinese.ts'
import { ENGLISH } from './languages/english.ts'
import { TURKISH } from './languages/turkish.ts'

export const LANGUAGES: readonly Language[] = [ENGLISH, TURKISH, ARABIC, CHINESE]

/** `en`, or `en-GB`. */
export function findLanguage(code: string | undefined): Language | undefined {
  const base = code?.toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((one) => one.code === base)
}
