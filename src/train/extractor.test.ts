import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { makeGoldPage } from '../../test/gold-pages.ts'
import { CONTEXT_COLUMNS, toContext } from '../extract/classify/context.ts'
import { packModel, scoreFeatures } from '../extract/classify/extractor-model.ts'
import { classifyBy } from '../extract/classify/newsfold.ts'
import { trainTrees } from './boosting.ts'
import {
  EXTRACTOR_DEFAULTS,
  type ExtractorOptions,
  isUsable,
  partOf,
  type ReadyPage,
  toReady,
  toWeights,
  trainExtractor,
  trainInSteps,
  trainWeights,
} from './extractor.ts'
import { toTrainingPage } from './pages.ts'

const OPTIONS: ExtractorOptions = {
  ...EXTRACTOR_DEFAULTS,
  logistic: { ...EXTRACTOR_DEFAULTS.logistic, bits: 12, alpha: 0.1 },
  boosting: { ...EXTRACTOR_DEFAULTS.boosting, trees: 8, leaves: 4, minimumRows: 5, rate: 0.3 },
  parts: 3,
}

function makePage(number: number): ReadyPage {
  const { html, text } = makeGoldPage(number)
  const site = `site${number % 6}.example`
  return toReady(toTrainingPage({ id: `page-${number}`, site, url: undefined, bytes: Buffer.from(html), text }))
}

const PAGES = Array.from({ length: 18 }, (_, number) => makePage(number))

describe('the part of a site', () => {
  const sites = Array.from({ length: 3000 }, (_, at) => `site${at}.example`)

  test('is the same each time, one of those there are, and another from another seed', () => {
    for (const site of sites) {
      const part = partOf(site, 5, 1)
      expect(partOf(site, 5, 1)).toBe(part)
      expect(Number.isInteger(part) && part >= 0 && part < 5).toBe(true)
    }
    expect(sites.some((site) => partOf(site, 5, 1) !== partOf(site, 5, 2))).toBe(true)
    expect(partOf('', 1, 1)).toBe(0)
  })

  test('is each of them for about as many sites', () => {
    const counts = new Map<number, number>()
    for (const site of sites) counts.set(partOf(site, 5, 1), (counts.get(partOf(site, 5, 1)) ?? 0) + 1)
    for (let part = 0; part < 5; part++) {
      expect(counts.get(part)).toBeGreaterThan(500)
      expect(counts.get(part)).toBeLessThan(700)
    }
  })
})

describe('a page', () => {
  test('is usable if nine tenths of its gold text are on it', () => {
    const page = PAGES[0]!
    expect(page.covered).toBe(1)
    expect([0, 0.89, 0.9, 1].map((covered) => isUsable({ ...page, covered }))).toEqual([false, false, true, true])
  })

  test('made ready has features with names and without', () => {
    const { features, nameless, known } = makePage(1)
    expect(features.from).toHaveLength(known.blocks.length + 1)
    expect(nameless.from).toHaveLength(known.blocks.length + 1)
  })
})

describe('the weight of a block', () => {
  const { blocks } = PAGES[0]!.page

  test('grows with its words', () => {
    const weights = toWeights(blocks)
    for (const [one, block] of blocks.entries()) {
      for (const [other, against] of blocks.entries()) {
        expect(weights[one]! > weights[other]!).toBe(block.words > against.words)
      }
    }
  })

  test('is less on a page of many blocks, so that long pages do not say everything', () => {
    const long = Array.from({ length: 400 }, () => blocks).flat()
    const sum = (weights: Float32Array) => weights.reduce((all, weight) => all + weight, 0)
    expect(toWeights(long)[0]).toBeLessThan(toWeights(blocks)[0]!)
    expect(sum(toWeights(long))).toBeLessThan(40 * sum(toWeights(blocks)))
    expect(toWeights([])).toHaveLength(0)
  })
})

describe('training', () => {
  test('tells how far it is: a step for each part, then the trees, then the model', () => {
    const steps = trainInSteps(PAGES, OPTIONS)
    const shares: number[] = []
    let step = steps.next()
    for (; !step.done; step = steps.next()) shares.push(step.value)
    expect(shares).toEqual([1 / 5, 2 / 5, 3 / 5, 4 / 5])
    expect(packModel(step.value)).toEqual(packModel(trainExtractor(PAGES, OPTIONS)))
  })

  test('gives the same model to the byte each time, and another from another seed', () => {
    const again = Array.from({ length: PAGES.length }, (_, number) => makePage(number))
    const packed = packModel(trainExtractor(PAGES, OPTIONS))
    expect(packModel(trainExtractor(again, OPTIONS))).toEqual(packed)
    expect(packModel(trainExtractor(PAGES, { ...OPTIONS, seed: 2 }))).not.toEqual(packed)
  })

  test('learns which blocks are the article, also of a site it has not seen', () => {
    const model = trainExtractor(PAGES, OPTIONS)
    for (const page of [PAGES[0]!, { ...makePage(40), site: 'other.example' }]) {
      expect(classifyBy(model, page.known).map(({ kept }) => kept)).toEqual(page.body)
    }
  })

  test('grows its trees on scores by weights that have not seen the site of a page', () => {
    const values: number[] = []
    const labels: number[] = []
    const weights: number[] = []
    for (let part = 0; part < OPTIONS.parts; part++) {
      for (const page of PAGES.filter(({ site }) => partOf(site, OPTIONS.parts, OPTIONS.seed) === part)) {
        const others = PAGES.filter(({ site }) => partOf(site, OPTIONS.parts, OPTIONS.seed) !== part)
        expect(others.every(({ site }) => site !== page.site)).toBe(true)
        const learned = trainWeights(others, OPTIONS)
        for (const [features, share] of [
          [page.features, 1],
          [page.nameless, OPTIONS.namelessWeight],
        ] as const) {
          values.push(...toContext(page.known, scoreFeatures(learned, features)))
          labels.push(...page.body.map(Number))
          weights.push(...toWeights(page.page.blocks).map((weight) => weight * share))
        }
      }
    }
    const rows = {
      columns: CONTEXT_COLUMNS,
      values: Float32Array.from(values),
      labels: Uint8Array.from(labels),
      weights: Float32Array.from(weights),
    }
    const model = trainExtractor(PAGES, OPTIONS)
    expect(model.trees).toEqual(trainTrees(rows, OPTIONS.boosting))
    expect({ weights: model.weights, scale: model.scale }).toEqual(trainWeights(PAGES, OPTIONS))
  })

  test('leaves out pages that are not usable', () => {
    const wrong = PAGES.map((page) => ({ ...page, covered: 0.5, body: page.body.map((one) => !one) }))
    expect(packModel(trainExtractor([...wrong, ...PAGES], OPTIONS))).toEqual(packModel(trainExtractor(PAGES, OPTIONS)))
  })

  test('without a weight for nameless pages is as if there were none', () => {
    const options = { ...OPTIONS, namelessWeight: 0 }
    const empty = { hashes: new Int32Array(), from: new Uint32Array(10_000) }
    const bare = PAGES.map((page) => ({ ...page, nameless: empty }))
    expect(trainWeights(bare, options)).toEqual(trainWeights(PAGES, options))
    expect(trainWeights(bare, OPTIONS)).not.toEqual(trainWeights(PAGES, OPTIONS))
  })
})
