/** The pages of the fixtures and of the sample, as text, each with its name. */

import { readdirSync, readFileSync } from 'node:fs'
import { decode } from '../src/read/decode.ts'

const FIXTURES = new URL('fixtures/pages/', import.meta.url)
const SAMPLES = new URL('../sample/pages/', import.meta.url)

export interface FixturePage {
  readonly name: string
  readonly bytes: Uint8Array
  readonly html: string
}

export function readFixturePages(): FixturePage[] {
  const fixtures = readdirSync(FIXTURES).map((slug) => toPage(slug, new URL(`${slug}/source.html`, FIXTURES)))
  const samples = readdirSync(SAMPLES).map((name) => toPage(name, new URL(name, SAMPLES)))
  return [...fixtures, ...samples].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function toPage(name: string, file: URL): FixturePage {
  const bytes = readFileSync(file)
  return { name, bytes, html: decode(bytes, { markup: true }).toWellFormed() }
}
