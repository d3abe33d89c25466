/** Bad input costs that input only, whoever handed it over beside good ones. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type ArticleInput, open } from '../../src/index.ts'
import { listAll, makeNews, onEveryStore } from './stores.ts'

/** What callers without a type checker hand over. */
const MALFORMED: readonly [name: string, input: unknown, code: string][] = [
  ['nothing', null, 'field-wrong'],
  ['a bare string', 'text', 'field-wrong'],
  ['true for an id', { id: true, text: makeNews(3) }, 'field-wrong'],
  ['an object for an outlet', { id: 'b', text: makeNews(3), outlet: {} }, 'field-wrong'],
  ['no text', { id: 'b' }, 'field-missing'],
  ['a number for a text', { id: 'b', text: 5 }, 'field-wrong'],
  ['a number where a time is meant', { id: 'b', text: makeNews(3), seenAt: '3' }, 'field-wrong'],
  ['a time no calendar has', { id: 'b', text: makeNews(3), seenAt: '+275760-09-13T00:00:00.000Z' }, 'field-wrong'],
  ['text for the bytes of a page', { id: 'b', bytes: makeNews(3) }, 'field-wrong'],
  ['nothing for the bytes of a page', { id: 'b', bytes: null }, 'field-wrong'],
  ['a page whose address is none', { id: 'b', bytes: Buffer.from(makeNews(3)), url: 5 }, 'field-wrong'],
  ['a text of nothing but blanks', { id: 'b', text: ' \n ' }, 'text-empty'],
]

onEveryStore('malformed articles', (make) => {
  it.each(MALFORMED)('%s among good ones that are added at the same time', async (_, input, code) => {
    await using newsfold = await open({ store: await make() })
    const outcomes = await Promise.allSettled([
      newsfold.add({ id: 'a', text: makeNews(1) }),
      newsfold.add(input as ArticleInput),
      newsfold.add({ id: 'c', text: makeNews(2) }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: { code } })
    expect((await newsfold.stats()).articles).toBe(2)
  })

  it.each(MALFORMED)('%s in a stream', async (_, input, code) => {
    await using newsfold = await open({ store: await make() })
    async function* inputs() {
      yield { id: 'a', text: makeNews(1) }
      yield input as ArticleInput
      yield { id: 'c', text: makeNews(2) }
    }
    const answers = await listAll(newsfold.addAll(inputs()))
    expect(answers).toMatchObject([{ id: 'a' }, { refused: code }, { id: 'c' }])
    expect((await newsfold.stats()).articles).toBe(2)
  })
})

it('a store opened by a relative path stays where it was when the process goes elsewhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'newsfold-elsewhere-'))
  try {
    for (const name of ['here', 'there']) mkdirSync(join(folder, name))
    // Enough at once that the thread opens the file too.
    const script = `
      const { open } = await import(${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)})
      const newsfold = await open({ store: 'news.db' })
      process.chdir('../there')
      const all = Array.from({ length: 200 }, (_, i) => newsfold.add({ id: String(i), text: 'news number ' + i }))
      console.log((await Promise.all(all)).length)
      await newsfold.close()`
    const shown = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(folder, 'here'),
      encoding: 'utf8',
    })
    expect(shown.trim()).toBe('200')
    expect(existsSync(join(folder, 'there', 'news.db'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
