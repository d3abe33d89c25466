/**
 * Real articles repeated with edits: each of a file of JSON Lines once, then copies of them, drawn evenly, with 2 to 15 % of the
 * words replaced by words of the file, sentences deleted and swapped, and the beginning of another article in front. Names,
 * figures and whatever else has a capital or a digit stay as they were. What the file repeats by itself is not known.
 */

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Random } from './random.ts'

/** What is shorter says nothing that could be recognized. */
const FEWEST_WORDS = 40
const LINES = 500

interface Printed {
  readonly title?: string
  readonly text: string
}

export async function* makeEdited(path: string, count: number, seed = 1): AsyncGenerator<Uint8Array> {
  const printed = await readPrinted(path)
  const words = [...new Set(printed.flatMap(({ text }) => text.match(/(?<=\s)[a-z]{3,}(?=\s)/g) ?? []))]
  const random = new Random(seed)
  let lines = ''
  for (let number = 0; number < count; number++) {
    const cluster = number < printed.length ? number : random.below(printed.length)
    const { title = '', text } = printed[cluster]!
    const kind = number < printed.length ? 'original' : 'copy'
    const front =
      kind === 'copy' && random.chance(0.35) ? `${printed[random.below(printed.length)]!.text.slice(0, 250)}.\n\n` : ''
    const edited = kind === 'copy' ? front + edit(text, words, random) : text
    // With the spaces that other makers of the clusters write, for programs that look for them.
    lines += `{"id": ${number}, "title": ${JSON.stringify(title)}, "text": ${JSON.stringify(edited)}, "cluster": ${cluster}, "kind": "${kind}"}\n`
    if ((number + 1) % LINES !== 0 && number + 1 < count) continue
    yield Buffer.from(lines)
    lines = ''
  }
}

async function readPrinted(path: string): Promise<Printed[]> {
  const printed: Printed[] = []
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const article = JSON.parse(line) as Printed
    if (article.text.split(/\s+/).length >= FEWEST_WORDS) printed.push(article)
  }
  return printed
}

function edit(text: string, words: readonly string[], random: Random): string {
  const sentences = text.split(/(?<=[.!?]["']?)\s+(?=["']?[A-Z])/)
  if (random.chance(0.5) && sentences.length > 6) {
    for (let left = random.between(1, 3); left > 0; left--) sentences.splice(random.below(sentences.length), 1)
  }
  if (random.chance(0.3)) {
    const [one, other] = [random.below(sentences.length), random.below(sentences.length)]
    const moved = sentences[one]!
    sentences[one] = sentences[other]!
    sentences[other] = moved
  }
  const replaced = 0.02 + 0.13 * random.share()
  return sentences
    .join(' ')
    .replace(/(?<=\s)[a-z]+(?=\s)/g, (word) => (random.chance(replaced) ? words[random.below(words.length)]! : word))
}
