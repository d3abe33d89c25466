import { describe, expect, it } from 'vitest'
import { HOSTILE_SHAPES, makeHostile } from '../../bench/hostile.ts'
import { makeNews } from '../../bench/news.ts'

interface Line {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly outlet: string
  readonly seenAt: string
  readonly cluster: number
  readonly kind: string
  readonly sub: number
}

function toLines(chunks: Iterable<Uint8Array>): Line[] {
  const text = Buffer.concat([...chunks]).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

const numberOf = ({ id }: Line) => Number(id.slice(1))

describe('the corpus of batches', () => {
  const lines = toLines(makeNews({ count: 4000 }))
  const share = (kind: string) => lines.filter((line) => line.kind === kind).length / lines.length

  it('is the same for the same seed, however many are made, and another for another', () => {
    expect(toLines(makeNews({ count: 50 }))).toEqual(lines.slice(0, 50))
    expect(toLines(makeNews({ count: 1, seed: 2 }))[0]?.text).not.toBe(lines[0]?.text)
  })

  it('has the shares and the lengths it promises', () => {
    expect(share('copy')).toBeCloseTo(0.25, 1)
    expect(share('update')).toBeCloseTo(0.05, 1)
    expect(share('template')).toBeCloseTo(0.07, 1)
    const bytes = lines.reduce((sum, line) => sum + JSON.stringify(line).length, 0) / lines.length
    expect(bytes).toBeGreaterThan(2500)
    expect(bytes).toBeLessThan(3000)
  })

  it('has copies of originals that came before, near and far', () => {
    const kinds = new Map(lines.map((line) => [numberOf(line), line.kind]))
    const copies = lines.filter(({ kind }) => kind === 'copy' || kind === 'update')
    for (const { cluster } of copies) expect(['original', 'template']).toContain(kinds.get(cluster))
    const distances = copies.map((line) => numberOf(line) - line.cluster)
    expect(Math.min(...distances)).toBeGreaterThan(0)
    expect(distances.filter((distance) => distance < 20).length).toBeGreaterThan(100)
    expect(distances.filter((distance) => distance > 1000).length).toBeGreaterThan(100)
  })

  it('leaves the facts of a copy as they were, and raises figures in updates', () => {
    const figures = ({ text }: Line) => new Set(text.match(/\d[\d,.]*\d/g))
    const added = (line: Line) => {
      const before = figures(lines[line.cluster]!)
      return [...figures(line)].filter((figure) => !before.has(figure))
    }
    // Boilerplate and footers have figures of their own.
    const plain = (kind: string) => lines.filter((line) => line.kind === kind && line.text.length < 2500)
    const few = (kind: string) => plain(kind).filter((line) => added(line).length < 3).length / plain(kind).length
    expect(few('copy')).toBeGreaterThan(0.8)
    expect(few('update')).toBeLessThan(0.6)
  })

  it('has quotations, names, outlets and times', () => {
    expect(lines.filter(({ text }) => /"[^"]+," said [A-Z]\w+ [A-Z]\w+\./.test(text)).length).toBeGreaterThan(3000)
    expect(lines.every(({ title, outlet }) => /^[A-Z]\w+ [A-Z]\w+ /.test(title) && / Courier$/.test(outlet))).toBe(true)
    expect(lines[3661]?.seenAt).toBe('2026-01-01T01:01:01Z')
  })
})

describe('hostile corpora', () => {
  it.each(HOSTILE_SHAPES)('%s: as many articles as asked for, all of them alike', (shape) => {
    const lines = toLines(makeHostile(shape, 300))
    expect(new Set(lines.map(({ id }) => id)).size).toBe(300)
    expect(new Set(lines.map(({ text }) => text)).size).toBe(shape === 'same' ? 1 : 300)
    expect(new Set(lines.map(({ text }) => text.slice(0, 300))).size).toBe(1)
  })
})
