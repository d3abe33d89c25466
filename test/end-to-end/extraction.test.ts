/** Extraction on the command line: the built binary, real files, real pipes. `npm run build` comes before. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeGoldPages } from '../gold-pages.ts'

const BINARY = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

const BRIDGE =
  'The old harbour bridge will be closed to all traffic from Monday while engineers replace forty-two corroded hangers, the port authority said.'
const FERRIES =
  'Ferries will run every ten minutes between the two quays, and the usual fare will not be charged before nine in the morning.'
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour bridge to close</title>
<meta property="og:site_name" content="The Tidewater Post"></head><body>
<nav><a href="/">Home</a> <a href="/sport">Sport</a></nav><h1>Harbour bridge to close</h1>
<figure><figcaption>The bridge, seen from the northern quay.</figcaption></figure>
<p>${BRIDGE}</p><p>${FERRIES}</p><footer><a href="/about">About us</a></footer></body></html>`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-extraction-'))
})
afterEach(() => rm(folder, { recursive: true }))

function start(...words: string[]) {
  const { NEWSFOLD_STORE: _, ...environment } = process.env
  const child = spawn(process.execPath, [BINARY, ...words], { cwd: folder, env: environment })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ out, err, code: code as number })) }
}

function run(...words: string[]) {
  return runWith('', ...words)
}

function runWith(input: string | Uint8Array, ...words: string[]) {
  const { child, ended } = start(...words)
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return ended
}

const put = (name: string, contents: string | Uint8Array) => writeFile(join(folder, name), contents)
const objects = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('extract', () => {
  it('prints the body, and makes no store', async () => {
    await put('page.html', PAGE)
    const { out, err, code } = await run('extract', 'page.html', '--set', 'extract.classifier=plain')
    expect(out).toBe(`${BRIDGE}\n\n${FERRIES}\n`)
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(await readdir(folder)).toEqual(['page.html'])
  })

  it('reads standard input, also packed', async () => {
    const plain = await runWith(PAGE, 'extract', '-')
    expect(plain.out).toContain(BRIDGE)
    expect(await runWith(gzipSync(PAGE), 'extract', '-')).toEqual(plain)
  })

  it('gives machines everything with its places and sources', async () => {
    await put('page.html', PAGE)
    const [page] = objects((await run('extract', 'page.html', '--json')).out)
    expect(page).toMatchObject({
      id: 'page.html',
      title: 'Harbour bridge to close',
      outlet: 'The Tidewater Post',
      language: 'en',
      partial: false,
      sources: { id: 'input', title: 'heading', outlet: 'meta og:site_name' },
    })
    expect(page.apart.map((apart: { kind: string }) => apart.kind)).toEqual(['caption'])
    const { from, to } = page.apart[0].span
    expect(page.text.slice(from, to)).toBe('The bridge, seen from the northern quay.')
    expect(page.body).not.toContain('northern quay')
    const paragraphs = page.paragraphs.map((span: { from: number; to: number }) => page.text.slice(span.from, span.to))
    expect(paragraphs.join('\n\n')).toBe(page.text)
    expect(page).not.toHaveProperty('blocks')
    const [explained] = objects((await run('extract', 'page.html', '--json', '--explain')).out)
    expect(explained.blocks[0]).toMatchObject({ text: 'Home Sport', kept: false })
    expect(explained.encoding).toEqual({ name: 'utf-8', declared: 'utf-8', wronglyDeclared: false })
  })

  it('takes folders, JSON Lines and texts, each under its name, and goes on after a refusal', async () => {
    await mkdir(join(folder, 'pages'))
    await put('pages/a.html', PAGE)
    await put('pages/b.html', '<html><body></body></html>')
    await put('pages/c.html', '%PDF-1.7')
    await put('feed.jsonl', `${JSON.stringify({ id: 'seven', html: PAGE })}\n`)
    await put('note.txt', 'A text\r\n\r\nas it is.')
    const { out, err, code } = await run('extract', 'pages', 'feed.jsonl', 'note.txt', 'nowhere.html')
    expect(out.match(/^==> .* <==$/gm)).toEqual(['==> pages/a.html <==', '==> seven <==', '==> note.txt <=='])
    expect(out.endsWith('\n\n==> note.txt <==\n\nA text\n\nas it is.\n')).toBe(true)
    expect(err).toContain('× refused    pages/b.html  no article was found (text-empty)')
    expect(err).toContain('(not-a-page)')
    expect(err).toContain('3 articles; 3 refused:')
    expect(code).toBe(3)
    const answers = objects((await run('extract', 'pages', 'nowhere.html', '--json')).out)
    expect(answers.map(({ id, refused }) => refused ?? id)).toEqual([
      'pages/a.html',
      'text-empty',
      'not-a-page',
      'input-missing',
    ])
  })

  it('gives what add takes', async () => {
    await put('page.html', PAGE)
    const { out } = await run('extract', 'page.html', '--json')
    const added = await runWith(out, 'add', '-', '--format', 'jsonl', '--store', 'memory:', '--json')
    expect(objects(added.out)[0]).toMatchObject({ id: 'page.html', relation: 'original' })
  })

  it('says beside the text that it is only a part', async () => {
    await put('cut.html', PAGE.slice(0, PAGE.indexOf('fare will not')))
    const { out, err, code } = await run('extract', 'cut.html')
    expect(out).toContain(BRIDGE)
    expect(err).toBe('~ partial    cut.html: only a part of an article, or doubtful that it is one\n')
    expect(code).toBe(0)
  })

  it('explains every block with signs where there is no colour', async () => {
    await put('page.html', PAGE)
    const { out } = await run('extract', 'page.html', '--explain')
    expect(out).toContain('title        Harbour bridge to close  heading')
    expect(out).toContain('encoding     utf-8, as declared')
    expect(out).toMatch(/^- −\d\.\d {2}\w+ +Home Sport$/m)
    expect(out).toMatch(/^\+ \+\d\.\d {2}kept +The old harbour bridge/m)
    expect(out).toMatch(/^~ .*caption +The bridge, seen/m)
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    expect(out).not.toContain('\u001b')
  })

  it('explains a page without an article, too', async () => {
    await put(
      'menu.html',
      '<html><body><ul><li><a href="/">Home</a></li><li><a href="/x">Sport</a></li></ul></body></html>',
    )
    const { out, err, code } = await run('extract', 'menu.html', '--explain')
    expect(out).toMatch(/^- .*Home$/m)
    expect(out).not.toContain('text-empty')
    expect(err).toContain('no article was found (text-empty)')
    expect(code).toBe(3)
  })

  it.each([[], ['--explain']])('tells refusals on standard error only: %j', async (...words) => {
    await put('paper.pdf', '%PDF-1.7')
    const { out, err, code } = await run('extract', 'paper.pdf', 'ftp://news.example/a', ...words)
    expect(out).toBe('')
    expect(err).toContain('found a PDF document (not-a-page)')
    expect(err).toContain('pages are fetched by http and https, not by ftp (address-refused)')
    expect(code).toBe(3)
  })

  it('sends no escape sequence of a page to a terminal', async () => {
    await put('page.html', PAGE.replace('Ferries', '&#x1b;[31mFerries\u0007 \u200fمرحبا'))
    for (const words of [[], ['--explain'], ['--json']]) {
      expect((await run('extract', 'page.html', ...words)).out).not.toMatch(/[^\P{Cc}\n]/u)
    }
    expect((await run('extract', 'page.html')).out).toContain('␛[31mFerries␇ \u200fمرحبا')
  })

  it('refuses wrong settings before anything is done', async () => {
    await put('page.html', PAGE)
    const { err, code } = await run(
      'extract',
      'page.html',
      '--set',
      'extract.classifier=magic',
      '--html-report',
      'r.html',
    )
    expect(err).toContain('extract.classifier takes newsfold or plain or strip or minblock, not "magic"')
    expect(code).toBe(2)
    expect(existsSync(join(folder, 'r.html'))).toBe(false)
  })

  it('fetches a page, from a private network only if that is allowed', async () => {
    const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bridge`
    const refused = await run('extract', address)
    expect(refused.err).toContain('address-refused')
    expect(refused.code).toBe(3)
    const [page] = objects((await run('extract', address, '--allow-private', '--json')).out)
    expect(page).toMatchObject({ id: address, url: address })
    expect(page.text).toContain(BRIDGE)
    await new Promise((resolve) => server.close(resolve))
  })

  it('writes a report that needs nothing from outside', async () => {
    await put('page.html', PAGE)
    const { out, err, code } = await run('extract', 'page.html', 'page.html', '--html-report', 'report.html')
    expect(out).toBe('')
    expect(err).toBe('report.html written\n2 articles.\n')
    expect(code).toBe(0)
    const page = await readFile(join(folder, 'report.html'), 'utf8')
    expect(page.match(/<section/g)).toHaveLength(2)
    expect(page).toContain(`${BRIDGE}</a></p>`)
    expect(page.endsWith('</html>\n')).toBe(true)
    expect(await readdir(folder)).toEqual(['page.html', 'report.html'])
  })

  it('refuses a report that cannot be written', async () => {
    await put('page.html', PAGE)
    const { err, code } = await run('extract', 'page.html', '--html-report', 'no/where/report.html')
    expect(err).toBe('error: no/where/report.html cannot be written: ENOENT (option-wrong)\n')
    expect(code).toBe(2)
  })
})

describe('train extractor', () => {
  it('gives the same model to the byte, in the form in which it ships', async () => {
    await writeGoldPages(join(folder, 'pages'), 10)
    await put('pages/html/empty.html', '<p>nothing</p>')
    await put('pages/gold/empty.json', '{"text":""}')
    await put('pages/html/other.html', '<p>nothing of the kind</p>')
    await put('pages/gold/other.json', JSON.stringify({ text: BRIDGE }))
    await put('pages/html/paper.html', '%PDF-1.7')
    await put('pages/gold/paper.json', JSON.stringify({ text: BRIDGE }))
    await put('pages/html/alone.html', '<p>without a gold file</p>')
    const first = await run('train', 'extractor', 'pages', '-o', 'one.ts')
    expect(first.err).toMatch(/^! left out {4}.*alone\.json is missing or not JSON$/m)
    expect(first.err).toMatch(/^! left out {4}paper: expected a page, found a PDF document$/m)
    expect(first.out).toContain(
      '10 pages learned from; left out: 1 without a gold text, 1 whose gold text is not on the page, 2 that cannot be read\none.ts: ',
    )
    expect(first.out).toContain('copy it over src/extract/classify/packed-model.ts')
    const [told] = objects((await run('train', 'extractor', 'pages', '--output', 'two.ts', '--json')).out)
    expect(told).toMatchObject({ pages: 10, withoutText: 1, notOnPage: 1, unread: 2, output: 'two.ts' })
    const model = await readFile(join(folder, 'one.ts'), 'utf8')
    expect(await readFile(join(folder, 'two.ts'), 'utf8')).toBe(model)
    const shipped = readFileSync(new URL('../../src/extract/classify/packed-model.ts', import.meta.url), 'utf8')
    const form = (module: string) => module.split('\n', 3).map((line) => line.replace(/'.{110}'/, "'…'"))
    expect(form(model)).toEqual(form(shipped))
    expect(await readdir(folder)).toEqual(['one.ts', 'pages', 'two.ts'])
  })

  it('leaves nothing behind when interrupted', async () => {
    await writeGoldPages(join(folder, 'pages'), 40)
    const { child, ended } = start('train', 'extractor', 'pages', '-o', 'model.ts')
    while (!(await readdir(folder)).some((name) => name.endsWith('.unfinished'))) await pause(2)
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    expect(await readdir(folder)).toEqual(['pages'])
  })

  it('says what is missing', async () => {
    expect((await run('train', 'extractor', 'nowhere', '-o', 'model.ts')).err).toContain('(input-missing)')
    const { err, code } = await run('train', 'extractor', 'nowhere')
    expect(err).toBe('error: --output needs a value (option-wrong)\n')
    expect(code).toBe(2)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('eval extraction', () => {
  it('says so where the pages are of too few sites', async () => {
    await writeGoldPages(join(folder, 'pages'), 2)
    const words = ['eval', 'extraction', 'pages', '--classifiers', 'strip']
    expect((await run(...words, '--parts', '2')).err).toBe('')
    expect((await run(...words)).err).toBe('~ 2 sites for 5 parts: too few to say how well a classifier learns\n')
  })

  it('prints a table, the settings and the worst pages', async () => {
    await writeGoldPages(join(folder, 'pages'), 10)
    const words = ['eval', 'extraction', 'pages', '--classifiers', 'plain,strip']
    const { out, code } = await run(...words, '--worst', '2')
    expect(code).toBe(0)
    const lines = out.split('\n')
    expect(lines[0]).toMatch(/^classifier +precision +recall +F1 +exact$/)
    expect(lines[1]).toMatch(/^strip +0\.\d{4} +1\.0000 +0\.\d{4} +0\.0000$/)
    expect(lines[2]).toMatch(/^plain( +\d\.\d{4}){4}$/)
    expect(out).toContain(
      '10 pages, left out 0 without a gold text and 0 that cannot be read; 5 parts by site from seed 1',
    )
    const [told] = objects((await run(...words, '--json', '--seed', '3', '--parts', '2', '--worst', '1')).out)
    expect(told).toMatchObject({ pages: 10, withoutText: 0, parts: 2, seed: 3 })
    expect(told.classifiers.map(({ classifier }: { classifier: string }) => classifier)).toEqual(['strip', 'plain'])
    expect(told.classifiers[0].worst).toHaveLength(1)
  })

  it('measures all there are, the default last', async () => {
    await writeGoldPages(join(folder, 'pages'), 10)
    const [told] = objects((await run('eval', 'extraction', 'pages', '--json')).out)
    const names = told.classifiers.map(({ classifier }: { classifier: string }) => classifier)
    expect(names.slice(0, 3)).toEqual(['strip', 'minblock', 'plain'])
    expect(names.at(-1)).toBe('newsfold')
  })

  it('refuses a classifier it does not know', async () => {
    const { err, code } = await run('eval', 'extraction', 'pages', '--classifiers', 'magic')
    expect(err).toContain('--classifiers: none is named magic; there are strip')
    expect(code).toBe(2)
  })
})
