import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InputOptions, readInputs, sizeOfInputs } from './inputs.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-inputs-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function put(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, content)
  return path
}

/** What came, in one word each: the text, the page between signs, or the code of the refusal. */
async function summarize(paths: string[], options?: InputOptions): Promise<string[]> {
  const all: string[] = []
  for await (const read of readInputs(paths, options)) {
    if ('refused' in read) all.push(`!${read.refused}`)
    else all.push('bytes' in read ? `[${Buffer.from(read.bytes)}]` : read.text)
  }
  return all
}

test('the format follows the extension, else the first bytes', async () => {
  const paths = [
    await put('a.html', 'page'),
    await put('b.HTM', 'page'),
    await put('c.txt', '{"text":"no"}'),
    await put('d.ndjson', '{"text":"line"}'),
    await put('e.jsonl.gz', gzipSync('{"text":"packed"}')),
    await put('f', '\ufeff \n{"text":"sniffed"}'),
    await put('g.bin', ' <p>'),
    await put('h.log', 'plain'),
    await put('i.CSV', 'text\nrow'),
    await put('j.tsv.gz', gzipSync('text\tid\ntab\t1')),
  ]
  expect(await summarize(paths)).toEqual([
    '[page]',
    '[page]',
    '{"text":"no"}',
    'line',
    'packed',
    'sniffed',
    '[ <p>]',
    'plain',
    'row',
    'tab',
  ])
  expect(await summarize([paths[2]!], { format: 'jsonl' })).toEqual(['no'])
})

test('gzip is known by its bytes and not by its name', async () => {
  expect(await summarize([await put('a.txt', gzipSync('packed')), await put('b.txt.gz', 'plain')])).toEqual([
    'packed',
    'plain',
  ])
})

test('so is Zstandard, whose frames may be small or huge, whole or broken', async () => {
  const path = await put('a.jsonl.zst', await readFile('test/fixtures/zstd/usual.zst'))
  const whole = await summarize([path])
  expect(whole).toHaveLength(900)
  expect(await summarize([await put('b', await readFile(path))])).toEqual(whole)
  const broken = await readFile(path)
  broken[30_000]! ^= 0xff
  const all = await summarize([await put('c.jsonl.zst', broken), await put('d.txt', 'next')])
  expect(all.slice(-2)).toEqual(['!input-damaged', 'next'])
  expect(all.length).toBeGreaterThan(100)
  // A thousand blocks of 128 KB each.
  const bomb = Buffer.concat([Buffer.from('28b52ffd0058', 'hex'), ...Array(1000).fill(Buffer.from('02001061', 'hex'))])
  expect(await summarize([await put('e.txt.zst', bomb)])).toEqual(['!text-too-long'])
  expect(await summarize([await put('f.jsonl', bomb)])).toEqual(['!input-damaged'])
})

test('ids are the paths', async () => {
  const path = await put('a.html', 'page')
  for await (const read of readInputs([path])) expect(read.id).toBe(path)
})

test('a folder is read below itself, sorted, without hidden files, and loops of links end', async () => {
  await put('b/2.txt', 'b2')
  await put('b/1.txt', 'b1')
  await put('a.txt', 'a')
  await put('.hidden.txt', 'hidden')
  await put('.git/x.txt', 'hidden')
  await symlink(folder, join(folder, 'b', '0-loop'))
  await symlink(join(folder, 'nowhere'), join(folder, 'c.txt'))
  expect(await summarize([folder])).toEqual(['a', 'b1', 'b2', '!input-missing'])
})

test('a pipe in a folder is refused and the rest goes on; one that is named is read', async () => {
  await put('news/a.txt', 'a')
  await put('news/z.txt', 'z')
  await symlink(join(folder, 'news', 'z.txt'), join(folder, 'news', 'y.txt'))
  const pipe = join(folder, 'news', 'pipe.txt')
  execFileSync('mkfifo', [pipe])
  expect(await summarize([join(folder, 'news')])).toEqual(['a', '!input-missing', 'z', 'z'])
  const [piped] = await Promise.all([summarize([pipe]), writeFile(pipe, 'piped')])
  expect(piped).toEqual(['piped'])
})

test('what is missing is refused and the rest goes on', async () => {
  const path = await put('a.txt', 'a')
  expect(await summarize([join(folder, 'none.txt'), path])).toEqual(['!input-missing', 'a'])
})

test('a broken gzip gives what could be unpacked, then a refusal', async () => {
  const noise = Array.from({ length: 50_000 }, (_, index) => `{"text":"${Math.sin(index)}"}`).join('\n')
  const packed = gzipSync(noise)
  const path = await put('a.jsonl.gz', packed.subarray(0, packed.length - 1000))
  const all = await summarize([path, await put('b.txt', 'next')])
  expect(all[0]).toBe('0')
  expect(all.length).toBeGreaterThan(1000)
  expect(all.slice(-2)).toEqual(['!input-damaged', 'next'])
  expect(all.filter((one) => one.startsWith('!'))).toHaveLength(1)
})

test('a bomb in gzip is cut at the limit of a page or line', async () => {
  const bomb = gzipSync(Buffer.alloc(70_000_000, 0x61))
  const paths = [await put('a.html.gz', bomb), await put('b.txt', bomb), await put('c.jsonl.gz', bomb)]
  expect(await summarize(paths)).toEqual(['!text-too-long', '!text-too-long', '!text-too-long'])
})

