/** A flag in words, as it stands in help and in the reference. */

import type { Flag } from './flags.ts'

/** `--store PATH` or `-o, --output FILE`, as it stands in help. */
export function toUsage({ name, short, value }: Flag): string {
  const names = short === undefined ? `--${name}` : `-${short}, --${name}`
  return value === undefined ? names : `${names} ${value}`
}

/** The meaning with choices, default and environment variable, as it stands in the reference. */
export function toMeaning(flag: Flag): string {
  const more: string[] = []
  if (flag.choices !== undefined) more.push(`one of ${flag.choices.join(', ')}`)
  if (flag.default !== undefined) more.push(`default: ${flag.default}`)
  if (flag.environment !== undefined) more.push(`or ${flag.environment} in the environment`)
  return more.length === 0 ? flag.meaning : `${flag.meaning} (${more.join('; ')})`
}
