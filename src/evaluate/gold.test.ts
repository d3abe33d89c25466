import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGold } from './gold.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-gold-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function put(path: string, contents: string | Uint8Array): Promise<string> {
  const file = join(folder, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, contents)
  return file
}

describe('gold as a folder of folders', () => {
  it('takes a folder as a story and original.* as its first print, else the first by name', async () => {
    await put('pages/Crash/copy.html', '<p>x</p>')
    await put('pages/Crash/original.html', '<p>x</p>')
    await put('pages/Gum/b.txt', 'b')
    await put('pages/Gum/a.txt', 'a')
    await put('pages/README', 'not gold')
    const gold = await readGold(join(folder, 'pages'))
    expect(gold.map(({ id, cluster, original }) => [id, cluster, original])).toEqual([
      ['Crash/copy.html', 'Crash', false],
      ['Crash/original.html', 'Crash', true],
      ['Gum/a.txt', 'Gum', true],
      ['Gum/b.txt', 'Gum', false],
    ])
  })
})

it('refuses two records of one id where labels name them by it', async () => {
  const file = await put('twice.jsonl', '{"id":"a","text":"one"}\n{"id":"b","text":"two"}\n{"id":"a","text":"three"}')
  const refusal = { code: 'gold-wrong', message: `line 3 of ${file} has the id a again` }
  await expect(readGold(file, { mayLackClusters: true, namedById: true })).rejects.toMatchObject(refusal)
  expect((await readGold(file, { mayLackClusters: true })).map(({ id }) => id)).toEqual(['a', 'b', 'a#3'])
})

describe('a story without a word', () => {
  it.each([
    ['empty.jsonl', '{"id":"a","cluster":"full","text":"A ferry."}\n{"id":"b","cluster":"hollow","text":" … "}', 'b'],
    ['unread.jsonl', '{"id":"a","cluster":"full","text":"A ferry."}\n{"id":"c","cluster":"hollow","text":5}', 'c'],
  ])('is refused by its name in %s', async (name, lines, id) => {
    const file = await put(name, lines)
    const message = `the story hollow of ${file} has no text: ${id} is empty or cannot be read`
    await expect(readGold(file)).rejects.toMatchObject({ code: 'gold-wrong', message })
    // Where nobody asks for stories, a text without words is refused on its own.
    expect(await readGold(file, { mayLackClusters: true })).toHaveLength(2)
  })

  it('is refused as a folder of empty pages, but not for one of them', async () => {
    await put('hollow/Crash/original.html', '<html><body><p> </p></body></html>')
    await put('hollow/Gum/a.txt', 'a')
    const refusal = { code: 'gold-wrong', message: expect.stringContaining('the story Crash') }
    await expect(readGold(join(folder, 'hollow'))).rejects.toMatchObject(refusal)
    await put('hollow/Crash/copy.html', '<p>A ferry ran aground.</p>')
    expect(await readGold(join(folder, 'hollow'))).toHaveLength(3)
  })
})

describe('gold as JSON Lines', () => {
  const lines = [
    { id: 1, cluster: 'a', text: 'one' },
    { id: 2, cluster: 'a', text: 'two', original: true },
    { id: 3, cluster: 7, text: 'three', kind: 'o' },
    { id: 3, cluster: 7, text: 'again' },
    { cluster: 'c', html: '<p>four</p>' },
    { cluster: 'c', text: 5 },
  ]
  const text = lines.map((line) => JSON.stringify(line)).join('\n')

  it('takes what is marked as the original, else the first of its cluster', async () => {
    for (const name of ['gold.jsonl', 'gold.jsonl.gz']) {
      const gold = await readGold(await put(name, name.endsWith('gz') ? gzipSync(text) : `${text}\n\n`))
      expect(gold.map(({ id, cluster, original }) => [id, cluster, original])).toEqual([
        ['1', 'a', false],
        ['2', 'a', true],
        ['3', '7', true],
        ['3#4', '7', false],
        [`${name}#5`, 'c', true],
        [`${name}#6`, 'c', false],
      ])
      expect(gold[4]?.record).toHaveProperty('bytes')
      expect(gold[5]?.record).toMatchObject({ refused: 'field-wrong' })
    }
  })

  it('is refused whole when a label cannot be read', async () => {
    await expect(readGold(await put('broken.jsonl', '{"text":"no cluster"}'))).rejects.toMatchObject({
      code: 'field-missing',
    })
    await expect(readGold(await put('cut.jsonl', '{"text":'))).rejects.toMatchObject({ code: 'not-json' })
  })
})

it('gold that is not there is refused', async () => {
  await expect(readGold(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'input-missing' })
  await put('empty/.hidden', '')
  await expect(readGold(join(folder, 'empty'))).rejects.toMatchObject({ code: 'input-missing' })
})
