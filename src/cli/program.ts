/**
 * From definitions to commander: its options, its help and its errors are made from the flags and commands, and from
 * nothing else. Commander is imported here only.
 */

import { Argument, Command as Commander, Option } from 'commander'
import type { Command } from './command.ts'
import { add } from './commands/add.ts'
import { backup } from './commands/backup.ts'
import { check } from './commands/check.ts'
import { compare } from './commands/compare.ts'
import { copy } from './commands/copy.ts'
import { correct } from './commands/correct.ts'
import { dedupe } from './commands/dedupe.ts'
import { evalAgreement } from './commands/eval-agreement.ts'
import { evalExtraction } from './commands/eval-extraction.ts'
import { evalGenerate } from './commands/eval-generate.ts'
import { evalRelations } from './commands/eval-relations.ts'
import { evalSample } from './commands/eval-sample.ts'
import { evalStories } from './commands/eval-stories.ts'
import { events } from './commands/events.ts'
import { expire } from './commands/expire.ts'
import { explain } from './commands/explain.ts'
import { extract } from './commands/extract.ts'
import { labelsApply, labelsExport, labelsImport } from './commands/labels.ts'
import { learn } from './commands/learn.ts'
import { lineage } from './commands/lineage.ts'
import { outlets } from './commands/outlets.ts'
import { preview } from './commands/preview.ts'
import { rejudge } from './commands/rejudge.ts'
import { remove } from './commands/remove.ts'
import { resketch } from './commands/resketch.ts'
import { show } from './commands/show.ts'
import { stats } from './commands/stats.ts'
import { stories } from './commands/stories.ts'
import { trainExtractor } from './commands/train-extractor.ts'
import { undo } from './commands/undo.ts'
import { verifyStore } from './commands/verify-store.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { toUsage } from './flag-words.ts'
import { COMMON, type Flag } from './flags.ts'
import type { Raw } from './session.ts'

export const COMMANDS: readonly Command[] = [
  add,
  check,
  compare,
  extract,
  show,
  explain,
  stories,
  lineage,
  events,
  correct,
  undo,
  outlets,
  labelsImport,
  labelsExport,
  labelsApply,
  remove,
  expire,
  copy,
  backup,
  verifyStore,
  resketch,
  preview,
  rejudge,
  stats,
  learn,
  dedupe,
  evalStories,
  evalRelations,
  evalGenerate,
  evalSample,
  evalAgreement,
  evalExtraction,
  trainExtractor,
]

/** What a group of commands is for. */
const GROUPS: Readonly<Record<string, string>> = {
  eval: 'measure against gold labels',
  labels: 'take in, print or apply what people say of pairs',
  train: 'learn from gold labels',
}

const DESCRIPTION =
  'Tells, for every news article, whether it has been printed before: original, duplicate, update, contained in or containing an earlier one, of which, and why.'

/** `given`: flags that were written on the command line, by commander's keys. */
export type Run = (command: Command, raw: Raw, inputs: readonly string[], given: ReadonlySet<string>) => Promise<void>

/** The whole command line. It throws `CommanderError` instead of ending the process. */
export function toProgram(run: Run): Commander {
  const program = new Commander('newsfold')
    .description(DESCRIPTION)
    .usage('COMMAND [options]')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .helpOption('--help', 'this help; newsfold COMMAND --help has examples')
    .helpCommand('help [command]', 'the help of a command')
    .addHelpText('after', `\n${exitCodeLines().join('\n')}\n\nnewsfold --version prints the version.`)
  for (const flag of COMMON) program.addOption(toOption(flag))
  for (const command of COMMANDS) addCommand(program, command, run)
  return program
}

function addCommand(program: Commander, command: Command, run: Run): void {
  const words = command.name.split(' ')
  const name = words.pop() ?? ''
  let parent = program
  for (const group of words) {
    const known = parent.commands.find((one) => one.name() === group)
    parent = known ?? settled(parent.command(group).description(GROUPS[group] ?? ''), program)
  }
  const sub = settled(parent.command(name), program)
    .summary(command.summary)
    .description(`${capital(command.summary)}.\n\n${command.prints}`)
    .addHelpText('after', `\n${exampleLines(command).join('\n')}`)
    .action(async () => {
      const raw = sub.optsWithGlobals() as Raw
      const given = Object.keys(raw).filter((key) => sub.getOptionValueSourceWithGlobals(key) === 'cli')
      await run(command, raw, sub.args, new Set(given))
    })
  for (const { name, meaning } of command.inputs) sub.addArgument(new Argument(name, meaning))
  for (const flag of command.flags) sub.addOption(toOption(flag))
}

/** What commander does not hand down to commands inside commands. */
function settled(command: Commander, program: Commander): Commander {
  return command.copyInheritedSettings(program).helpOption('--help', 'this help')
}

function toOption(flag: Flag): Option {
  const option = new Option(toUsage(flag).replace(/ (\S+)$/, ' <$1>'), flag.meaning)
  if (flag.choices !== undefined) option.choices(flag.choices)
  if (flag.environment !== undefined) option.env(flag.environment)
  if (flag.default !== undefined) option.default(flag.default)
  if (flag.repeatable) option.default([], 'none').argParser((value, list: string[]) => [...list, value])
  return option
}

function exampleLines(command: Command): string[] {
  return ['Examples:', ...command.examples.flatMap(({ line, meaning }) => [`  ${line}`, `      ${meaning}`])]
}

function exitCodeLines(): string[] {
  return [
    'Exit codes:',
    ...Object.values(EXIT_CODES).map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`),
  ]
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