test('text that is none is refused', async () => {
  for (const name of ['a.txt', 'a.pdf', 'a', 'a.html']) {
    expect(await summarize([await put(name, '%PDF-1.7')])).not.toContain('!encoding-unknown')
  }
  expect(await summarize([await put('a.pdf', '%PDF-1.7')])).toEqual(['!not-a-page'])
})

test('a list in JSON is no text, unless it is called one', async () => {
  const list = JSON.stringify([{ text: 'one' }, { text: 'two' }], undefined, 2)
  expect(await summarize([await put('a.json', list), await put('b', list), await put('c.txt', list)])).toEqual([
    '!not-a-page',
    '!not-a-page',
    list,
  ])
  expect(await summarize([await put('d', '[1] The bridge is closed.')])).toEqual(['[1] The bridge is closed.'])
})

test('a web archive is known by its name or its first bytes, packed or not', async () => {
  const block = 'HTTP/1.1 200\r\n\r\n<p>x'
  const archive = `WARC/1.0\r\nWARC-Type: response\r\nContent-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`
  const packed = Buffer.concat([gzipSync(archive), gzipSync(archive)])
  const paths = [await put('a.warc', archive), await put('b.warc.gz', packed), await put('c', packed)]
  expect(await summarize(paths)).toEqual(Array(5).fill('[<p>x]'))
  async function* slowly(text: string): AsyncGenerator<Uint8Array> {
    for (const letter of text) yield Buffer.from(letter)
  }
  expect(await summarize(['-'], { standardInput: slowly(archive) })).toEqual(['[<p>x]'])
  expect(await summarize(['-'], { standardInput: slowly('WAR') })).toEqual(['WAR'])
})

test('fields are mapped wherever inputs have them', async () => {
  const paths = [await put('a.jsonl', '{"body":"line"}'), await put('b.csv', 'body\nrow'), await put('c.txt', 'text')]
  expect(await summarize(paths, { fields: { text: 'body' } })).toEqual(['line', 'row', 'text'])
  expect(await summarize(paths)).toEqual(['!field-missing', '!field-missing', 'text'])
})

test('standard input is read like a file', async () => {
  async function* standardInput(): AsyncGenerator<Uint8Array> {
    yield gzipSync('{"text":"piped"}')
  }
  expect(await summarize(['-'], { standardInput: standardInput() })).toEqual(['piped'])
})

test('bytes are counted as they lie on disk', async () => {
  const paths = [await put('a.jsonl.gz', gzipSync('{"text":"a"}'.repeat(1000))), await put('b/c.txt', 'text')]
  let last = 0
  await summarize(paths, {
    onBytes: (read) => {
      expect(read).toBeGreaterThan(last)
      last = read
    },
  })
  expect(last).toBe(await sizeOfInputs([folder]))
  expect(await sizeOfInputs([paths[0]!, '-'])).toBeUndefined()
})

test('whoever stops early leaves no file open', async () => {
  const path = await put('a.jsonl.gz', gzipSync('{"text":"a"}\n'.repeat(100_000)))
  for await (const read of readInputs([path])) {
    expect(read).toMatchObject({ text: 'a' })
    break
  }
})

describe('an address', () => {
  const server = createServer((request, response) => {
    if (request.url === '/feed') response.setHeader('content-type', 'text/plain')
    if (request.url === '/missing') response.statusCode = 404
    response.end(request.url === '/feed' ? '{"text":"one"}\n{"text":"two"}' : `<p>${request.url}`)
  })
  let site = ''

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('is fetched, and the page is called by it', async () => {
    const all = []
    for await (const read of readInputs([`${site}/a.html#top`, await put('b.txt', 'b')], { allowPrivate: true })) {
      all.push(read)
    }
    expect(all[0]).toEqual({ id: `${site}/a.html`, url: `${site}/a.html`, bytes: Buffer.from('<p>/a.html') })
    expect(all[1]).toMatchObject({ text: 'b' })
  })

  test('of this machine is refused unless that is allowed, and the rest goes on', async () => {
    expect(await summarize([`${site}/a`, await put('b.txt', 'b')])).toEqual(['!address-refused', 'b'])
  })

  test('that fails is refused by its name', async () => {
    for await (const read of readInputs([`${site}/missing`], { allowPrivate: true })) {
      expect(read).toEqual({
        id: `${site}/missing`,
        refused: 'fetch-failed',
        reason: `${site}/missing: the fetch was answered with 404 Not Found`,
      })
    }
  })

  test('is another format only if that is said', async () => {
    expect(await summarize([`${site}/feed`], { allowPrivate: true, format: 'jsonl' })).toEqual(['one', 'two'])
    expect(await summarize([`${site}/a`], { allowPrivate: true, format: 'text' })).toEqual(['<p>/a'])
    expect(await summarize([`${site}/a`], { allowPrivate: true, format: 'html' })).toEqual(['[<p>/a]'])
  })

  test('is given up with a signal', async () => {
    const signal = AbortSignal.abort()
    expect(await summarize([`${site}/a`], { allowPrivate: true, signal })).toEqual(['!fetch-failed'])
  })

  test('has no size on disk, and its bytes are counted', async () => {
    let last = 0
    await summarize([`${site}/a`, `${site}/b`], { allowPrivate: true, onBytes: (read) => (last = read) })
    expect(last).toBe(10)
    expect(await sizeOfInputs([`${site}/a`])).toBeUndefined()
  })
})
