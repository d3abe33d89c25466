import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAXIMUM_LINE_BYTES } from '../read/reader.ts'
import { cutLines, type Lines, type TooLong } from './cut-lines.ts'

async function* chunksOf(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function cut(bytes: Buffer, sizes: readonly number[], blockBytes: number): Promise<(Lines | TooLong)[]> {
  const blocks: (Lines | TooLong)[] = []
  for await (const block of cutLines(chunksOf(bytes, sizes), blockBytes)) blocks.push(block)
  return blocks
}

describe('cutLines', () => {
  it('loses nothing, says where each block lies, and cuts at the same places however the bytes come', async () => {
    const lines = fc.array(fc.string({ maxLength: 30 }).map((line) => line.replace(/\n/g, ' ')))
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 100 }),
        async (texts, ends, sizes, blockBytes) => {
          const bytes = Buffer.from(texts.join('\n') + (ends && texts.length > 0 ? '\n' : ''))
          const blocks = (await cut(bytes, sizes, blockBytes)) as Lines[]
          expect(Buffer.concat(blocks.map((block) => block.bytes))).toEqual(bytes)
          let line = 1
          for (const { bytes: own, start, firstLine } of blocks) {
            expect(Buffer.from(own)).toEqual(bytes.subarray(start, start + own.length))
            expect(firstLine).toBe(line)
            line += Buffer.from(own).toString().split('\n').length - 1
          }
          expect(blocks).toEqual(await cut(bytes, [bytes.length + 1], blockBytes))
        },
      ),
    )
  })

  it('passes over the mark at the beginning of a file', async () => {
    const [block] = (await cut(Buffer.from('\ufeff{"a":1}\n'), [100], 10)) as Lines[]
    expect([Buffer.from(block!.bytes).toString(), block!.start]).toEqual(['{"a":1}\n', 3])
  })

  it('gives the whole lines before a break, and then the error', async () => {
    async function* breaking() {
      yield Buffer.from('one\ntwo\nthr')
      throw new Error('broken')
    }
    const blocks: string[] = []
    const reading = async () => {
      for await (const lines of cutLines(breaking(), 5)) blocks.push(Buffer.from((lines as Lines).bytes).toString())
    }
    await expect(reading()).rejects.toThrow('broken')
    expect(blocks).toEqual(['one\ntwo\n'])
  })

  it('lets a line pass that is too long, and goes on behind it', async () => {
    const long = Buffer.alloc(MAXIMUM_LINE_BYTES + 10, 'x')
    const bytes = Buffer.concat([Buffer.from('one\n'), long, Buffer.from('\nthree\n')])
    const blocks = await cut(bytes, [1 << 20], 1 << 20)
    expect(blocks.map((block) => ('sizeBytes' in block ? block : Buffer.from(block.bytes).toString()))).toEqual([
      'one\n',
      { line: 2, sizeBytes: long.length },
      'three\n',
    ])
    expect(blocks[2]).toMatchObject({ start: 4 + long.length + 1, firstLine: 3 })
  })
})
