import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPrivate } from './public-address.ts'

describe('addresses', () => {
  test.each([
    ['0.0.0.0', 'unspecified'],
    ['10.1.2.3', 'of a private network'],
    ['100.64.0.1', 'of the network of a provider'],
    ['100.100.100.200', 'of the network of a provider'],
    ['100.127.255.255', 'of the network of a provider'],
    ['127.0.0.1', 'of this machine'],
    ['127.255.0.9', 'of this machine'],
    ['169.254.169.254', 'of the local link'],
    ['172.16.0.1', 'of a private network'],
    ['172.31.255.255', 'of a private network'],
    ['192.0.0.192', 'reserved'],
    ['192.0.2.1', 'for documents'],
    ['192.88.99.1', 'reserved'],
    ['192.168.1.1', 'of a private network'],
    ['198.19.0.1', 'for measurements'],
    ['198.51.100.1', 'for documents'],
    ['203.0.113.1', 'for documents'],
    ['224.0.0.1', 'for many receivers'],
    ['239.255.255.250', 'for many receivers'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['168.63.129.16', 'of the metadata of a cloud'],
    ['::', 'unspecified'],
    ['::1', 'of this machine'],
    ['0:0:0:0:0:0:0:1', 'of this machine'],
    ['::7f00:1', 'reserved'],
    ['::ffff:127.0.0.1', 'of this machine'],
    ['::ffff:7f00:1', 'of this machine'],
    ['::ffff:0:127.0.0.1', 'reserved'],
    ['64:ff9b::10.0.0.1', 'of a private network'],
    ['64:ff9b::a9fe:a9fe', 'of the local link'],
    ['64:ff9b:1::1', 'reserved'],
    ['2002:7f00:1::', 'of this machine'],
    ['2002:c0a8:101::1', 'of a private network'],
    ['2001::1', 'reserved'],
    ['2001:db8::1', 'for documents'],
    ['3fff::1', 'for documents'],
    ['fc00::1', 'of a private network'],
    ['fd00:ec2::254', 'of a private network'],
    ['fe80::1', 'of the local link'],
    ['fe80::1%eth0', 'of the local link'],
    ['fec0::1', 'of a private network'],
    ['ff02::1', 'for many receivers'],
    ['100::1', 'reserved'],
    ['5f00::1', 'reserved'],
    ['news.example', 'no address'],
    ['', 'no address'],
  ])('%s is %s', (address, what) => {
    expect(findPrivate(address)).toBe(what)
  })

  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '168.63.129.17',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450:4001:80b::200e',
  ])('%s is public', (address) => {
    expect(findPrivate(address)).toBeUndefined()
  })

  test('one that carries another is what that one is', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(findPrivate(`::ffff:${address}`)).toBe(findPrivate(address))
        expect(findPrivate(`64:ff9b::${address}`)).toBe(findPrivate(address))
      }),
    )
  })

  test('any address has an answer, however it is written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(findPrivate(address)).toBe(findPrivate(new URL(`http://[${address}]/`).hostname.slice(1, -1)))
      }),
    )
  })
})
