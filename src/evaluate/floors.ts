/**
 * Floors: the least an evaluation may reach. Each is pinned in `corpora/floors.json` with the checksum of its corpus,
 * so that neither a change of code nor a change of data can lower quality unnoticed. A floor is raised by pinning, and
 * lowered only by saying so and why.
 */

import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { NewsfoldError } from '../errors.ts'
import { EXTRACT_PARAMETERS } from '../extract/classify/classify.ts'
import type { Settings } from '../model.ts'
import { toSettings } from '../parameters.ts'
import { getPreset } from '../presets/presets.ts'
import { listFiles } from '../read/files.ts'
import { readGoldPages, toTrainingPage } from '../train/pages.ts'
import { evaluateExtraction } from './extraction.ts'
import { readGold } from './gold.ts'
import { evaluatePairs } from './pairs.ts'
import { prepare } from './prepared.ts'
import { readRelationPairs } from './relation-pairs.ts'
import { RelationTexts } from './relation-texts.ts'
import { evaluateRelations, RelationsBench } from './relations.ts'
import type { Figures } from './results.ts'
import { evaluateStories, type StoriesOptions } from './stories.ts'

/** Figures are pinned to this many decimals, rounded down: one flipped article of a thousand moves F1 by about 0.0005. */
const DECIMALS = 3

/** By the name of the figure. */
type Pinned = Readonly<Record<string, number>>

interface Pinning {
  readonly name: string
  /** Inside the folder of unpacked data. */
  readonly path: string
  /** SHA-256 of the corpus, see `checksumOf`. */
  readonly checksum: string
  readonly raw: Pinned
  /** Why the figures are what they are. */
  readonly reason: string
}

interface JudgedPinning extends Pinning {
  readonly preset: string
  readonly set: Settings
  readonly without: readonly string[]
  readonly clean: Pinned
}

export interface StoriesFloor extends JudgedPinning {
  readonly kind: 'stories'
  readonly orders: number
  readonly seed: number
}

export interface PairsFloor extends JudgedPinning {
  readonly kind: 'pairs'
  readonly shingleWords: number
}

export interface ExtractionFloor extends Pinning {
  readonly kind: 'extraction'
  readonly classifier: string
  readonly parts: number
  readonly seed: number
}

export interface RelationsFloor extends Pinning {
  readonly kind: 'relations'
  /** The files of the texts, inside the folder of unpacked data; the checksum is of the pairs and of them. */
  readonly texts: readonly string[]
  readonly preset: string
  readonly set: Settings
}

export type Floor = StoriesFloor | PairsFloor | ExtractionFloor | RelationsFloor

/** One figure held against its floor. */
export interface Held {
  readonly figure: string
  readonly measured: number
  readonly floor: number
}

/** Figures by name: precision, recall and F1, or what the kind of evaluation gives. */
type Figured = Readonly<Record<string, number>>

interface Measured {
  readonly raw: Figured
  /** Without what the floor leaves out. */
  readonly clean?: Figured
  /** How it was measured. */
  readonly told: string
}

export interface FloorResult<F extends Floor = Floor> extends Measured {
  readonly floor: F
  readonly held: readonly Held[]
}

export async function runFloor<F extends Floor>(
  floor: F,
  data: string,
  watch: Pick<StoriesOptions, 'onJudged' | 'stop'> = {},
): Promise<FloorResult<F>> {
  const path = join(data, floor.path)
  const texts = floor.kind === 'relations' ? floor.texts.map((file) => join(data, file)) : []
  const checksum = await checksumOfAll([path, ...texts])
  if (checksum !== floor.checksum) {
    throw new NewsfoldError(
      'floor-broken',
      `${floor.name}: the corpus has changed, expected checksum ${floor.checksum}, found ${checksum}`,
    )
  }
  const measured = await measure(floor, path, texts, watch)
  const clean = 'clean' in floor ? hold('clean', floor.clean, measured.clean) : []
  return { floor, ...measured, held: [...hold('raw', floor.raw, measured.raw), ...clean] }
}

function measure(
  floor: Floor,
  path: string,
  texts: readonly string[],
  watch: Pick<StoriesOptions, 'onJudged' | 'stop'>,
): Promise<Measured> {
  if (floor.kind === 'stories') return measureStories(floor, path, watch)
  if (floor.kind === 'relations') return measureRelations(floor, path, texts, watch)
  return floor.kind === 'pairs' ? measurePairs(floor, path) : measureExtraction(floor, path)
}

