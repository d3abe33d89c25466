import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inChunks } from '../../test/chunks.ts'
import { unzstd } from './zstd.ts'
import { isZstd } from './zstd-head.ts'

const FOLDER = 'test/fixtures/zstd'
const EXPECTED: Readonly<Record<string, { sizeBytes: number; sha256: string }>> = JSON.parse(
  readFileSync(`${FOLDER}/expected.json`, 'utf8'),
)
const fixture = (name: string) => readFileSync(`${FOLDER}/${name}.zst`)

/** What came out, and the code of what was thrown after it. */
async function unpack(packed: Uint8Array, sizes = [1000]): Promise<{ bytes: Buffer; code?: string; reason?: string }> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of unzstd(inChunks(packed, sizes))) chunks.push(chunk)
    return { bytes: Buffer.concat(chunks) }
  } catch (error) {
    const { code, message } = error as Error & { code: string }
    return { bytes: Buffer.concat(chunks), code, reason: message }
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('what zstd packed', () => {
  test.each(Object.keys(EXPECTED))('comes out as it was, in chunks of any size: %s', async (name) => {
    const packed = fixture(name)
    expect(isZstd(packed)).toBe(true)
    for (const sizes of [[1], [7, 1000], [1_000_000]]) {
      const { bytes, code } = await unpack(packed, sizes)
      expect({ code, sizeBytes: bytes.length, sha256: sha256(bytes) }).toEqual(EXPECTED[name])
    }
  })
})

describe('broken data', () => {
  test('cut anywhere gives what came before', async () => {
    const { bytes: whole } = await unpack(fixture('frames'))
    const packed = fixture('frames')
    for (let cut = 0; cut < packed.length; cut += 61) {
      const { bytes, code } = await unpack(packed.subarray(0, cut))
      // Between two frames it is whole.
      if (code !== undefined) expect(code).toBe('input-damaged')
      expect(whole.subarray(0, bytes.length).equals(bytes)).toBe(true)
    }
    expect((await unpack(packed.subarray(0, packed.length - 20))).bytes.length).toBeGreaterThan(whole.length / 2)
  })

  test.each(['usual', 'short', 'mixed', 'frames'])('with flipped bits is never taken for whole: %s', async (name) => {
    const packed = fixture(name)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: packed.length * 8 - 1 }), { minLength: 1, maxLength: 3 }),
        async (flips) => {
          const flipped = Buffer.from(packed)
          for (const bit of flips) flipped[bit >> 3]! ^= 1 << (bit & 7)
          const { bytes, code } = await unpack(flipped)
          if (code === undefined) expect(sha256(bytes)).toBe(EXPECTED[name]!.sha256)
          else expect(code).toBe('input-damaged')
        },
      ),
      { numRuns: 150 },
    )
  })

  test('without a checksum ends, too', async () => {
    const packed = fixture('small')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: packed.length * 8 - 1 }), async (bit) => {
        const flipped = Buffer.from(packed)
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        const { code } = await unpack(flipped)
        expect([undefined, 'input-damaged']).toContain(code)
      }),
      { numRuns: 300 },
    )
  })

  test('of any kind ends in a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const { code } = await unpack(Buffer.concat([Buffer.from('28b52ffd', 'hex'), bytes]))
        expect([undefined, 'input-damaged']).toContain(code)
      }),
      { numRuns: 2000 },
    )
  })

  test('with a table of one symbol for all states does not loop', async () => {
    expect(await unpack(Buffer.from('28b52ffd005865000012000206f003ffffff018100000000000000', 'hex'))).toMatchObject({
      code: 'input-damaged',
    })
  })

  test('is named: a wrong length, a wrong checksum, something else behind it, a dictionary', async () => {
    const packed = fixture('short')
    const checksum = Buffer.from(packed)
    checksum[packed.length - 1]! ^= 1
    expect((await unpack(checksum)).reason).toBe('the Zstandard data is broken: incorrect data check')
    const length = await unpack(Buffer.from('28b52ffd20041b000061', 'hex'))
    expect(length).toMatchObject({ reason: 'the Zstandard data is broken: incorrect length check' })
    expect(length.bytes.toString()).toBe('aaa')
    const more = await unpack(Buffer.concat([packed, Buffer.from('more')]))
    expect(more.reason).toBe('the Zstandard data is broken: something else follows it')
    expect(sha256(more.bytes)).toBe(EXPECTED.short!.sha256)
    expect((await unpack(Buffer.from('28b52ffd0158070100', 'hex'))).reason).toMatch(/dictionary 7/)
  })
})

test('a head that lies about the window takes no memory, and one beyond the limit is refused', async () => {
  // 128 MB of window, then a block of one byte that is repeated three times.
  const before = process.memoryUsage().arrayBuffers
  expect((await unpack(Buffer.from('28b52ffd00881b000061', 'hex'))).bytes.toString()).toBe('aaa')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000)
  expect((await unpack(Buffer.from('28b52ffd00891b000061', 'hex'))).reason).toMatch(/takes 150994944 bytes of memory/)
})

test('a bomb is unpacked no further than it is read', async () => {
  // Blocks of 128 KB in four bytes each.
  const head = Buffer.from('28b52ffd0058', 'hex')
  const block = Buffer.from('02001061', 'hex')
  let given = 0
  async function* bomb(): AsyncGenerator<Uint8Array> {
    yield head
    for (; given < 1_000_000; given++) yield block
  }
  let sizeBytes = 0
  for await (const chunk of unzstd(bomb())) {
    sizeBytes += chunk.length
    if (sizeBytes > 10_000_000) break
  }
  expect(sizeBytes).toBe(77 * 131_072)
  expect(given).toBeLessThan(100)
})
