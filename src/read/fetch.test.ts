/** Fetching from real servers on this machine, whose addresses stand for public ones where the guard is tested. */

import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { NewsfoldError } from '../errors.ts'
import { VERSION } from '../version.ts'
import { isAddress } from './address.ts'
import { type FetchOptions, fetchPage } from './fetch.ts'
import { MAXIMUM_BYTES } from './reader.ts'

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return (server.address() as AddressInfo).port
}

/** The address of a server that answers so. */
async function serve(answer: RequestListener, host?: string, port?: number): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(answer), host, port)}/`
}

/** The port of a server that writes this and leaves the connection open. */
async function serveRaw(answer: string): Promise<number> {
  return await listen(
    createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write(answer))
    }),
  )
}

const allowed: FetchOptions = { allowPrivate: true }

/** Only the first address of this machine counts as public. */
const guarded: FetchOptions = { allowPrivate: (address) => address === '127.0.0.1' }

async function textOf(url: string, options: FetchOptions = allowed): Promise<string> {
  return Buffer.from((await fetchPage(url, options)).bytes).toString()
}

async function refusal(url: string, options: FetchOptions = {}): Promise<string> {
  try {
    return `no refusal of ${(await fetchPage(url, options)).url}`
  } catch (error) {
    expect(error).toBeInstanceOf(NewsfoldError)
    return `${(error as NewsfoldError).code}: ${(error as NewsfoldError).message}`
  }
}

describe('a page', () => {
  test('comes with the address and the content type it was found under', async () => {
    const url = await serve((request, response) => {
      response.setHeader('content-type', 'text/html; charset=koi8-r')
      response.end(`<p>${request.method} ${request.url}`)
    })
    const page = await fetchPage(`${url}a?b=1#part`, allowed)
    expect(page).toEqual({
      bytes: Buffer.from('<p>GET /a?b=1'),
      url: `${url}a?b=1`,
      contentType: 'text/html; charset=koi8-r',
    })
  })

  test('may come without a content type', async () => {
    const page = await fetchPage(await serve((_, response) => response.end('<p>')), allowed)
    expect(page.contentType).toBeUndefined()
  })

  test('is asked for by name', async () => {
    const url = await serve((request, response) => response.end(JSON.stringify(request.headers)))
    const port = new URL(url).port
    const lookup = async () => ['127.0.0.1']
    const headers = JSON.parse(await textOf(`http://news.example:${port}/`, { ...allowed, lookup }))
    expect(headers.host).toBe(`news.example:${port}`)
    expect(headers['user-agent']).toMatch(new RegExp(`^newsfold/${VERSION} \\(\\+https://`))
    expect(headers).not.toHaveProperty('cookie')
  })

  test('is asked for by name over TLS, too', async () => {
    let named = ''
    const server = createSecureServer({
      SNICallback: (name, callback) => {
        named = name
        callback(new Error('no certificate'))
      },
    })
    server.on('tlsClientError', () => {})
    const port = await listen(server)
    const options = { ...allowed, lookup: async () => ['127.0.0.1'] }
    expect(await refusal(`https://news.example:${port}/`, options)).toMatch(/^fetch-failed: the fetch failed: /)
    expect(named).toBe('news.example')
  })

  test.each([
    ['gzip', gzipSync],
    ['X-GZip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (bytes: Buffer) => bytes],
    ['deflate, gzip', (bytes: Buffer) => gzipSync(deflateSync(bytes))],
  ])('packed by %s is unpacked', async (encoding, pack) => {
    const url = await serve((_, response) => {
      response.setHeader('content-encoding', encoding)
      response.end(pack(Buffer.from('<p>The dam held.')))
    })
    expect(await textOf(url)).toBe('<p>The dam held.')
  })

  test('without a body is empty, packed or not', async () => {
    for (const encoding of ['', 'gzip', 'deflate', 'br']) {
      const url = await serve((_, response) => {
        response.writeHead(204, encoding === '' ? {} : { 'content-encoding': encoding })
        response.end()
      })
      expect(await textOf(url)).toBe('')
    }
  })
})

