/**
 * Pages to learn from and to be measured on: a folder with `html/ID.html` and `gold/ID.json`, which has the page's
 * `text` and may have its `url` or `domain`. Blocks are labelled once, by the gold text.
 */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NewsfoldError } from '../errors.ts'
import { type Blocks, toBlocks } from '../extract/blocks.ts'
import { toSource } from '../read/decode.ts'
import { toLabels } from './labels.ts'

export interface GoldPage {
  readonly id: string
  /** The host without what stands before its registered name: pages of a site are never parted. */
  readonly site: string
  readonly url: string | undefined
  readonly bytes: Uint8Array
  readonly text: string
}

export interface TrainingPage extends GoldPage {
  readonly page: Blocks
  /** For each block whether it is of the article. */
  readonly body: readonly boolean[]
  /** Share of the gold text that the blocks hold. */
  readonly covered: number
}

export interface GoldPages {
  readonly pages: readonly GoldPage[]
  /** How many have no gold text. */
  readonly without: number
  /** Of those that cannot be read, why. */
  readonly unread: readonly string[]
}

/** The pages of a folder in the order of their names; what is wrong with one costs that page only. */
export async function readGoldPages(folder: string): Promise<GoldPages> {
  const pages: GoldPage[] = []
  const unread: string[] = []
  let without = 0
  for (const name of await listPages(folder)) {
    const id = name.replace(/\.html?$/, '')
    const gold = await readGold(join(folder, 'gold', `${id}.json`))
    if (typeof gold === 'string') {
      unread.push(gold)
      continue
    }
    if (gold.text.trim() === '') {
      without++
      continue
    }
    const bytes = await findBytes(join(folder, 'html', name))
    if (bytes === undefined) unread.push(`${join(folder, 'html', name)} cannot be read`)
    else pages.push({ id, site: gold.site ?? id, url: gold.url, bytes, text: gold.text })
  }
  if (pages.length === 0) {
    const [why] = unread
    const reason = `${folder} holds no page with a gold text`
    throw new NewsfoldError('input-missing', why === undefined ? reason : `${reason}; ${why}`)
  }
  return { pages, without, unread }
}

/** Undefined for a folder of that name, or a file that is not ours to read. */
async function findBytes(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file)
  } catch {
    return undefined
  }
}

/** The page, or why it is none. */
export function findTrainingPage(gold: GoldPage): TrainingPage | string {
  try {
    return toTrainingPage(gold)
  } catch (error) {
    if (!(error instanceof NewsfoldError)) throw error
    return error.message
  }
}

export function toTrainingPage(gold: GoldPage): TrainingPage {
  const page = read(gold)
  const { body, covered } = toLabels(
    page.blocks.map((block) => block.text),
    gold.text,
  )
  return { ...gold, page, body, covered }
}

/** One that is no page says which. */
function read({ id, bytes }: GoldPage): Blocks {
  try {
    return toBlocks(toSource(bytes))
  } catch (error) {
    if (!(error instanceof NewsfoldError)) throw error
    throw new NewsfoldError(error.code, `${id}: ${error.message}`, { cause: error })
  }
}

async function listPages(folder: string): Promise<string[]> {
  try {
    return (await readdir(join(folder, 'html'))).filter((name) => /\.html?$/.test(name)).sort()
  } catch (error) {
    throw new NewsfoldError('input-missing', `${folder} must hold html/ID.html and gold/ID.json`, { cause: error })
  }
}

interface Gold {
  readonly text: string
  readonly url: string | undefined
  readonly site: string | undefined
}

/** What the file says, or why it says nothing. */
async function readGold(file: string): Promise<Gold | string> {
  let gold: { text?: unknown; url?: unknown; domain?: unknown }
  try {
    gold = JSON.parse(await readFile(file, 'utf8')) as typeof gold
  } catch {
    return `${file} is missing or not JSON`
  }
  if (typeof gold !== 'object' || gold === null) return `${file} is no object`
  const url = typeof gold.url === 'string' ? gold.url : undefined
  const host =
    typeof gold.domain === 'string'
      ? gold.domain
      : url !== undefined && URL.canParse(url)
        ? new URL(url).hostname
        : undefined
  return {
    text: typeof gold.text === 'string' ? gold.text : '',
    url,
    site: host === undefined ? undefined : toSite(host),
  }
}

/** What countries let others register under. */
const SECOND_LEVEL = new Set([
  'co',
  'com',
  'org',
  'net',
  'gov',
  'gob',
  'gouv',
  'ac',
  'edu',
  'or',
  'ne',
  'go',
  'nom',
  'ltd',
])

/** The last two names of a host, or three under a country's second level (`co.uk`, `com.au`). */
function toSite(host: string): string {
  const names = host.toLowerCase().split('.')
  const isCountry = names.length > 2 && names.at(-1)!.length === 2 && SECOND_LEVEL.has(names.at(-2)!)
  return names.slice(isCountry ? -3 : -2).join('.')
}
