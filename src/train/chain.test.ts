import { describe, expect, test } from 'vitest'
import { toBlocks } from '../extract/blocks.ts'
import { toFeatures } from '../extract/classify/features.ts'
import { PageFacts } from '../extract/classify/page-facts.ts'
import { seeded } from '../random.ts'
import { CHAIN_DEFAULTS, Chain, type ChainOptions, type ChainPage } from './chain.ts'
import { ProximalWeights } from './proximal-weights.ts'

const OPTIONS: ChainOptions = { ...CHAIN_DEFAULTS, bits: 12, alpha: 0.3 }

/** The same field, by going through all labelings of a page; for short pages only. */
class DullChain {
  private readonly weights = new ProximalWeights(OPTIONS)
  private readonly transitions = new ProximalWeights({ ...OPTIONS, bits: 5, l1: 0 })

  train(pages: readonly ChainPage[]): void {
    for (let epoch = 0; epoch < OPTIONS.epochs; epoch++) for (const page of pages) this.learn(page)
  }

  private learn(page: ChainPage): void {
    const likely = this.labelings(page)
    const share = (isMeant: (labels: readonly number[]) => boolean) =>
      likely.reduce((sum, { labels, weight }) => (isMeant(labels) ? sum + weight : sum), 0)
    const truth = page.body.map(Number)
    const ones = truth.map((_, at) => share((labels) => labels[at] === 1))
    const pairs = truth.map((_, at) =>
      [0, 1, 2, 3].map((pair) => share((labels) => at > 0 && labels[at - 1]! * 2 + labels[at]! === pair)),
    )
    for (let at = 0; at < truth.length; at++) {
      const { hashes, from } = page.features
      this.weights.update(hashes, from[at]!, from[at + 1]!, ones[at]! - truth[at]!)
      if (at === 0) continue
      for (let pair = 0; pair < 4; pair++) {
        const isTrue = truth[at - 1]! * 2 + truth[at]! === pair
        const feature = Int32Array.of(wayOf(page.known, at) * 4 + pair)
        this.transitions.update(feature, 0, 1, pairs[at]![pair]! - Number(isTrue))
      }
    }
  }

  /** Every labeling with how likely it is. */
  private labelings({ known, features }: Pick<ChainPage, 'known' | 'features'>) {
    const { length } = known.blocks
    const all = Array.from({ length: 2 ** length }, (_, number) => {
      const labels = Array.from({ length }, (_, at) => (number >> at) & 1)
      let score = 0
      for (let at = 0; at < length; at++) {
        if (labels[at] === 1) score += this.weights.score(features.hashes, features.from[at]!, features.from[at + 1]!)
        if (at === 0) continue
        const move = wayOf(known, at) * 4 + labels[at - 1]! * 2 + labels[at]!
        score += this.transitions.score(Int32Array.of(move), 0, 1)
      }
      return { labels, weight: Math.exp(score) }
    })
    const sum = all.reduce((total, { weight }) => total + weight, 0)
    return all.map(({ labels, weight }) => ({ labels, weight: weight / sum }))
  }

  marginals(page: Pick<ChainPage, 'known' | 'features'>): number[] {
    const likely = this.labelings(page)
    return page.known.blocks.map((_, at) => likely.reduce((sum, one) => sum + one.labels[at]! * one.weight, 0))
  }
}

function wayOf({ path, outer }: PageFacts, at: number): number {
  return Number(path[at] === path[at - 1]) * 2 + Number(outer[at]!.parent === outer[at - 1]!.parent)
}

const WORDS = 'bridge harbour ferry cable engineer home sport weather subscribe menu'.split(' ')
const TAGS = ['p', 'p', 'div', 'li', 'h2']

