/**
 * Floors: the least an evaluation may reach. Each is pinned in `corpora/floors.json` with the checksum of its corpus,
 * so that neither a change of code nor a change of data can lower quality unnoticed. A floor is raised by pinning, and
 * lowered only by saying so and why.
 */

import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { NewsfoldError } from '../errors.ts'
import type { Settings } from '../model.ts'
import { listFiles } from '../read/files.ts'
import { readGold } from './gold.ts'
import { evaluateStories, prepare, type StoriesOptions, type StoriesResult } from './stories.ts'

/** Figures are pinned to this many decimals, rounded down: one flipped article of a thousand moves F1 by about 0.0005. */
const DECIMALS = 3

type Pinned = Readonly<Partial<Record<'f1' | 'precision' | 'recall', number>>>

export interface Floor {
  readonly name: string
  readonly kind: 'stories'
  /** Inside the folder of unpacked data. */
  readonly path: string
  /** SHA-256 of the corpus, see `checksumOf`. */
  readonly checksum: string
  readonly preset: string
  readonly set: Settings
  readonly orders: number
  readonly seed: number
  readonly without: readonly string[]
  readonly raw: Pinned
  readonly clean: Pinned
  /** Why the figures are what they are. */
  readonly reason: string
}

/** One figure held against its floor. */
export interface Held {
  readonly figure: string
  readonly measured: number
  readonly floor: number
}

export interface FloorResult {
  readonly floor: Floor
  readonly raw: StoriesResult
  readonly clean: StoriesResult | undefined
  readonly held: readonly Held[]
}

export async function runFloor(
  floor: Floor,
  data: string,
  watch: Pick<StoriesOptions, 'onJudged' | 'stop'> = {},
): Promise<FloorResult> {
  const path = join(data, floor.path)
  const checksum = await checksumOf(path)
  if (checksum !== floor.checksum) {
    throw new NewsfoldError(
      'floor-broken',
      `${floor.name}: the corpus has changed, expected checksum ${floor.checksum}, found ${checksum}`,
    )
  }
  const { preset, set, orders, seed, without } = floor
  const gold = await prepare(await readGold(path), { preset, set })
  const options = { preset, set, orders, seed, ...watch }
  const raw = await evaluateStories(gold, options)
  const clean = without.length === 0 ? undefined : await evaluateStories(gold, { ...options, without })
  return { floor, raw, clean, held: [...hold('raw', floor.raw, raw), ...hold('clean', floor.clean, clean)] }
}

function hold(which: string, pinned: Pinned, result: StoriesResult | undefined): Held[] {
  if (result === undefined) return []
  return Object.entries(pinned).map(([figure, floor]) => ({
    figure: `${which} ${figure}`,
    measured: result[figure as keyof Pinned],
    floor,
  }))
}

export function isBroken({ measured, floor }: Held): boolean {
  return measured < floor
}

/** The floor with its figures moved to what was measured: up, and down only if `lower` is said. */
export function pin({ floor, raw, clean, held }: FloorResult, reason: string, lower: boolean): Floor {
  const broken = held.filter(isBroken).map(({ figure }) => figure)
  if (broken.length > 0 && !lower) {
    throw new NewsfoldError('floor-broken', `${floor.name}: ${broken.join(', ')} would fall; lowering needs --lower`)
  }
  const moved: Floor = {
    ...floor,
    raw: move(floor.raw, raw),
    clean: clean === undefined ? {} : move(floor.clean, clean),
  }
  return JSON.stringify(moved) === JSON.stringify(floor) ? floor : { ...moved, reason }
}

function move(pinned: Pinned, result: StoriesResult): Pinned {
  const scale = 10 ** DECIMALS
  return Object.fromEntries(
    Object.keys(pinned).map((figure) => [figure, Math.floor(result[figure as keyof Pinned] * scale) / scale]),
  )
}

/** SHA-256 over the relative path and the contents of every file, sorted by path; a single file has no path. */
export async function checksumOf(path: string): Promise<string> {
  try {
    await stat(path)
  } catch (error) {
    throw new NewsfoldError('input-missing', `${path} does not exist; unpack the corpus there`, { cause: error })
  }
  const files = new Map<string, string>()
  for await (const file of listFiles(path)) {
    if ('refused' in file) throw new NewsfoldError('input-missing', file.reason)
    files.set(relative(path, file.path).split(sep).join('/'), file.path)
  }
  const hash = createHash('sha256')
  for (const name of [...files.keys()].sort()) {
    const contents = await readFile(files.get(name) ?? '')
    // Lengths keep two files from being cut differently to the same bytes.
    hash.update(`${name}\n${contents.length}\n`).update(contents)
  }
  return hash.digest('hex')
}

export async function readFloors(file: string): Promise<readonly Floor[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { floors: readonly Floor[] }).floors
}