describe('what is refused', () => {
  test.each([
    ['zstd', 'packed by zstd, which was not asked for'],
    ['gzip, gzip, gzip', 'packed 3 times'],
  ])('a body packed by %s', async (encoding, reason) => {
    const url = await serve((_, response) => {
      response.setHeader('content-encoding', encoding)
      response.end('x')
    })
    expect(await refusal(url, allowed)).toBe(`fetch-failed: the fetch failed: the page was ${reason}`)
  })

  test('a body that breaks off, packed or not', async () => {
    const packed = await serve((_, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync('The dam held.').subarray(0, 12))
    })
    expect(await refusal(packed, allowed)).toBe('fetch-failed: the fetch failed: unexpected end of file')
    const plain = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('The dam', () => response.destroy())
    })
    expect(await refusal(plain, allowed)).toBe('fetch-failed: the fetch failed: the connection broke off')
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['', (bytes: Buffer) => bytes],
  ])('more bytes than a page may have, packed by %j', async (encoding, pack) => {
    let sent = false
    const url = await serve((_, response) => {
      if (encoding !== '') response.setHeader('content-encoding', encoding)
      response.on('finish', () => {
        sent = true
      })
      response.end(pack(Buffer.alloc(MAXIMUM_BYTES + 40_000_000, 0x61)))
    })
    expect(await refusal(url, allowed)).toBe(`text-too-long: ${url} has more than ${MAXIMUM_BYTES} bytes`)
    if (encoding === '') expect(sent).toBe(false)
  })

  test.each([404, 500, 304, 403])('the status %i', async (status) => {
    const url = await serve((_, response) => {
      response.writeHead(status, 'Sorry')
      response.end('<p>Nothing')
    })
    expect(await refusal(url, allowed)).toBe(`fetch-failed: the fetch was answered with ${status} Sorry`)
  })

  test.each(['application/json', 'image/png', 'application/pdf; x=y', 'VIDEO/mp4', 'application/rss+xml'])(
    'the content type %s, before its body is read',
    async (contentType) => {
      const url = await serve((_, response) => {
        response.setHeader('content-type', contentType)
        // The body never ends: whoever waits for it waits for ever.
        response.write('x')
      })
      const name = contentType.split(';')[0]!.toLowerCase()
      expect(await refusal(url, allowed)).toBe(`not-a-page: expected a page, found ${name}`)
    },
  )

  test.each([
    ['ftp://news.example/', 'pages are fetched by http and https, not by ftp'],
    ['file:///etc/passwd', 'pages are fetched by http and https, not by file'],
    ['http://', 'the address cannot be read'],
    ['http://[::1', 'the address cannot be read'],
    ['http://me:secret@news.example/', 'the address has a name or password in it; leave it out'],
    ['http://me@news.example/', 'the address has a name or password in it; leave it out'],
  ])('%s', async (url, reason) => {
    expect(await refusal(url, allowed)).toBe(`address-refused: ${reason}`)
  })

  test('a server that does not speak HTTP, and one that is not there', async () => {
    const noise = await listen(createSocketServer((socket) => socket.resume().end('220 mail.example ready\r\n')))
    expect(await refusal(`http://127.0.0.1:${noise}/`, allowed)).toMatch(/^fetch-failed: the fetch failed: Parse Error/)
    const [server] = servers.splice(-1)
    await new Promise((resolve) => server!.close(resolve))
    expect(await refusal(`http://127.0.0.1:${noise}/`, allowed)).toBe(
      'fetch-failed: the fetch failed: nobody answers there',
    )
  })

  test('a host that cannot be looked up', async () => {
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    const lookup = () => Promise.reject(unknown)
    expect(await refusal('http://news.example/', { lookup })).toBe(
      'fetch-failed: the fetch failed: there is no such host',
    )
    expect(await refusal('http://news.example/', { lookup: async () => [] })).toBe(
      'fetch-failed: the fetch failed: news.example has no address',
    )
  })
})

describe('the guard', () => {
  test.each([
    ['http://127.0.0.1/', '127.0.0.1', 'of this machine'],
    ['http://2130706433/', '127.0.0.1', 'of this machine'],
    ['http://0x7f000001/', '127.0.0.1', 'of this machine'],
    ['http://0177.0.0.1/', '127.0.0.1', 'of this machine'],
    ['http://127.1/', '127.0.0.1', 'of this machine'],
    ['http://①②⑦.0.0.1/', '127.0.0.1', 'of this machine'],
    ['http://0/', '0.0.0.0', 'unspecified'],
    ['http://169.254.169.254/latest/meta-data/', '169.254.169.254', 'of the local link'],
    ['http://[::1]:8080/', '::1', 'of this machine'],
    ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1', 'of a private network'],
    ['http://[64:ff9b::192.168.0.1]/', '64:ff9b::c0a8:1', 'of a private network'],
    ['https://[fd00:ec2::254]/', 'fd00:ec2::254', 'of a private network'],
  ])('refuses %s', async (url, address, what) => {
    expect(await refusal(url)).toBe(
      `address-refused: ${new URL(url).host} leads to ${address}, which is ${what}; --allow-private (allowPrivate) fetches it all the same`,
    )
  })

  test('refuses the name of this machine', async () => {
    expect(await refusal('http://localhost/')).toMatch(/^address-refused: localhost leads to (?:127\.0\.0\.1|::1), /)
  })

  test('refuses a name if one of its addresses is private, though the others are not', async () => {
    const url = await serve((_, response) => response.end('reached'))
    const lookup = async () => ['127.0.0.1', '10.0.0.1']
    const named = url.replace('127.0.0.1', 'news.example')
    expect(await refusal(named, { ...guarded, lookup })).toMatch(/leads to 10\.0\.0\.1, which is of a private network/)
  })

  test('asks for the addresses of a name once, and connects to what was checked', async () => {
    const url = await serve((_, response) => response.end('the first'))
    const port = Number(new URL(url).port)
    await serve((_, response) => response.end('the second'), '127.0.0.2', port)
    let asked = 0
    const lookup = async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2'])
    expect(await textOf(`http://news.example:${port}/`, { ...guarded, lookup })).toBe('the first')
    expect(asked).toBe(1)
  })

  test('checks again after a redirect, also to the same name', async () => {
    let reached = 0
    const url = await serve((request, response) => {
      reached++
      response.writeHead(302, { location: request.url === '/' ? '/next' : '/' })
      response.end()
    })
    let asked = 0
    const lookup = async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2'])
    const named = url.replace('127.0.0.1', 'news.example')
    expect(await refusal(named, { ...guarded, lookup })).toMatch(/leads to 127\.0\.0\.2, which is of this machine/)
    expect([asked, reached]).toEqual([2, 1])
  })

  test.each([
    ['http://10.0.0.1/', /^address-refused: 10\.0\.0\.1 leads to/],
    ['//[::1]/', /^address-refused: \[::1\] leads to/],
    ['file:///etc/passwd', /^address-refused: pages are fetched by http and https, not by file/],
    ['http://me:secret@news.example/', /^address-refused: the address has a name or password/],
    ['http://[', /^address-refused: the address cannot be read/],
  ])('holds for a redirect to %s', async (location, reason) => {
    const url = await serve((_, response) => response.writeHead(301, { location }).end())
    expect(await refusal(url, guarded)).toMatch(reason)
  })

  test('is lifted for all addresses or for some', async () => {
    const url = await serve((_, response) => response.end('reached'))
    expect(await refusal(url)).toMatch(/^address-refused/)
    expect(await refusal(url, { allowPrivate: false })).toMatch(/^address-refused/)
    expect(await refusal(url, { allowPrivate: () => false })).toMatch(/^address-refused/)
    expect(await textOf(url, { allowPrivate: true })).toBe('reached')
    expect(await textOf(url, guarded)).toBe('reached')
  })
})

