import { expect, it } from 'vitest'
import { toShownAddress } from './shown-address.ts'

it('addresses are shown without a password', () => {
  expect(toShownAddress('postgres://me:s3cret@db/news?schema=a')).toBe('postgres://me@db/news?schema=a')
  expect(toShownAddress('postgres://db/news?user=me&password=s3cret&schema=a')).not.toContain('s3cret')
  expect(toShownAddress('/home/a:b@c/news.db')).toBe('/home/a:b@c/news.db')
})
