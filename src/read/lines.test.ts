import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Line, readLines } from './lines.ts'

async function* chunksOf(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? bytes.length
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function listLines(text: string, sizes = [7], maximum?: number): Promise<(string | undefined)[]> {
  const lines: Line[] = []
  for await (const line of readLines(chunksOf(Buffer.from(text), sizes), maximum)) lines.push(line)
  expect(lines.map((line) => line.number)).toEqual(lines.map((_, index) => index + 1))
  return lines.map((line) => line.bytes?.toString())
}

test('lines end in LF, CR LF or with the file', async () => {
  expect(await listLines('one\ntwo\r\n\nfour')).toEqual(['one', 'two', '', 'four'])
  expect(await listLines('')).toEqual([])
  expect(await listLines('\n')).toEqual([''])
})

test('a byte order mark at the start is no part of the first line', async () => {
  expect(await listLines('\ufeffone\n\ufefftwo', [1])).toEqual(['one', '\ufefftwo'])
})

test('a line over the limit is reported without its bytes and the next one is read', async () => {
  expect(await listLines('12345\n123456\n123456789012\r\nab', [4], 5)).toEqual(['12345', undefined, undefined, 'ab'])
  expect(await listLines('12345\r\n123456\r\n', [1], 5)).toEqual(['12345', undefined])
})

test('an endless line is not kept in memory', async () => {
  const chunk = Buffer.alloc(1 << 20, 0x61)
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (let turn = 0; turn < 200; turn++) yield chunk
    yield Buffer.from('\nlast')
  }
  const before = process.memoryUsage().arrayBuffers
  const lines: Line[] = []
  for await (const line of readLines(endless(), 1000)) lines.push(line)
  expect(lines.map((line) => [line.sizeBytes, line.bytes?.toString()])).toEqual([
    [200 << 20, undefined],
    [4, 'last'],
  ])
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 << 20)
})

test('the lines do not depend on the chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'ü', '\n', '\r\n', ' '), { maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      async (pieces, sizes) => {
        const text = pieces.join('')
        const expected = text.split(/\r?\n/)
        if (expected.at(-1) === '') expected.pop()
        expect(await listLines(text, sizes)).toEqual(expected)
      },
    ),
  )
})