describe('redirects', () => {
  /** A server that redirects so many times, counted down in the path. */
  const countDown = () =>
    serve((request, response) => {
      const left = Number(request.url!.slice(1))
      if (left === 0) response.end('arrived')
      else response.writeHead([301, 302, 303, 307, 308][left % 5]!, { location: `${left - 1}#part` }).end()
    })

  test('are followed three times', async () => {
    const url = await countDown()
    expect((await fetchPage(`${url}3`, allowed)).url).toBe(`${url}0`)
    expect(await textOf(`${url}3`)).toBe('arrived')
    expect(await refusal(`${url}4`, allowed)).toBe('fetch-failed: the fetch was redirected more than 3 times')
  })

  test('that lead nowhere are refused by their status', async () => {
    const url = await serve((_, response) => response.writeHead(302, 'Found').end())
    expect(await refusal(url, allowed)).toBe('fetch-failed: the fetch was answered with 302 Found')
  })
})

describe('the clock', () => {
  const within = { ...allowed, withinMs: 50 }
  const tooLong = 'fetch-failed: the fetch took longer than 0.05 seconds'

  test('runs while nothing is answered, while a body trickles, and while a name is looked up', async () => {
    expect(await refusal(await serve(() => {}), within)).toBe(tooLong)
    expect(await refusal(await serve((_, response) => response.write('<p>')), within)).toBe(tooLong)
    const lookup = () => new Promise<never>(() => {})
    expect(await refusal('http://news.example/', { ...within, lookup })).toBe(tooLong)
  })

  test('runs while a body trickles that only the end of its connection would end', async () => {
    const port = await serveRaw('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>The dam')
    expect(await refusal(`http://127.0.0.1:${port}/`, within)).toBe(tooLong)
  })

  test('is not needed for an answer that changes the protocol', async () => {
    const port = await serveRaw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: dam\r\nConnection: Upgrade\r\n\r\n')
    expect(await refusal(`http://127.0.0.1:${port}/`, { ...allowed, withinMs: 60_000 })).toBe(
      'fetch-failed: the fetch was answered with 101, which was not asked for',
    )
  })

  test('runs over redirects, too', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/slow' }).end()
    })
    expect(await refusal(url, within)).toBe(tooLong)
  })
})

describe('a signal', () => {
  test('ends what is under way', async () => {
    const controller = new AbortController()
    const url = await serve((_, response) => {
      response.write('<p>')
      controller.abort()
    })
    const options = { ...allowed, signal: controller.signal }
    expect(await refusal(url, options)).toBe('fetch-failed: the fetch was interrupted')
    expect(await refusal(url, options)).toBe('fetch-failed: the fetch was interrupted')
  })
})

test('addresses are told from files', () => {
  expect(['http://a/', 'HTTPS://a/', 'ftp://a/', 'file:///a', 'file:/a', 'data:text/html,a'].every(isAddress)).toBe(
    true,
  )
  expect(['http', 'https:/a', './http://a', 'notes:1.html', '-'].some(isAddress)).toBe(false)
})
