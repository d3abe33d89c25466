import { Buffer } from 'node:buffer'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeGoldPage } from '../../test/gold-pages.ts'
import { EXTRACT_PARAMETERS } from '../extract/classify/classify.ts'
import { toSettings } from '../parameters.ts'
import { TRAINED, type Trained } from '../train/classifiers.ts'
import { type TrainingPage, toTrainingPage } from '../train/pages.ts'
import { type ClassifierResult, EVALUATED, type ExtractionOptions, evaluateExtraction } from './extraction.ts'

const SITES = 5

function makePage(number: number): TrainingPage {
  const { html, text } = makeGoldPage(number)
  const site = `site${number % SITES}.example`
  return toTrainingPage({ id: `page-${number}`, site, url: undefined, bytes: Buffer.from(html), text })
}

const PAGES = Array.from({ length: 10 }, (_, number) => makePage(number))

const OPTIONS: ExtractionOptions = {
  classifiers: TRAINED.map(({ name }) => name),
  parts: 3,
  seed: 1,
  settings: toSettings(EXTRACT_PARAMETERS),
}

/** The scores of the pages that are meant, by classifier. */
function scoresOf(results: readonly ClassifierResult[], isMeant: (page: TrainingPage) => boolean): unknown {
  const ids = new Set(PAGES.filter(isMeant).map(({ id }) => id))
  return results.map(({ classifier, pages }) => [classifier, pages.filter(({ id }) => ids.has(id))])
}

/** Pages that teach the wrong thing: all that is the article is not, and the other way round. */
const poison = (isMeant: (page: TrainingPage) => boolean) =>
  PAGES.map((page) => (isMeant(page) ? { ...page, body: page.body.map((one) => !one) } : page))

afterEach(() => {
  vi.restoreAllMocks()
})

describe('evaluating extraction', () => {
  test('judges the pages of a site the same whatever could be learned from them', async () => {
    const clean = await evaluateExtraction(PAGES, OPTIONS)
    for (const site of ['site0.example', 'site3.example']) {
      const isOfSite = (page: TrainingPage) => page.site === site
      const poisoned = await evaluateExtraction(poison(isOfSite), OPTIONS)
      expect(scoresOf(poisoned, isOfSite)).toEqual(scoresOf(clean, isOfSite))
    }
  })

  test('judges by what other sites teach', async () => {
    const isOfSite = (page: TrainingPage) => page.site === 'site0.example'
    const clean = await evaluateExtraction(PAGES, OPTIONS)
    const poisoned = await evaluateExtraction(
      poison((page) => !isOfSite(page)),
      OPTIONS,
    )
    expect(scoresOf(poisoned, isOfSite)).not.toEqual(scoresOf(clean, isOfSite))
  })

  test('judges each page once, by all pages of other parts and none of its site', async () => {
    const maxent = TRAINED.find(({ name }) => name === 'maxent')!
    const judgedBy = new Map<string, ReadonlySet<string>[]>()
    vi.spyOn(maxent, 'train').mockImplementation((pages) => {
      const sites = new Set(pages.map(({ site }) => site))
      const judge: Trained = (page) => {
        judgedBy.set(page.id, [...(judgedBy.get(page.id) ?? []), sites])
        return page.body
      }
      return judge
    })
    const [result] = await evaluateExtraction(PAGES, { ...OPTIONS, classifiers: ['maxent'] })
    expect([...judgedBy.keys()].sort()).toEqual(PAGES.map(({ id }) => id).sort())
    for (const { id, site } of PAGES) {
      const [sites, ...more] = judgedBy.get(id)!
      expect(more).toEqual([])
      expect(sites!.has(site)).toBe(false)
    }
    // Every site teaches those of the other parts.
    for (let number = 0; number < SITES; number++) {
      expect([...judgedBy.values()].flat().some((sites) => sites.has(`site${number}.example`))).toBe(true)
    }
    expect(result!.score).toMatchObject({ pages: PAGES.length, recall: 1 })
  })

  test('gives a result for each classifier asked for, with every page in its order', async () => {
    const onProgress = vi.fn()
    const classifiers = ['strip', 'plain', 'mss']
    const results = await evaluateExtraction(PAGES, { ...OPTIONS, classifiers, onProgress })
    expect(results.map(({ classifier }) => classifier)).toEqual(classifiers)
    for (const { pages } of results) expect(pages.map(({ id }) => id)).toEqual(PAGES.map(({ id }) => id))
    expect(onProgress.mock.calls).toEqual(Array.from({ length: 9 }, (_, at) => [at + 1, 9]))
    const [strip] = results
    expect(strip!.score.recall).toBe(1)
    expect(strip!.score.precision).toBeLessThan(1)
  })

  test('scores the article as people read it, by the settings given', async () => {
    const settings = toSettings(EXTRACT_PARAMETERS, { 'extract.minimumWords': 200 })
    const [none] = await evaluateExtraction(PAGES, { ...OPTIONS, classifiers: ['minblock'], settings })
    expect(none!.score).toMatchObject({ recall: 0, precision: 1, exact: 0 })
    const [all] = await evaluateExtraction(PAGES, { ...OPTIONS, classifiers: ['minblock'] })
    expect(all!.score.recall).toBe(1)
  })

  test('is the same each time', async () => {
    const options = { ...OPTIONS, classifiers: ['crf', 'newsfold'] }
    expect(await evaluateExtraction(PAGES, options)).toEqual(await evaluateExtraction(PAGES, options))
  })

  test('ends when it is told to stop', async () => {
    const stop = new AbortController()
    const onProgress = vi.fn(() => stop.abort(new Error('enough')))
    const options = { ...OPTIONS, classifiers: ['strip', 'plain'], stop: stop.signal, onProgress }
    await expect(evaluateExtraction(PAGES, options)).rejects.toThrow('enough')
    expect(onProgress).toHaveBeenCalledTimes(1)
  })

  test('knows every classifier, each by one name', () => {
    expect(new Set(EVALUATED).size).toBe(EVALUATED.length)
    expect(EVALUATED).toEqual(expect.arrayContaining(TRAINED.map(({ name }) => name)))
  })
})
