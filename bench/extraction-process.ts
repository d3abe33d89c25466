/**
 * One contender of the bench of extraction, in a process of its own, so that neither pays for the garbage of the other:
 * `extraction-process NAME FOLDER` goes over the pages of the folder for each line it is sent, as often as the line says,
 * and prints the CPU seconds that one time took.
 */

import { createInterface } from 'node:readline'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { extract } from '../src/index.ts'
import { cpuSeconds } from './figure.ts'
import { readPages } from './pages.ts'

const CONTENDERS: Readonly<Record<string, (page: Uint8Array) => unknown>> = {
  newsfold: (page) => extract(page),
  readability: (page) => {
    const { document } = parseHTML(new TextDecoder().decode(page))
    return new Readability(document as ConstructorParameters<typeof Readability>[0]).parse()
  },
}

const [name = '', folder = ''] = process.argv.slice(2)
const read = CONTENDERS[name]
if (read === undefined) throw new Error(`no contender is named ${name}`)
const pages = readPages(folder)
for await (const line of createInterface({ input: process.stdin })) {
  const times = Number(line)
  const seconds = cpuSeconds(() => {
    for (let time = 0; time < times; time++) for (const page of pages) read(page)
  })
  console.log(seconds / times)
}
