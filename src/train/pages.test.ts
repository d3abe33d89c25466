import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findTrainingPage, readGoldPages, toTrainingPage } from './pages.ts'

const STORY = 'The old harbour bridge will be closed to all traffic from Monday on, engineers said.'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-pages-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function put(file: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

async function putPage(id: string, gold: unknown, html: string | Uint8Array = `<p>${STORY}</p>`): Promise<void> {
  await put(`html/${id}.html`, html)
  await put(`gold/${id}.json`, JSON.stringify(gold))
}

const missing = expect.objectContaining({ code: 'input-missing' })

describe('pages with gold texts', () => {
  test('are read in the order of their names', async () => {
    await putPage('b', { text: 'Two', url: 'https://www.post.example/2' })
    await putPage('a', { text: 'One' }, 'x')
    const { pages, without } = await readGoldPages(folder)
    expect(without).toBe(0)
    expect(pages.map(({ bytes, ...page }) => ({ ...page, bytes: bytes.length }))).toEqual([
      { id: 'a', site: 'a', url: undefined, text: 'One', bytes: 1 },
      {
        id: 'b',
        site: 'post.example',
        url: 'https://www.post.example/2',
        text: 'Two',
        bytes: `<p>${STORY}</p>`.length,
      },
    ])
  })

  test('that cannot be read cost themselves only', async () => {
    await putPage('a', { text: 'One' })
    await put('html/b.html/c.txt', 'x')
    await put('gold/b.json', '{"text":"Two"}')
    const { pages, unread } = await readGoldPages(folder)
    expect(pages.map(({ id }) => id)).toEqual(['a'])
    expect(unread).toEqual([expect.stringMatching(/b\.html cannot be read$/)])
  })

  test('may end with .htm, and files of other kinds are not pages', async () => {
    await put('html/a.htm', 'x')
    await put('html/readme.txt', 'x')
    await put('gold/a.json', '{"text":"One"}')
    expect((await readGoldPages(folder)).pages.map(({ id }) => id)).toEqual(['a'])
  })

  test.each([
    ['www.post.example', 'post.example'],
    ['news.sport.post.example', 'post.example'],
    ['POST.example', 'post.example'],
    ['www.post.co.uk', 'post.co.uk'],
    ['post.co.uk', 'post.co.uk'],
    ['a.post.com.au', 'post.com.au'],
    ['post.de', 'post.de'],
    ['www.tagblatt.de', 'tagblatt.de'],
    ['www.zdf.de', 'zdf.de'],
    ['localhost', 'localhost'],
  ])('of the host %s are of the site %s', async (host, site) => {
    await putPage('a', { text: 'One', domain: host })
    await putPage('b', { text: 'Two', url: `https://${host}/x` })
    expect((await readGoldPages(folder)).pages.map((page) => page.site)).toEqual([site, site])
  })

  test('are a site each if nothing says whose they are', async () => {
    await putPage('a', { text: 'One', url: 'no address' })
    await putPage('b', { text: 'Two', url: 7 })
    expect((await readGoldPages(folder)).pages.map(({ site }) => site)).toEqual(['a', 'b'])
  })

  test('without a text are left out and counted', async () => {
    await putPage('a', { text: 'One' })
    await putPage('b', { text: ' \n ' })
    await putPage('c', {})
    await putPage('d', { text: 7 })
    const { pages, without } = await readGoldPages(folder)
    expect(pages.map(({ id }) => id)).toEqual(['a'])
    expect(without).toBe(3)
  })

  test('are missing where the folder, all texts, a gold file or its JSON is', async () => {
    await expect(readGoldPages(join(folder, 'nowhere'))).rejects.toThrow(missing)
    await mkdir(join(folder, 'html'))
    await expect(readGoldPages(folder)).rejects.toThrow(missing)
    await putPage('a', { text: '' })
    await expect(readGoldPages(folder)).rejects.toThrow(missing)
    await put('html/b.html', 'x')
    await expect(readGoldPages(folder)).rejects.toThrow(/b\.json/)
    await put('gold/b.json', '{"text":')
    await expect(readGoldPages(folder)).rejects.toThrow(missing)
  })

  test('whose gold file is missing or broken are left out and told, the others are read', async () => {
    await putPage('a', { text: 'One' })
    await put('html/b.html', 'x')
    await put('html/c.html', 'x')
    await put('gold/c.json', '{"text":')
    await put('html/d.html', 'x')
    await put('gold/d.json', 'null')
    const { pages, unread } = await readGoldPages(folder)
    expect(pages.map(({ id }) => id)).toEqual(['a'])
    expect(unread).toEqual([
      expect.stringMatching(/b\.json is missing or not JSON$/),
      expect.stringMatching(/c\.json is missing or not JSON$/),
      expect.stringMatching(/d\.json is no object$/),
    ])
  })
})

describe('a page to learn from', () => {
  const gold = { id: 'a', site: 'a', url: undefined, text: STORY }

  test('has its blocks labelled by its gold text', () => {
    const page = toTrainingPage({ ...gold, bytes: Buffer.from(`<p>Home</p><p>${STORY}</p><p>Share this</p>`) })
    expect(page.page.blocks.map(({ text }) => text)).toEqual(['Home', STORY, 'Share this'])
    expect(page.body).toEqual([false, true, false])
    expect(page.covered).toBe(1)
    expect(page.id).toBe('a')
  })

  test('that is none says so', () => {
    expect(findTrainingPage({ ...gold, bytes: Buffer.from('%PDF-1.7') })).toBe(
      'a: expected a page, found a PDF document',
    )
    expect(findTrainingPage({ ...gold, bytes: Buffer.from(`<p>${STORY}</p>`) })).toMatchObject({ body: [true] })
  })

  test('is decoded as it declares', () => {
    const text = 'Das Café an der Brücke schließt am Montag für immer, sagten die Wirte am Freitagabend.'
    const bytes = Buffer.from(`<meta charset="iso-8859-1"><p>${text}</p>`, 'latin1')
    expect(toTrainingPage({ ...gold, text, bytes })).toMatchObject({ body: [true], covered: 1 })
  })
})
