import { Buffer } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { NewsfoldError } from '../errors.ts'
import { gunzip } from './gunzip.ts'

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** What came out, and the code of what was thrown after it. */
async function unpack(packed: Uint8Array, size = 1000): Promise<{ text: string; code?: string; reason?: string }> {
  const chunks: Uint8Array[] = []
  const text = () => Buffer.concat(chunks).toString('latin1')
  try {
    for await (const chunk of gunzip(inPieces(packed, size))) chunks.push(chunk)
    return { text: text() }
  } catch (error) {
    const { code, message } = error as Error & { code: string }
    return { text: text(), code, reason: message }
  }
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${Math.sin(from + i)}\n`).join('')

describe('whole files', () => {
  test.each([1, 97, 1000, 1_000_000])('come out in pieces of %i bytes as they went in', async (size) => {
    const text = numbers(0, size === 1 ? 500 : 20_000)
    expect(await unpack(gzipSync(text), size)).toEqual({ text })
    const members = Buffer.concat([gzipSync(text), gzipSync(''), gzipSync('end')])
    expect(await unpack(members, size)).toEqual({ text: `${text}end` })
    expect(await unpack(Buffer.concat([members, Buffer.alloc(700)]), size)).toEqual({ text: `${text}end` })
  })

  test('may have a name, a comment, a checksum and more in the head', async () => {
    const packed = gzipSync('text')
    const head = Buffer.from(packed.subarray(0, 10))
    head[3] = 2 + 4 + 8 + 16
    const more = Buffer.from('\x03\x00xyzname\0comment\0\x12\x34', 'latin1')
    for (const size of [1, 1000]) {
      expect(await unpack(Buffer.concat([head, more, packed.subarray(10)]), size)).toEqual({ text: 'text' })
    }
  })
})

describe('broken files give what came before the break', () => {
  const text = numbers(0, 20_000)
  const packed = gzipSync(text)

  test.each([1, 13, 1000, 1_000_000])('and then say that something else follows, in pieces of %i', async (size) => {
    const small = numbers(0, 50)
    const broken = await unpack(Buffer.concat([gzipSync(small), Buffer.from('<html>no gzip</html>')]), size)
    const follows = { text: small, code: 'input-damaged', reason: expect.stringMatching(/follows/) }
    expect(broken).toMatchObject(follows)
    expect(await unpack(Buffer.concat([gzipSync(small), Buffer.from('x')]), size)).toMatchObject(follows)
  })

  test('cut off anywhere', async () => {
    for (const cut of [5, 10, 11, 1000, packed.length >> 1, packed.length - 9, packed.length - 8, packed.length - 1]) {
      const { text: got, ...why } = await unpack(packed.subarray(0, cut), 100_000)
      expect(why).toEqual({ code: 'input-damaged', reason: 'the gzip data is broken: unexpected end of file' })
      expect(text.startsWith(got)).toBe(true)
      // Less than three bytes of text come of one of numbers like these, and blocks are not that long.
      if (cut >= 1000) expect(got.length).toBeGreaterThan(Math.min(cut, packed.length - 8) * 2 - 10_000)
    }
  })

  test('with wrong bits', async () => {
    const flipped = Buffer.from(packed)
    flipped[packed.length >> 1]! ^= 0x10
    const { text: got, code } = await unpack(flipped, 1_000_000)
    expect(code).toBe('input-damaged')
    const same = [...got].findIndex((letter, i) => letter !== text[i])
    expect(same < 0 ? got.length : same).toBeGreaterThan(text.length * 0.45)
  })

  test('with a wrong checksum or length', async () => {
    for (const [at, reason] of [
      [8, 'incorrect data check'],
      [4, 'incorrect length check'],
    ] as const) {
      const wrong = Buffer.from(packed)
      wrong[packed.length - at]! ^= 1
      expect(await unpack(wrong, 1_000_000)).toEqual({
        text,
        code: 'input-damaged',
        reason: `the gzip data is broken: ${reason}`,
      })
    }
  })
})

test('who asks on after an error gets the members behind it', async () => {
  const members = ['one', 'two', 'three', 'four'].map((word) => gzipSync(`${word} ${numbers(0, 20)}`))
  members[1]![40]! ^= 0xff
  const junk = Buffer.from('no gzip at all')
  for (const size of [1, 50, 10_000]) {
    const unpacked = gunzip(inPieces(Buffer.concat([members[0]!, members[1]!, members[2]!, junk, members[3]!]), size))
    let text = ''
    let errors = 0
    for (let isDone = false; !isDone; ) {
      try {
        const { done, value } = await unpacked.next()
        isDone = done === true
        if (!isDone) text += Buffer.from(value).toString('latin1')
      } catch {
        errors++
        text += '|'
      }
    }
    expect(errors).toBe(2)
    expect(
      text.split('|').map((part) => [part.includes('one'), part.includes('three'), part.includes('four')]),
    ).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ])
  }
})

test('a source that fails throws what it throws, after what came before', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield gzipSync(numbers(0, 20_000)).subarray(0, 50_000)
    throw new NewsfoldError('input-missing', 'the disk is gone')
  }
  const chunks: Uint8Array[] = []
  const reading = async () => {
    for await (const chunk of gunzip(failing())) chunks.push(chunk)
  }
  await expect(reading()).rejects.toMatchObject({ code: 'input-missing', message: 'the disk is gone' })
  expect(Buffer.concat(chunks).length).toBeGreaterThan(50_000)
})

test('whoever stops early closes the source', async () => {
  let closed = false
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      for (const piece of [gzipSync('a'.repeat(100_000)), gzipSync('b')]) yield piece
    } finally {
      closed = true
    }
  }
  for await (const chunk of gunzip(source())) {
    expect(chunk[0]).toBe(0x61)
    break
  }
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(closed).toBe(true)
})
