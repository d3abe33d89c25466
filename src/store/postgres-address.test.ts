import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { postgres } from './postgres.ts'
import { toPoolOptions } from './postgres-address.ts'
import { toName } from './postgres-binding.ts'
import { toConnectError, toStoreError } from './postgres-errors.ts'

describe('the address of a PostgreSQL store', () => {
  it('names the schema, and the rest is for the client', () => {
    const { url, schema } = toPoolOptions({ url: 'postgresql://u@h/d?sslmode=verify-full&schema=two%20words' })
    expect([url, schema]).toEqual(['postgresql://u@h/d?sslmode=verify-full', 'two words'])
    expect(toPoolOptions({ url: 'postgres://u@h/d' })).toMatchObject({ url: 'postgres://u@h/d', schema: 'newsfold' })
  })

  it('is refused with a parameter that nobody knows', () => {
    expect(() => toPoolOptions({ url: 'postgres://u:secret@h/d?shema=news' })).toThrow(
      expect.objectContaining({ code: 'option-unknown', message: expect.stringContaining('no parameter shema') }),
    )
  })

  it.each(['', 'pg_news', 'information_schema', 'x'.repeat(64), 'é'.repeat(32)])(
    'is refused with schema "%s"',
    (schema) => {
      expect(() => toPoolOptions({ url: `postgres://h/d?schema=${schema}` })).toThrow(
        expect.objectContaining({ code: 'option-wrong' }),
      )
    },
  )

  it('is shown without its password, even if it cannot be read', () => {
    expect(toName('postgres://u:secret@h:7/d', 's')).toBe('postgres://u@h:7/d?schema=s')
    expect(toName('postgres://u@h/d?password=secret', 's')).toBe('postgres://u@h:5432/d?schema=s')
    for (const url of ['postgres://u:sec%ret@h/d', 'postgres://u:secret@h:port/d', 'postgres://u:se/cret@h/d']) {
      let shown = ''
      try {
        shown = toName(url, 's')
      } catch (error) {
        expect(error).toMatchObject({ code: 'option-wrong' })
        shown = inspect(error, { depth: 9 })
      }
      expect(shown).not.toMatch(/cret/)
    }
  })

  it('is refused with the reason if no server is there', async () => {
    const refused = await postgres({ url: 'postgres://u:secret@127.0.0.1:1/d' }).catch((error) => error)
    expect(refused).toMatchObject({
      code: 'store-unavailable',
      message: expect.stringMatching(/postgres:\/\/u@127\.0\.0\.1:1\/d.*ECONNREFUSED.*is the server running/),
    })
    expect(inspect(refused, { depth: 9 })).not.toContain('secret')
    await expect(postgres({ url: 'postgres://u@host.invalid/d' })).rejects.toMatchObject({ code: 'store-unavailable' })
  })
})

describe('errors of the engine', () => {
  it.each([
    ['53100', 'store-full'],
    ['53300', 'store-busy'],
    ['55P03', 'store-busy'],
    ['40P01', 'store-busy'],
    ['25006', 'store-unavailable'],
    ['28P01', 'store-unavailable'],
    ['42501', 'store-unavailable'],
    ['57P03', 'store-unavailable'],
    ['ECONNRESET', 'store-unavailable'],
    ['42P01', 'store-damaged'],
    ['XX001', 'store-damaged'],
  ])('become ours: %s is %s', (code, ours) => {
    const error = Object.assign(new Error('the reason'), { code })
    expect(toStoreError(error, 'postgres://u@h/d')).toMatchObject({
      code: ours,
      message: expect.stringMatching(/postgres:\/\/u@h\/d.*the reason/),
      cause: error,
    })
  })

  it('stay what they are if they are our own fault', () => {
    const error = Object.assign(new Error('syntax error at or near "SELEKT"'), { code: '42601' })
    expect(toStoreError(error, 'x')).toBe(error)
  })

  it('say why if each address of a host failed', () => {
    const errors = [new Error('connect ECONNREFUSED ::1:1'), new Error('connect ECONNREFUSED 127.0.0.1:1')]
    const error = Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' })
    expect(toConnectError(error, 'x').message).toContain('::1:1; connect ECONNREFUSED 127.0.0.1:1')
  })
})
