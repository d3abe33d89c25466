/** A small folder of pages with gold texts, made from a template: other words, sites and places of the article. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seeded } from '../src/random.ts'

const SUBJECTS = [
  'The harbour office',
  'A farmer of Lower Orrin',
  'The coast guard',
  'The council',
  'An engineer',
  'The school',
]
const VERBS = [
  'reported on Monday',
  'told the meeting',
  'said after a long night',
  'wrote in a letter',
  'confirmed to reporters',
]
const OBJECTS = [
  'that the old bridge must close',
  'that nine ferries were late',
  'that the dam holds',
  'that prices rose again',
  'that storks came early',
]
const ENDINGS = [
  'and asked for more time.',
  'although nobody had expected it.',
  'as the water fell by a metre.',
  'before the first snow of the year.',
]
const MENU = ['Home', 'Politics', 'Sport', 'Weather', 'Subscribe', 'Most read', 'Share this', 'Contact us']

export async function writeGoldPages(folder: string, count: number): Promise<void> {
  await mkdir(join(folder, 'html'), { recursive: true })
  await mkdir(join(folder, 'gold'), { recursive: true })
  for (let number = 0; number < count; number++) {
    const { html, text } = makeGoldPage(number)
    const id = `page-${String(number).padStart(2, '0')}`
    const url = `https://www.site${number % 6}.example/${id}`
    await writeFile(join(folder, 'html', `${id}.html`), html)
    await writeFile(join(folder, 'gold', `${id}.json`), JSON.stringify({ url, text }))
  }
}

export function makeGoldPage(number: number): { html: string; text: string } {
  const random = seeded(number + 1)
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)]!
  const sentence = () => `${pick(SUBJECTS)} ${pick(VERBS)} ${pick(OBJECTS)} ${pick(ENDINGS)}`
  const paragraphs = Array.from({ length: 5 + (number % 3) }, () => [sentence(), sentence(), sentence()].join(' '))
  const links = () => MENU.map((word) => `<li><a href="/${word}">${word} ${number}</a></li>`).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Story ${number}</title></head><body>
<nav><ul>${links()}</ul></nav><main><h1>Story ${number}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</main>
<aside><h2>More</h2><ul>${links()}</ul></aside><footer><p>© 2026 Site ${number % 6}. All rights reserved.</p></footer></body></html>`
  return { html, text: paragraphs.join('\n\n') }
}