/** A short page: what is of the article has words of the story, mostly. */
function drawPage(random: () => number): ChainPage {
  const length = 1 + Math.floor(random() * 8)
  const first = Math.floor(random() * length)
  const last = first + Math.floor(random() * (length - first))
  const body = Array.from({ length }, (_, at) => at >= first && at <= last)
  const html = body.map((isBody) => {
    const tag = TAGS[Math.floor(random() * TAGS.length)]!
    const words = Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
      const from = random() < 0.8 === isBody ? 0 : 5
      return WORDS[from + Math.floor(random() * 5)]!
    })
    return `${random() < 0.2 ? '</section><section>' : ''}<${tag}>${words.join(' ')}</${tag}>`
  })
  const known = new PageFacts(toBlocks(`<section>${html.join('')}</section>`))
  expect(known.blocks).toHaveLength(length)
  return { known, features: toFeatures(known), body }
}

function drawPages(count: number, seed: number): ChainPage[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => drawPage(random))
}

describe('the chain', () => {
  test('gives before learning one half to every block', () => {
    for (const page of drawPages(5, 1)) {
      expect(Array.from(new Chain(OPTIONS).marginals(page))).toEqual(page.body.map(() => 0.5))
    }
  })

  test('learns and judges as going through all labelings does', () => {
    const chain = new Chain(OPTIONS)
    const dull = new DullChain()
    const pages = drawPages(25, 2)
    chain.train(pages)
    dull.train(pages)
    for (const page of [...pages, ...drawPages(25, 3)]) {
      const expected = dull.marginals(page)
      for (const [at, likely] of chain.marginals(page).entries()) expect(likely).toBeCloseTo(expected[at]!, 8)
    }
  })

  test('learns which blocks are of the article', () => {
    const chain = new Chain(OPTIONS)
    chain.train(drawPages(150, 4))
    let right = 0
    let all = 0
    for (const page of drawPages(60, 5)) {
      for (const [at, likely] of chain.marginals(page).entries()) {
        all++
        if (likely > 0.5 === page.body[at]) right++
      }
    }
    expect(right / all).toBeGreaterThan(0.8)
  })

  test('lets a block that says nothing follow its neighbours', () => {
    // One feature for a block of the story, another for one of the menu, none for one that says nothing.
    const toPage = (texts: readonly ('story' | 'menu' | 'nothing')[]): ChainPage => {
      const from = [0]
      for (const text of texts) from.push(from.at(-1)! + Number(text !== 'nothing'))
      const hashes = texts.filter((text) => text !== 'nothing').map((text) => (text === 'story' ? 1 : 2))
      return {
        known: new PageFacts(toBlocks(texts.map((text) => `<p>${text}</p>`).join(''))),
        features: { hashes: Int32Array.from(hashes), from: Uint32Array.from(from) },
        body: texts.map((text) => text === 'story'),
      }
    }
    const chain = new Chain(OPTIONS)
    // Most blocks are followed by one of their kind.
    const runs = ['menu', 'story', 'menu'] as const
    const lesson = toPage(runs.flatMap((kind) => [kind, kind, kind, kind]))
    chain.train(Array.from({ length: 100 }, () => lesson))
    const [, inside] = chain.marginals(toPage(['story', 'nothing', 'story']))
    const [, outside] = chain.marginals(toPage(['menu', 'nothing', 'menu']))
    expect(inside).toBeGreaterThan(0.5)
    expect(outside).toBeLessThan(0.5)
  })

  test('is the same to the bit each time', () => {
    const [one, other] = [new Chain(OPTIONS), new Chain(OPTIONS)]
    one.train(drawPages(20, 6))
    other.train(drawPages(20, 6))
    for (const page of drawPages(10, 7)) expect(one.marginals(page)).toEqual(other.marginals(page))
  })

  test('judges a page of nothing, and one of thousands of blocks, in numbers', () => {
    const chain = new Chain(OPTIONS)
    chain.train(drawPages(50, 8))
    const toPage = (html: string) => {
      const known = new PageFacts(toBlocks(html))
      return { known, features: toFeatures(known) }
    }
    expect(chain.marginals(toPage(''))).toHaveLength(0)
    const marginals = chain.marginals(toPage('<p>bridge harbour</p><div>menu</div>'.repeat(2500)))
    expect(marginals).toHaveLength(5000)
    expect(marginals.every((likely) => likely >= 0 && likely <= 1)).toBe(true)
  })
})
