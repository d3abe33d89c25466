/**
 * The reference part of `docs/command-line.md`, made of the definitions of flags and commands. A test holds the
 * document against it; `npm run reference` (scripts/reference.ts) writes it anew.
 */

import type { Command } from './command.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { toMeaning, toUsage } from './flag-words.ts'
import { COMMON, type Flag } from './flags.ts'

export const REFERENCE_START = '<!-- reference: written by scripts/reference.ts -->'
export const REFERENCE_END = '<!-- end of reference -->'

export function toReference(commands: readonly Command[]): string {
  return [
    '## Flags of every command',
    '',
    'They may stand before or after the name of the command.',
    '',
    ...flagTable(COMMON),
    '',
    '## Commands',
    '',
    ...commands.flatMap(commandSection),
    '## Exit codes',
    '',
    '| code | meaning |',
    '| --- | --- |',
    ...Object.values(EXIT_CODES).map(({ code, meaning }) => `| ${code} | ${meaning} |`),
  ].join('\n')
}

function commandSection({ name, inputs, summary, prints, examples, flags }: Command): string[] {
  return [
    `### newsfold ${name}`,
    '',
    `${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`,
    '',
    `    newsfold ${[name, ...inputs.map((input) => input.name)].join(' ')}`,
    '',
    ...inputs.map((input) => `- \`${input.name}\`: ${input.meaning}`),
    ...(inputs.length > 0 ? [''] : []),
    ...(flags.length > 0 ? [...flagTable(flags), ''] : []),
    prints,
    '',
    ...examples.map(({ line, meaning }) => `- \`${line}\`: ${meaning}`),
    '',
  ]
}

function flagTable(flags: readonly Flag[]): string[] {
  const rows = flags.map((flag) => `| \`${toUsage(flag)}\` | ${toMeaning(flag)} |`)
  return ['| flag | meaning |', '| --- | --- |', ...rows]
}