async function measureStories(
  { preset, set, orders, seed, without }: StoriesFloor,
  path: string,
  watch: Pick<StoriesOptions, 'onJudged' | 'stop'>,
): Promise<Measured> {
  const gold = prepare(await readGold(path), { preset, set })
  const options = { preset, set, orders, seed, ...watch }
  const raw = await evaluateStories(gold, options)
  const settings = Object.entries(raw.settings).map(([name, value]) => `${name}=${value}`)
  const told = `preset ${raw.preset}, ${settings.join(' ')}, ${orders} orders from seed ${seed}`
  if (without.length === 0) return { raw: toNamed(raw), told }
  return { raw: toNamed(raw), clean: toNamed(await evaluateStories(gold, { ...options, without })), told }
}

async function measurePairs({ preset, set, shingleWords, without }: PairsFloor, path: string): Promise<Measured> {
  const judge = { preset, set: { ...set, 'sketch.shingleWords': shingleWords } }
  const gold = prepare(await readGold(path), judge)
  const { result } = await evaluatePairs(gold, judge)
  const raw = toNamed(result.best)
  const told = `all pairs, ${result.alikeBy} of ${shingleWords} words, best threshold ${result.best.threshold.toFixed(3)}, preset ${preset} ${JSON.stringify(set)}`
  if (without.length === 0) return { raw, told }
  return { raw, clean: toNamed((await evaluatePairs(gold, { ...judge, without })).result.best), told }
}

async function measureExtraction({ classifier, parts, seed }: ExtractionFloor, path: string): Promise<Measured> {
  const pages = (await readGoldPages(path)).pages.map(toTrainingPage)
  const settings = toSettings(EXTRACT_PARAMETERS)
  const [result] = await evaluateExtraction(pages, { classifiers: [classifier], parts, seed, settings })
  const { score } = result!
  const told = `${score.pages} pages, classifier ${classifier}, ${parts} parts by site from seed ${seed}, exact ${score.exact.toFixed(3)}`
  return { raw: toNamed(score), told }
}

function toNamed({ precision, recall, f1 }: Figures): Figured {
  return { precision, recall, f1 }
}

async function measureRelations(
  { preset, set }: RelationsFloor,
  path: string,
  files: readonly string[],
  { stop }: Pick<StoriesOptions, 'stop'>,
): Promise<Measured> {
  const texts = await RelationTexts.read(files)
  const bench = new RelationsBench(texts, await readRelationPairs(path, texts))
  const systems = [{ preset: getPreset(preset), set }]
  const [result] = (await evaluateRelations(bench, { systems, stop })).systems
  const { sure, all } = result!
  const raw = {
    accuracy: sure.accuracy.share,
    joinPrecision: sure.joinPrecision.share,
    macroF1: all.macroF1?.f1 ?? 0,
  }
  const told = `${sure.pairs} sure pairs of ${all.pairs}, macro F1 of ${all.macroF1?.of.join(', ') ?? 'no relation'}, preset ${preset} ${JSON.stringify(set)}`
  return { raw, told }
}

function hold(which: string, pinned: Pinned, figures: Figured | undefined): Held[] {
  if (figures === undefined) return []
  return Object.entries(pinned).map(([figure, floor]) => ({
    figure: `${which} ${figure}`,
    measured: figureOf(figures, figure),
    floor,
  }))
}

function figureOf(figures: Figured, name: string): number {
  const figure = figures[name]
  if (figure !== undefined) return figure
  const known = Object.keys(figures).join(', ')
  throw new NewsfoldError('floor-broken', `no figure is named ${name}; there is ${known}`)
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
    ...('clean' in floor && { clean: clean === undefined ? {} : move(floor.clean, clean) }),
  }
  return JSON.stringify(moved) === JSON.stringify(floor) ? floor : { ...moved, reason }
}

function move(pinned: Pinned, figures: Figured): Pinned {
  const scale = 10 ** DECIMALS
  return Object.fromEntries(
    Object.keys(pinned).map((figure) => [figure, Math.floor(figureOf(figures, figure) * scale) / scale]),
  )
}

/** Of one path its own checksum; of several one of theirs, in their order. */
export async function checksumOfAll(paths: readonly string[]): Promise<string> {
  const sums: string[] = []
  for (const path of paths) sums.push(await checksumOf(path))
  return sums.length === 1 ? sums[0]! : createHash('sha256').update(sums.join('\n')).digest('hex')
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
