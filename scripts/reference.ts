/** `npm run reference`, after a change of a flag or command: writes the reference part of `docs/command-line.md` from the definitions. */

import { readFile, writeFile } from 'node:fs/promises'
import { COMMANDS } from '../src/cli/program.ts'
import { REFERENCE_END, REFERENCE_START, toReference } from '../src/cli/reference.ts'

const file = 'docs/command-line.md'
const document = await readFile(file, 'utf8')
const start = document.indexOf(REFERENCE_START)
const end = document.indexOf(REFERENCE_END)
if (start < 0 || end < start)
  throw new Error(`docs/command-line.md needs the lines ${REFERENCE_START} and ${REFERENCE_END}`)
const before = document.slice(0, start + REFERENCE_START.length)
await writeFile(file, `${before}\n\n${toReference(COMMANDS)}\n\n${document.slice(end)}`)
