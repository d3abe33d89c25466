/** The command line as a user meets it: the built binary, real files, real pipes. `npm run build` comes before. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { postgres } from '../../src/store/postgres.ts'
import { sqlite } from '../../src/store/sqlite.ts'
import { openDatabase } from '../../src/store/sqlite-binding.ts'

const BINARY = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

const FERRY =
  'A passenger ferry carrying 214 people ran aground on a sandbank outside the harbour of Port Ansel early on Tuesday after losing power to both engines, the coast guard said. All passengers were brought ashore within four hours by fishing boats.'
const DAM =
  'Engineers have lowered the water behind the Orrin dam by three metres after divers found a crack of eleven metres near its foot, the water authority said on Friday. Farmers on the left bank were told to expect less water.'
const FERRY_COPY = `${FERRY} Read more in our printed edition.`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsfold-cli-'))
})
afterEach(() => rm(folder, { recursive: true }))

interface Ended {
  readonly out: string
  readonly err: string
  readonly code: number | null
}

function start(...words: string[]): ChildProcess {
  const { NEWSFOLD_STORE: _, ...environment } = process.env
  return spawn(process.execPath, [BINARY, ...words], { cwd: folder, env: environment })
}

async function end(child: ChildProcess): Promise<Ended> {
  let out = ''
  let err = ''
  child.stdout?.on('data', (chunk) => {
    out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    err += chunk
  })
  const [code] = await once(child, 'close')
  return { out, err, code }
}

function run(...words: string[]): Promise<Ended> {
  return runWith('', ...words)
}

async function runWith(input: string | Uint8Array, ...words: string[]): Promise<Ended> {
  const child = start(...words)
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  return end(child)
}

const put = (name: string, contents: string | Uint8Array) => writeFile(join(folder, name), contents)
const jsonl = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')
const lines = (text: string) => text.split('\n').filter((line) => line !== '')
const objects = (text: string) => lines(text).map((line) => JSON.parse(line) as Record<string, unknown>)

async function addThree(): Promise<void> {
  await put(
    'feed.jsonl',
    jsonl(
      { id: 'ferry', title: 'Ferry runs aground', outlet: 'Wire', text: FERRY, seenAt: '2026-03-03T08:00:00Z' },
      { id: 'dam', title: 'Crack in Orrin dam', outlet: 'Valley', text: DAM, seenAt: '2026-03-06T08:00:00Z' },
      { id: 'copy', title: 'All safe', outlet: 'Post', text: FERRY_COPY, seenAt: '2026-03-07T08:00:00Z' },
    ),
  )
  expect(await run('add', 'feed.jsonl')).toMatchObject({ code: 0 })
}

describe('add', () => {
  it('takes files, folders, gzip and standard input', async () => {
    await mkdir(join(folder, 'pages', 'deep'), { recursive: true })
    await put('pages/a.html', `<html><body><h1>Ferry</h1><p>${FERRY}</p></body></html>`)
    await put('pages/deep/b.txt', DAM)
    await put('feed.jsonl.gz', gzipSync(jsonl({ id: 'packed', text: FERRY_COPY })))
    const stdin = jsonl({ id: 'piped', text: `${DAM} More tomorrow.` })
    const { out, err, code } = await runWith(stdin, 'add', 'pages', 'feed.jsonl.gz', '-', '--json')
    const answers = objects(out)
    expect(answers.map(({ id, relation }) => [id, relation])).toEqual([
      ['pages/a.html', 'original'],
      ['pages/deep/b.txt', 'original'],
      ['packed', 'duplicate'],
      ['piped', 'duplicate'],
    ])
    expect(answers[2]).toMatchObject({ earlier: 'pages/a.html', lead: 'pages/a.html', story: answers[0]?.story })
    expect(answers[2]?.evidence).toHaveProperty('measurements')
    expect(answers[0]).not.toHaveProperty('earlier')
    expect(err).toBe('4 articles: 2 original, 2 duplicate.\n')
    expect(code).toBe(0)
  })

  it('prints a line per article for people, and nothing but that when quiet', async () => {
    await put('feed.jsonl', jsonl({ id: 'a', title: 'Ferry runs aground', text: FERRY }, { id: 'b', text: FERRY_COPY }))
    const { out, err } = await run('add', 'feed.jsonl', '--quiet')
    expect(lines(out)[0]).toBe('● original   Ferry runs aground')
    expect(lines(out)[1]).toMatch(/^= duplicate {2}b {2}of a {2}\w+ \d\.\d{3}$/)
    expect(err).toBe('')
  })

  it('goes on after bad input, names it and ends with 3', async () => {
    await put(
      'bad.jsonl',
      `${jsonl({ id: 'a', text: FERRY })}{"id":\n${jsonl({ id: 'b' }, { id: 'c', text: ' ' }, { id: 'd', text: DAM })}`,
    )
    await put('noise.txt', new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x00]))
    const { out, err, code } = await run('add', 'bad.jsonl', 'nowhere.html', '--json')
    const answers = objects(out)
    expect(answers.map(({ relation, refused }) => relation ?? refused)).toEqual([
      'original',
      'not-json',
      'field-missing',
      'text-empty',
      'original',
      'input-missing',
    ])
    for (const answer of answers.filter(({ refused }) => refused !== undefined)) {
      expect(Object.keys(answer)).toEqual(['id', 'refused', 'reason'])
    }
    expect(err).toContain('2 articles: 2 original; 4 refused:')
    expect(code).toBe(3)
    expect(objects((await run('stories', '--json')).out)).toHaveLength(2)
  })

  it('answers the same id and text as before, and another text as a version', async () => {
    await put('feed.jsonl', jsonl({ id: 'a', text: FERRY }, { id: 'a', text: FERRY }, { id: 'a', text: FERRY_COPY }))
    const answers = objects((await run('add', 'feed.jsonl', '--json')).out)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toMatchObject({ id: 'a', version: 2, relation: 'duplicate', earlier: 'a' })
  })

  it('keeps escape sequences of others off the terminal', async () => {
    await put('feed.jsonl', jsonl({ id: 'x\u001b[2J', title: '\u001b]0;owned\u0007News', text: FERRY }))
    const { out } = await run('add', 'feed.jsonl')
    expect(out).toBe('● original   ␛]0;owned␇News\n')
  })

  it('uses the store of the flag, else of the environment', async () => {
    await put('feed.jsonl', jsonl({ id: 'a', text: FERRY }))
    await run('add', 'feed.jsonl', '--store', 'flag.db')
    expect(existsSync(join(folder, 'flag.db'))).toBe(true)
    const addWith = (NEWSFOLD_STORE: string) =>
      end(
        spawn(process.execPath, [BINARY, 'add', 'feed.jsonl'], {
          cwd: folder,
          env: { ...process.env, NEWSFOLD_STORE },
        }),
      )
    await addWith('environment.db')
    expect(existsSync(join(folder, 'environment.db'))).toBe(true)
    expect(existsSync(join(folder, 'newsfold.db'))).toBe(false)
    expect(await addWith('')).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'newsfold.db'))).toBe(true)
  })

  it('shows a page by its title, and so does check', async () => {
    await put('page.html', `<html><head><title>Ferry aground</title></head><body><p>${FERRY}</p></body></html>`)
    await put('image.html', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
    await put('copy.txt', FERRY_COPY)
    for (const command of ['check', 'add']) {
      const { out } = await run(command, 'page.html', 'image.html', 'copy.txt')
      expect(lines(out)[0]).toBe('● original   Ferry aground')
      expect(lines(out)[1]).toMatch(/^× refused {4}image.html .*\(not-a-page\)$/)
      expect(lines(out)[2]).toMatch(/copy\.txt/)
    }
  })
})

describe('being stopped', () => {
  it('by Ctrl-C while standard input goes on for ever: what was printed is in the store', async () => {
    const child = start('add', '-', '--format', 'jsonl', '--json')
    const ended = end(child)
    let next = 0
    const feed = () => {
      while (child.stdin?.writable && next < 1_000_000) {
        const record = { id: `n${next}`, text: `${next % 2 === 0 ? FERRY : DAM} Number ${next++} of many.` }
        if (!child.stdin.write(jsonl(record))) break
      }
    }
    child.stdin?.on('error', () => {})
    child.stdin?.on('drain', feed)
    feed()
    let seenBytes = 0
    let interrupted = false
    child.stdout?.on('data', (chunk) => {
      seenBytes += chunk.length
      if (interrupted || seenBytes < 10_000) return
      interrupted = true
      child.kill('SIGINT')
    })
    const { out, code } = await ended
    expect(code).toBe(130)
    const printed = objects(out).map(({ id }) => id)
    expect(printed.length).toBeGreaterThan(0)
    const added = objects((await run('events', '--json')).out).flatMap(({ kind, id }) => (kind === 'added' ? [id] : []))
    expect(added).toEqual(printed)
    await put('more.jsonl', jsonl({ id: 'later', text: FERRY }))
    expect((await run('add', 'more.jsonl')).code).toBe(0)
  })

  it('by Ctrl-C while nothing comes', async () => {
    const child = start('add', '-', '--format', 'jsonl', '--json')
    const ended = end(child)
    child.stdin?.write(jsonl({ id: 'a', text: FERRY }))
    await Promise.race([once(child.stdout!, 'data'), ended])
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 130 })
    expect(objects((await run('events', '--json')).out)[0]).toMatchObject({ kind: 'added', id: 'a' })
  })

  it('by the second Ctrl-C while it waits for the writer of a pipe', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    await put('first.jsonl', jsonl({ id: 'a', text: FERRY }))
    const child = start('add', 'first.jsonl', 'pipe', '--json')
    const ended = end(child)
    await once(child.stdout!, 'data')
    child.kill('SIGINT')
    // The answer is printed and the summary follows it once the store is closed.
    await once(child.stderr!, 'data')
    const isOver = ended.then(() => true)
    while (!(await Promise.race([isOver, pause(200, false)]))) child.kill('SIGINT')
    expect(await ended).toMatchObject({ out: expect.stringContaining('"a"') })
    expect(child.signalCode ?? child.exitCode).toSatisfy((how) => how === 'SIGINT' || how === 130)
  })

  it('by a reader that goes away, as head does', async () => {
    const records = Array.from({ length: 3000 }, (_, i) => ({ id: `n${i}`, text: `${FERRY} Number ${i}.` }))
    await put('many.jsonl', jsonl(...records))
    const child = start('add', 'many.jsonl', '--json')
    child.stdout?.once('data', () => child.stdout?.destroy())
    const { err, code } = await end(child)
    expect(err).not.toMatch(/EPIPE|Error|at /)
    expect(code).toBe(0)
    expect((await run('stats')).code).toBe(0)
  })
})

describe('check', () => {
  it('answers as add would and stores nothing', async () => {
    await addThree()
    const before = (await run('stats', '--json')).out
    const { out, code } = await runWith(FERRY_COPY, 'check', '-', '--json')
    expect(objects(out)[0]).toMatchObject({ relation: 'duplicate', lead: 'ferry' })
    expect(code).toBe(0)
    expect(objects((await run('stats', '--json')).out)[0]?.stats).toMatchObject({ articles: 3 })
    expect(before).toContain('"articles":3')
  })

  it('leaves no store behind where there was none', async () => {
    await put('a.txt', FERRY)
    expect((await run('check', 'a.txt')).out).toBe('● original   a.txt\n')
    expect(existsSync(join(folder, 'newsfold.db'))).toBe(false)
  })

  it('says what it refused', async () => {
    await put('empty.txt', ' ')
    const { out, code } = await run('check', 'empty.txt', '--json')
    expect(objects(out)[0]).toMatchObject({ id: 'empty.txt', refused: 'text-empty' })
    expect(code).toBe(3)
  })
})

describe('compare', () => {
  it('shows two files and what they share', async () => {
    await put('first.txt', FERRY)
    await put('second.html', `<html><body><p>${FERRY_COPY}</p></body></html>`)
    const { out, code } = await run('compare', 'second.html', 'first.txt')
    expect(lines(out)[0]).toBe('second.html  = duplicate of  first.txt')
    expect(out).toMatch(/^rule \S+$/m)
    expect(out).toMatch(/\[1 A\s+passenger/)
    expect(code).toBe(0)
    expect(existsSync(join(folder, 'newsfold.db'))).toBe(false)
  })

  it('takes stored ids and standard input, and JSON', async () => {
    await addThree()
    const stored = objects((await run('compare', 'copy', 'ferry', '--json')).out)[0]
    expect(stored).toMatchObject({ id: 'copy', earlier: 'ferry', relation: 'duplicate' })
    const { out } = await runWith(DAM, 'compare', '-', 'ferry', '--json')
    expect(objects(out)[0]).toMatchObject({ earlier: 'ferry', relation: 'different' })
  })

  it('prefers a file to an id of the same name', async () => {
    await addThree()
    await put('ferry', DAM)
    expect(objects((await run('compare', 'ferry', 'dam', '--json')).out)[0]).toMatchObject({ relation: 'duplicate' })
  })

  it.each([
    [['nothing', 'there'], 1, 'nothing is neither a file nor the id of a stored article (id-unknown)'],
    [['-', '-'], 2, 'standard input (-) can be read only once (option-wrong)'],
    [['feed.jsonl', 'ferry'], 2, 'feed.jsonl holds several articles'],
  ])('refuses %j', async (words, code, message) => {
    await addThree()
    const ended = await run('compare', ...words)
    expect(ended.code).toBe(code)
    expect(ended.err).toContain(message)
  })
})

describe('looking at a store', () => {
  beforeEach(addThree)

  it('show has the verdict, and replays it', async () => {
    const { out } = await run('show', 'copy')
    expect(out).toContain('= duplicate  All safe  of ferry')
    expect(out).toContain('Replayed from the texts: the same.')
    expect(out).toContain('Read more in our printed edition.')
    const [shown] = objects((await run('show', 'copy', '--json')).out)
    expect(shown).toMatchObject({
      article: { id: 'copy', title: 'All safe', text: FERRY_COPY },
      verdict: { relation: 'duplicate', earlier: 'ferry', replayed: { same: true, problems: [] } },
    })
  })

  it('explain has the reason, what both texts share and what is new, and replays it', async () => {
    const { out, code } = await run('explain', 'copy')
    expect(code).toBe(0)
    expect(out).toMatch(/^= duplicate {2}All safe {2}of ferry.*\nBecause .* \([a-z-]+\)\.$/m)
    expect(out).toContain('What both have: ')
    expect(out).toContain('"Read more in our printed edition" is new')
    expect(out).toContain('Replayed from the texts: the same.')
    const [explained] = objects((await run('explain', 'copy', '--json')).out)
    expect(explained).toMatchObject({ id: 'copy', relation: 'duplicate', replayed: { same: true } })
    expect(Object.keys(explained!.reasons as object)).toContain(explained!.rule)
    expect((await run('explain', 'nobody')).err).toContain('(id-unknown)')
  })

  it('show has the versions', async () => {
    await put('again.jsonl', jsonl({ id: 'dam', title: 'Crack in Orrin dam, again', text: `${DAM} It does not grow.` }))
    await run('add', 'again.jsonl')
    const [newest] = objects((await run('show', 'dam', '--json')).out)
    expect(newest).toMatchObject({ article: { version: 2 }, versions: [{ version: 1 }, { version: 2 }] })
    const [first] = objects((await run('show', 'dam', '--version', '1', '--json')).out)
    expect(first?.article).toMatchObject({ id: 'dam', text: DAM })
    expect((await run('show', 'dam', '--version', '7')).err).toContain('no article dam@7 is in the store (id-unknown)')
  })

  it('stories are folded under their leads, and filtered', async () => {
    const { out } = await run('stories')
    expect(lines(out)[0]).toMatch(/^2026-03-03 08:00 {2}Ferry runs aground {2}2 articles, 2 outlets {2}\S+$/)
    expect(lines(out)[1]).toBe('  ● original   Ferry runs aground  Wire  ferry')
    expect(lines(out)[2]).toBe('  = duplicate  All safe  Post  copy')
    expect(lines(out)[3]).toContain('Crack in Orrin dam  1 article')
    const leads = async (...words: string[]) =>
      objects((await run('stories', '--json', ...words)).out).map(({ lead }) => lead)
    expect(await leads()).toEqual(['ferry', 'dam'])
    expect(await leads('--size-at-least', '2')).toEqual(['ferry'])
    expect(await leads('--outlet', 'Valley')).toEqual(['dam'])
    expect(await leads('--relation', 'duplicate')).toEqual(['ferry'])
    expect(await leads('--title', 'orrin crack')).toEqual(['dam'])
    expect(await leads('--since', '2026-03-07')).toEqual(['ferry'])
    expect(await leads('--limit', '1')).toEqual(['ferry'])
    const [story] = objects((await run('stories', '--json')).out)
    expect(story).toMatchObject({ members: ['ferry', 'copy'], size: 2 })
    expect(objects((await run('stories', String(story?.id), '--json')).out)).toEqual([story])
  })

  it('events come in order, after a number, and go on when followed', async () => {
    const all = objects((await run('events', '--json')).out)
    expect(all.filter(({ kind }) => kind === 'added').map(({ id }) => id)).toEqual(['ferry', 'dam', 'copy'])
    const second = Number(all[1]?.sequence)
    expect(objects((await run('events', '--after', String(second), '--json')).out)).toEqual(all.slice(2))
    const last = String(all.at(-1)?.sequence)
    const child = start('events', '--follow', '--after', last, '--json')
    const ended = end(child)
    // It may print before the command that adds has ended.
    const printed = once(child.stdout!, 'data')
    await put(
      'late.jsonl',
      jsonl({ id: 'late', text: 'Storks are back in Lower Orrin nine days earlier than last year.' }),
    )
    await run('add', 'late.jsonl')
    await Promise.race([printed, ended])
    child.kill('SIGINT')
    const { out, code } = await ended
    expect(objects(out)[0]).toMatchObject({ kind: 'added', id: 'late' })
    expect(code).toBe(130)
  })

  it('stats have counts and settings', async () => {
    const [stats] = objects((await run('stats', '--json')).out)
    expect(stats).toMatchObject({ preset: 'newsfold', stats: { articles: 3, stories: 2 } })
    expect((await run('stats')).out).toMatch(/^articles +3$/m)
    // What a process counts of its own work says nothing of a store that it only looks at.
    for (const name of ['retries', 'crowded', 'refused']) expect(stats?.stats).not.toHaveProperty(name)
  })
})

describe('forgetting', () => {
  beforeEach(addThree)

  it('remove takes an article away, and what pointed at it says so', async () => {
    expect(await run('remove', 'ferry')).toMatchObject({ out: '1 of 1 removed\n', code: 0 })
    expect((await run('show', 'ferry')).code).toBe(1)
    const [shown] = objects((await run('show', 'copy', '--json')).out)
    expect(shown?.verdict).toMatchObject({ relation: 'duplicate', earlierRemoved: true, lead: 'copy' })
    expect(shown?.verdict).not.toHaveProperty('earlier')
    expect(await run('remove', 'ferry')).toMatchObject({ out: '0 of 1 removed\n', code: 3 })
  })

  it('a removed id goes on counting versions, a forgotten one does not', async () => {
    await run('remove', 'ferry')
    await run('remove', 'dam', '--forget')
    const answers = objects((await run('add', 'feed.jsonl', '--json')).out)
    expect(answers[0]).toMatchObject({ id: 'ferry', version: 2 })
    expect(answers[1]).not.toHaveProperty('version')
  })

  it('expire takes a date or an age', async () => {
    const { out } = await run('expire', '2026-03-05', '--json')
    expect(objects(out)[0]).toEqual({ expired: 1, seenBefore: '2026-03-05T00:00:00.000Z' })
    await put('late.txt', `${FERRY} And more.`)
    expect(objects((await run('check', 'late.txt', '--json')).out)[0]).toMatchObject({ earlier: 'copy' })
    expect(objects((await run('expire', '1m', '--text', '--json')).out)[0]).toMatchObject({ expired: 3 })
    expect((await run('show', 'dam')).out).toContain('The text has expired.')
    expect(await run('expire', 'soon')).toMatchObject({ code: 2 })
  })
})

describe('moving house', () => {
  it('copy and backup make stores of the same answers, and verify-store finds nothing wrong with them', async () => {
    await addThree()
    expect(await run('backup', 'monday.db')).toEqual({
      out: '3 articles and 4 events copied from ./newsfold.db to monday.db\n',
      err: '',
      code: 0,
    })
    expect(objects((await run('copy', 'monday.db', 'tuesday.db', '--json')).out)).toEqual([
      { articles: 3, events: 4, resumedAfter: 0 },
    ])
    const answers = async (store: string) => [
      (await run('stories', '--json', '--store', store)).out,
      (await run('events', '--json', '--store', store)).out,
      (await run('show', 'copy', '--json', '--store', store)).out,
    ]
    const ours = await answers('newsfold.db')
    for (const store of ['monday.db', 'tuesday.db']) {
      expect(await answers(store)).toEqual(ours)
      expect(await run('verify-store', '--store', store)).toMatchObject({
        out: 'nothing is wrong: 3 articles, 3 versions, 2 stories\n',
        code: 0,
      })
    }
  })

  it('touches no file that is there, and needs one to copy from', async () => {
    await addThree()
    await put('there.db', 'a letter')
    expect(await run('backup', 'there.db')).toMatchObject({ code: 1, err: expect.stringMatching(/store-not-empty/) })
    expect(await run('copy', 'newsfold.db', 'there.db')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/store-foreign/),
    })
    expect(await run('copy', 'nowhere.db', 'new.db')).toMatchObject({ code: 1 })
    expect(existsSync(join(folder, 'nowhere.db'))).toBe(false)
    expect(existsSync(join(folder, 'new.db'))).toBe(false)
  })
})

describe('verify-store', () => {
  it.each([
    [
      'DELETE FROM events WHERE sequence = 1',
      /^error: \d+ things are wrong with \.\/newsfold\.db; restore it from a backup/,
    ],
    [
      'UPDATE stories SET outlets = outlets + 1 WHERE id = (SELECT max(id) FROM stories)',
      /^error: 1 thing is wrong with .*; restore it from a backup/,
    ],
    ['DELETE FROM key_log', /^error: \d+ things are wrong with .*; newsfold resketch mends keys/],
    [
      'DELETE FROM key_log; UPDATE stories SET outlets = outlets + 1',
      /; newsfold resketch mends the \d+ of keys and look-ups, but for the rest restore/,
    ],
  ])('says after %s which way out there is', async (damage, message) => {
    await addThree()
    const database = openDatabase(join(folder, 'newsfold.db'))
    database.exec(damage)
    database.close()
    expect(await run('verify-store')).toMatchObject({ code: 1, err: expect.stringMatching(message) })
  })
})

describe('Ctrl-C', () => {
  beforeEach(async () => {
    const records = Array.from({ length: 3000 }, (_, i) => ({ id: `n${i}`, text: `${FERRY} Number ${i}. ${DAM}` }))
    await put('many.jsonl', jsonl(...records))
    await run('add', 'many.jsonl', '--quiet')
  })

  /** Ends a command by Ctrl-C as soon as a file is there. */
  async function interrupt(file: string, ...words: string[]): Promise<Ended> {
    const child = start(...words)
    const ended = end(child)
    while (!existsSync(join(folder, file)) && child.exitCode === null) await pause(1)
    child.kill('SIGINT')
    return ended
  }

  it.each([
    ['copy', 'newsfold.db', 'other.db'],
    ['backup', 'other.db'],
  ])('stops %s between two parts, and the same command goes on', async (...words) => {
    expect(await interrupt('other.db', ...words)).toEqual({
      out: '',
      err: 'stopped before everything was copied; the same command goes on\n',
      code: 130,
    })
    expect(await run('stats', '--store', 'other.db')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/copy-unfinished/),
    })
    const [copied] = objects((await run(...words, '--json')).out)
    expect(copied?.resumedAfter).toBeGreaterThan(0)
    expect((await run('stories', '--store', 'other.db')).out).toBe((await run('stories')).out)
    expect(await run('backup', 'other.db')).toMatchObject({ code: 1, err: expect.stringMatching(/store-not-empty/) })
  })

  it('stops verify-store, which then does not say that all is well', async () => {
    expect(await interrupt('newsfold.db-shm', 'verify-store')).toEqual({
      out: '',
      err: 'stopped before everything was looked at\n',
      code: 130,
    })
    expect(await run('verify-store')).toMatchObject({ code: 0 })
  })
})

describe('a store that is not there', () => {
  const none = { out: '', code: 1, err: expect.stringMatching(/^error: there is no store .*\(store-unavailable\)\n$/) }
  const reading = [
    ['verify-store'],
    ['stats'],
    ['stories'],
    ['events'],
    ['remove', 'a'],
    ['resketch'],
    ['rejudge'],
    ['preview'],
    ['correct', 'a', 'b', 'update'],
    ['undo', '1'],
    ['labels', 'export'],
    ['backup', 'b.db'],
  ]
  let schemas = 0
  const newSchema = () => `${inject('postgres')}?schema=mistyped_${process.pid}_${schemas++}`

  it.each(reading)('is not made by %s: neither a schema, nor one of an empty file', async (...words) => {
    const store = newSchema()
    await put('empty.db', '')
    expect(await run(...words, '--store', store)).toEqual(none)
    expect(await run(...words, '--store', 'empty.db')).toEqual(none)
    await expect(postgres({ url: store, mustExist: true })).rejects.toMatchObject({ code: 'store-unavailable' })
    expect(readFileSync(join(folder, 'empty.db')).length).toBe(0)
    expect(existsSync(join(folder, 'b.db'))).toBe(false)
  })

  it('is not copied from, and asking it is asking an empty one', async () => {
    await put('empty.db', '')
    await put('a.txt', FERRY)
    const store = newSchema()
    for (const from of [store, 'empty.db', 'sqlite:nowhere.db']) {
      expect(await run('copy', from, 'new.db')).toEqual(none)
      expect(existsSync(join(folder, 'new.db'))).toBe(false)
      expect(objects((await run('check', 'a.txt', '--json', '--store', from)).out)).toMatchObject([
        { relation: 'original' },
      ])
    }
    await expect(postgres({ url: store, mustExist: true })).rejects.toMatchObject({ code: 'store-unavailable' })
    expect(readFileSync(join(folder, 'empty.db')).length).toBe(0)
  })

  it('is not one whose tables nobody has used, which a copy may still fill', async () => {
    await addThree()
    const store = newSchema()
    await (await postgres({ url: store })).close()
    expect(await run('verify-store', '--store', store)).toEqual(none)
    expect(await run('copy', 'newsfold.db', store)).toMatchObject({ code: 0 })
    expect(await run('verify-store', '--store', store)).toMatchObject({ code: 0 })
  })
})

describe('resketch', () => {
  it('changes the sketch of a store, mends nothing where nothing is wrong, and refuses other settings by name', async () => {
    await addThree()
    const more = ['--set', 'sketch.bins=40']
    expect(await run('add', 'feed.jsonl', ...more)).toMatchObject({ code: 1, err: expect.stringMatching(/resketch/) })
    expect(await run('resketch', ...more)).toEqual({ out: '3 texts have their keys anew\n', err: '', code: 0 })
    expect(objects((await run('resketch', '--json')).out)).toEqual([{ done: true, texts: 0, damaged: 0 }])
    const [stats] = objects((await run('stats', '--json')).out)
    expect(stats).toMatchObject({
      settings: { 'sketch.bins': 40 },
      resketchingFrom: [],
      stats: { keys: 3 * (40 + 12) },
    })
    expect(await run('verify-store')).toMatchObject({ code: 0 })
    expect(await run('resketch', '--set', 'decide.alike=0.5')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/decide\.alike=0\.58, not 0\.5.*\(store-settings\)/),
    })
    expect(await run('resketch', '--set', 'sketch.bins=many')).toMatchObject({ code: 2 })
    expect(await run('resketch', '--store', 'nowhere.db')).toMatchObject({ code: 1 })
  })

  it('says how many texts are damaged, and who names them', async () => {
    await addThree()
    const Database = createRequire(import.meta.url)('better-sqlite3') as new (
      path: string,
    ) => { exec(sql: string): void; close(): void }
    const database = new Database(join(folder, 'newsfold.db'))
    database.exec("UPDATE bodies SET words = 'Something else.' WHERE sequence = (SELECT min(sequence) FROM bodies)")
    database.close()
    expect(await run('resketch')).toEqual({
      out: '0 texts have their keys anew\n',
      err: expect.stringMatching(/1 texts are damaged.*newsfold verify-store/),
      code: 0,
    })
    expect(await run('verify-store')).toMatchObject({ code: 1, out: expect.stringMatching(/^text [^\n]*\n$/) })
  })

  it('stops by Ctrl-C between two commits and goes on later', async () => {
    const records = Array.from({ length: 2000 }, (_, i) => ({ id: `n${i}`, text: `${FERRY} Number ${i}. ${DAM}` }))
    await put('many.jsonl', jsonl(...records))
    await run('add', 'many.jsonl', '--quiet')
    const child = start('resketch', '--set', 'sketch.bins=10', '--json')
    const ended = end(child)
    await using store = await sqlite({ path: join(folder, 'newsfold.db') })
    const { settings } = await store.head()
    while ((await store.head()).settings === settings) await pause(5)
    child.kill('SIGINT')
    const { out, err, code } = await ended
    expect(code).toBe(130)
    expect(objects(out)).toEqual([{ done: false, share: expect.any(Number) }])
    expect(err).toMatch(/newsfold resketch goes on/)
    expect((await run('stats')).out).toMatch(/a resketch is under way/)
    expect(await run('verify-store')).toMatchObject({ code: 0, err: expect.stringMatching(/a resketch is under way/) })
    expect(objects((await run('resketch', '--json')).out)).toMatchObject([{ done: true }])
    expect((await run('stats')).out).not.toMatch(/a resketch is under way/)
  })
})

describe('corrections', () => {
  it('overrule a verdict, are shown with who made them, and are taken back', async () => {
    await addThree()
    const { out, code } = await run('correct', 'copy', 'ferry', 'different', '--by', 'Ada')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^ +5 {2}.* corrected {2}copy, ferry: different, by Ada\n.* left .*\n.* joined .*\n.* lead .*\n$/,
    )
    expect((await run('show', 'copy')).out).toMatch(
      /^● original[\s\S]*corrected {2}copy is different from ferry, says Ada, .*event 5\n[\s\S]*rule corrected/,
    )
    const [shown] = objects((await run('show', 'copy', '--json')).out)
    expect(shown).toMatchObject({ corrections: [{ sequence: 5, by: 'Ada', relation: 'different' }] })
    expect(await run('correct', 'ferry', 'copy', 'update')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/newsfold correct copy ferry update \(correction-backwards\)/),
    })
    expect(await run('correct', 'ferry', 'nobody', 'update')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/id-unknown/),
    })
    expect(await run('correct', 'ferry', 'dam', 'alike')).toMatchObject({ code: 2 })
    expect(objects((await run('undo', '5', '--by', 'Bea', '--json')).out)).toMatchObject([
      { kind: 'undone', by: 'Bea', undoes: 5 },
      { kind: 'left', id: 'copy' },
      { kind: 'joined', id: 'copy' },
    ])
    expect(await run('undo', '5')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/taken back already \(event-wrong\)/),
    })
    expect(await run('undo', 'five')).toMatchObject({ code: 2 })
    expect((await run('events')).out).toMatch(/undone {5}event 5, by Bea/)
    expect(await run('verify-store')).toMatchObject({ code: 0 })
    expect(await run('backup', 'b.db')).toMatchObject({ code: 0 })
    expect((await run('show', 'copy', '--store', 'b.db')).out).toMatch(/^= duplicate/)
  })

  it('are made of labels when those are applied', async () => {
    await addThree()
    const lines = [
      '{"article":"dam","earlier":"ferry","relation":"update","by":"Bea"}',
      'no label',
      '{"article":"x","earlier":"ferry","relation":"update"}',
    ]
    await put('labels.jsonl', `${lines.join('\n')}\n{"new":"copy","earlier":"ferry","label":"cannot-tell"}\n`)
    const imported = await run('labels', 'import', 'labels.jsonl', '--by', 'Ada', '--json')
    expect(imported.code).toBe(3)
    expect(objects(imported.out)).toMatchObject([
      { kind: 'labelled', by: 'Bea' },
      { refused: 'not-json', reason: 'line 2 is not a JSON object' },
      { refused: 'id-unknown' },
      { kind: 'labelled', by: 'Ada', relation: 'cannot-tell' },
    ])
    expect(objects((await run('labels', 'export')).out)).toMatchObject([
      { article: 'dam', earlier: 'ferry', relation: 'update', by: 'Bea' },
      { article: 'copy', earlier: 'ferry', relation: 'cannot-tell', by: 'Ada' },
    ])
    expect((await run('show', 'dam')).out).toMatch(/^● original/)
    expect(await run('labels', 'apply')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/corrected {2}dam, ferry: update, by Bea\n$/),
    })
    expect((await run('show', 'dam')).out).toMatch(/^Δ update/)
    expect(await run('labels', 'import', 'nowhere.jsonl')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/input-missing/),
    })
  })
})

describe('preview and rejudge', () => {
  it('tell what other settings would change, change it, and take it back', async () => {
    await addThree()
    const set = ['--set', 'decide.shortWords=1000', '--set', 'decide.shortContainment=0.99']
    expect(await run('add', 'feed.jsonl', ...set)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/newsfold rejudge changes it/),
    })
    const seen = await run('preview', ...set)
    expect(seen).toMatchObject({ code: 0, err: '' })
    expect(seen.out).toMatch(
      /^= duplicate → {2}● original {3}copy {2}now duplicate ferry\n1 of 3 verdicts would be others\n {2}1 {2}duplicate to original\n1 story would split, 0 would take in others\n$/,
    )
    const [flip, summary] = objects((await run('preview', ...set, '--json')).out)
    expect(flip).toMatchObject({ before: { relation: 'duplicate' }, after: { id: 'copy', relation: 'original' } })
    expect(summary).toMatchObject({ judged: 3, changed: 1, notLookedAt: 0 })
    // What stays a duplicate of the same article, though by another rule, is counted and not listed.
    expect((await run('preview', '--set', 'decide.sameText=0.99')).out).toBe(
      '0 of 3 verdicts would be others\n1 would keep relation and article, by another rule or in another story\n0 stories would split, 0 would take in others\n',
    )
    expect((await run('preview', ...set, '--sample', '1', '--shown', '0')).out).toMatch(/2 articles were not looked at/)
    for (const [story, text] of Object.entries({ ferry: FERRY, dam: DAM })) {
      await mkdir(join(folder, 'gold', story), { recursive: true })
      await put(`gold/${story}/original.html`, `<p>${text}</p>`)
      await put(`gold/${story}/copy.html`, `<p>${text} Read more in our printed edition of today.</p>`)
    }
    expect((await run('preview', ...set, '--gold', 'gold', '--orders', '1')).out).toMatch(
      /gold before {2}F1 1\.000[\s\S]*gold after {3}F1 0\.000[\s\S]*F1 -1\.0000\n$/,
    )
    expect((await run('show', 'copy')).out).toMatch(/^= duplicate/)
    expect(await run('rejudge', ...set)).toEqual({ out: '1 of 3 verdicts are others now\n', err: '', code: 0 })
    expect((await run('show', 'copy')).out).toMatch(/^● original/)
    expect(objects((await run('rejudge', '--back', '--json')).out)).toEqual([
      { done: true, judged: 3, changed: 1, left: 0, leads: 0 },
    ])
    expect((await run('show', 'copy')).out).toMatch(/^= duplicate/)
    expect(await run('rejudge', '--set', 'sketch.bins=30')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/newsfold resketch changes it/),
    })
    expect(await run('rejudge', '--set', 'decide.alike=many')).toMatchObject({ code: 2 })
    const [stats] = objects((await run('stats', '--json')).out)
    expect(stats).toMatchObject({ rejudging: false, settings: { 'decide.alike': 0.58 } })
  })

  it('stops by Ctrl-C between two commits and goes on later', async () => {
    const records = Array.from({ length: 2000 }, (_, i) => ({ id: `n${i}`, text: `${FERRY} Number ${i}. ${DAM}` }))
    await put('many.jsonl', jsonl(...records))
    await run('add', 'many.jsonl', '--quiet')
    const child = start('rejudge', '--set', 'decide.alike=0.99', '--json')
    const ended = end(child)
    await using store = await sqlite({ path: join(folder, 'newsfold.db') })
    const { settings } = await store.head()
    while ((await store.head()).settings === settings) await pause(5)
    child.kill('SIGINT')
    const { out, err, code } = await ended
    expect(code).toBe(130)
    expect(objects(out)).toEqual([{ done: false, share: expect.any(Number) }])
    expect(err).toMatch(/newsfold rejudge goes on/)
    expect((await run('stats')).out).toMatch(/a rejudge is under way/)
    expect(await run('verify-store')).toMatchObject({ code: 0, err: expect.stringMatching(/a rejudge is under way/) })
    expect(objects((await run('rejudge', '--json')).out)).toMatchObject([{ done: true }])
    expect((await run('stats')).out).not.toMatch(/a rejudge is under way/)
  })
})

describe('eval stories', () => {
  it('scores a folder of folders, raw and clean', async () => {
    const stories: Record<string, string> = { ferry: FERRY, dam: DAM, twin: FERRY }
    for (const [story, text] of Object.entries(stories)) {
      await mkdir(join(folder, 'gold', story), { recursive: true })
      await put(`gold/${story}/original.html`, `<p>${text}</p>`)
      await put(`gold/${story}/copy.html`, `<p>${text} Read more in our printed edition of today.</p>`)
    }
    const { out, code } = await run('eval', 'stories', 'gold', '--orders', '3', '--without', 'twin', '--json')
    expect(code).toBe(0)
    const [result] = objects(out) as [{ systems: [Record<string, Record<string, object>>] }]
    const [{ online, clean }] = result.systems
    expect(Object.keys(online ?? {})).toEqual(
      expect.arrayContaining(['precision', 'recall', 'f1', 'range', 'counts', 'settings', 'cost']),
    )
    expect(Number(online?.precision)).toBeLessThan(1)
    expect(clean?.online).toMatchObject({ precision: 1, recall: 1, f1: 1, articles: 4, clusters: 2 })
    const people = await run('eval', 'stories', 'gold', '--orders', '2')
    expect(people.out).toMatch(/^precision +0\.\d{4}/m)
    expect(people.out).toContain('preset newsfold, 2 orders from seed 1')
    expect(existsSync(join(folder, 'newsfold.db'))).toBe(false)
  })

  it('measures in several modes, with a page, a table and labelled pairs', async () => {
    const texts = [FERRY, FERRY_COPY, DAM].map((text, id) => ({ id, cluster: text === DAM ? 'b' : 'a', text }))
    await put('gold.jsonl', jsonl(...texts))
    const words = ['--mode', 'online,pairs,groups', '--orders', '2', '--sizes', '2,3']
    const { out, code } = await run(
      'eval',
      'stories',
      'gold.jsonl',
      ...words,
      '--html-report',
      'r.html',
      '--csv',
      'r.csv',
    )
    expect(code).toBe(0)
    for (const title of ['Online: ', 'Pairs: 1 of 3 right', 'Groups: ', 'Growth: ']) expect(out).toContain(title)
    expect(readFileSync(join(folder, 'r.html'), 'utf8')).toContain('Pairs over the threshold')
    expect(readFileSync(join(folder, 'r.csv'), 'utf8')).toContain('pairs,all,newsfold,best F1,1')
    await put(
      'pairs.jsonl',
      jsonl({ earlier: 0, article: 1, relation: 'duplicate' }, { earlier: 0, article: 2, relation: 'different' }),
    )
    const labelled = await run('eval', 'stories', 'gold.jsonl', '--pairs', 'pairs.jsonl', '--json')
    expect(objects(labelled.out)).toMatchObject([{ systems: [{ pairs: { pairs: 2, own: { f1: 1 } } }] }])
    const agreement = await run('eval', 'agreement', 'pairs.jsonl', 'pairs.jsonl')
    expect(agreement.out).toContain('2 of 2 pairs agreed on, kappa 1.000 (Cohen)')
    const sample = await run('eval', 'sample', 'gold.jsonl', '--count', '5')
    expect(objects(sample.out)).toMatchObject([{ earlier: '0', article: '1', relation: '' }])
    const searched = await run(
      'eval',
      'stories',
      'gold.jsonl',
      '--grid',
      'decide.alike',
      '--orders',
      '1',
      '--state',
      's',
    )
    expect(searched.out).toContain('Search for newsfold, online: all 4 combinations')
  })

  it('refuses what it cannot score', async () => {
    expect(await run('eval', 'stories', 'nowhere')).toMatchObject({ code: 1 })
    await mkdir(join(folder, 'gold', 'a'), { recursive: true })
    await put('gold/a/1.txt', FERRY)
    const { err, code } = await run('eval', 'stories', 'gold', '--without', 'b')
    expect(err).toContain('--without: no story is named b (option-wrong)')
    expect(code).toBe(2)
    expect((await run('eval', 'stories', 'gold', '--without', 'a')).err).toContain('--without leaves no story')
  })
})

describe('eval relations', () => {
  const TEXTS = [
    { id: 1, title: 'Ferry', text: FERRY, date: '2026-03-01T08:00:00Z', lang: 'en' },
    { id: 2, title: 'All safe', text: FERRY_COPY, date: '2026-03-01T20:00:00Z', lang: 'en' },
    { id: 3, text: DAM, lang: 'en' },
  ]
  const PAIRS = [
    { earlier: 1, new: 2, label: 'duplicate' },
    { earlier: 1, new: 3, label: 'template', doubtful: true, alt: 'different', kind: 'other' },
    { set: 'wire', earlier: 2, new: 3, label: 'contains', reason: 'to be wrong' },
  ]

  it('scores presets on labelled pairs, for people, for machines and as a page', async () => {
    await put('wire.jsonl', jsonl(...TEXTS))
    await put('pairs.jsonl', jsonl(...PAIRS))
    const words = ['eval', 'relations', 'pairs.jsonl', '--texts', 'wire.jsonl']
    const people = await run(...words, '--html-report', 'r.html', '--preset', 'gphin,codet')
    expect(people).toMatchObject({ code: 0, err: 'r.html written\n' })
    expect(people.out).toContain('3 pairs, 1 of them doubtful, of 3 texts')
    expect(people.out).toMatch(/^gphin +sure 2 +0\.5000 1\/2 +1\.0000 1\/1/m)
    expect(people.out).toMatch(/^codet † +all 3 /m)
    expect(people.out).toContain('contains, called different by')
    expect(readFileSync(join(folder, 'r.html'), 'utf8')).toContain('Pairs that were called wrong')
    const [told] = objects((await run(...words, '--json', '--wrong', '0', '--held-out', 'other')).out)
    expect(told).toMatchObject({ pairs: 3, systems: [{ preset: 'newsfold', all: { pairs: 2 }, wrong: [] }], fits: [] })
    const fitted = await run(...words, '--grid', 'decide.alike', '--state', 'fit.jsonl')
    expect(fitted.out).toContain('Search for newsfold: 4 of 4 combinations')
    expect(existsSync(join(folder, 'newsfold.db'))).toBe(false)
  })

  it('takes pairs that were made, and the same ones for the same seed', async () => {
    const story = (number: number) =>
      [0, 1, 2, 3, 4, 5, 6]
        .map(
          (s) =>
            `The place${number}x${s} of ${['ferry', 'dam', 'road'][s % 3]}${number}x ${Array.from({ length: 14 }, (_, i) => `word${number}x${s}x${i}`).join(' ')} said ${40 + s} people.`,
        )
        .join(' ')
    await put('wire.jsonl', jsonl(...Array.from({ length: 30 }, (_, id) => ({ id, text: story(id), lang: 'en' }))))
    const make = (pairs: string, texts: string) =>
      run('eval', 'generate', 'wire.jsonl', '-o', pairs, '--texts-out', texts, '--kinds', 'cut,reprint', '--count', '8')
    expect((await make('pairs.jsonl', 'made.jsonl')).out).toBe('8 pairs of 16 texts: 8 en\n4 cut, 4 reprint\n')
    await make('again.jsonl', 'made-again.jsonl')
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(read('again.jsonl')).toBe(read('pairs.jsonl').replaceAll('"made"', '"made-again"'))
    expect(read('made-again.jsonl')).toBe(read('made.jsonl'))
    const { out } = await run('eval', 'relations', 'pairs.jsonl', '--texts', 'made.jsonl')
    expect(out).toMatch(/^cut +contained /m)
    const joined = await run(
      'eval',
      'sample',
      'made.jsonl',
      '--by',
      'joined',
      '--count',
      '3',
      '--html-report',
      'j.html',
    )
    expect(objects(joined.out)).toHaveLength(3)
    expect(objects(joined.out)[0]).toMatchObject({ label: '', relation: 'duplicate', rule: 'same-text' })
    expect(joined.err).toMatch(/^3 joined pairs of 16 articles\. 16 articles: /)
    expect(read('j.html')).toMatch(/3\. (duplicate|contained)/)
  })

  it.each([
    [['eval', 'relations', 'pairs.jsonl'], 2, '--texts names the files that hold the texts (option-wrong)'],
    [['eval', 'relations', 'none.jsonl', '--texts', 'wire.jsonl'], 1, 'none.jsonl does not exist'],
    [['eval', 'relations', 'pairs.jsonl', '--texts', 'none.jsonl'], 1, 'none.jsonl does not exist'],
    [['eval', 'relations', 'bad.jsonl', '--texts', 'wire.jsonl'], 1, 'line 1 of bad.jsonl names 9'],
    [['eval', 'relations', 'pairs.jsonl', '--texts', 'wire.jsonl', '--held-out', 'x'], 2, 'no pair is of the kind x'],
    [['eval', 'generate', 'wire.jsonl', '-o', 'p', '--texts-out', 'p'], 2, 'must be two files'],
    [
      ['eval', 'generate', 'wire.jsonl', '-o', 'p', '--texts-out', 't', '--kinds', 'x'],
      2,
      'no kind of edit is named x',
    ],
    [['eval', 'generate', 'wire.jsonl', '-o', 'p', '--texts-out', 't', '--kinds', 'retake'], 1, 'no pair can be made'],
    [
      ['eval', 'sample', 'wire.jsonl', '--html-report', 'r.html'],
      2,
      '--html-report has no effect here: it is for pairs by joined',
    ],
    [['eval', 'sample', 'wire.jsonl', '--by', 'joined', '--preset', 'gphin,codet'], 2, 'judges by one preset'],
  ])('refuses %j', async (words, ends, message) => {
    await put('wire.jsonl', jsonl(...TEXTS))
    await put('pairs.jsonl', jsonl(...PAIRS))
    await put('bad.jsonl', jsonl({ earlier: 1, new: 9, label: 'update' }))
    const { err, code } = await run(...words)
    expect(err).toContain(message)
    expect(code).toBe(ends)
  })
})

describe('wrong usage', () => {
  it('a folder where a store is meant is called one', async () => {
    await mkdir(join(folder, 'news'))
    for (const words of [['stats'], ['add', 'feed.jsonl'], ['copy', 'news', 'other.db']]) {
      expect(await run(...words, '--store', 'news')).toMatchObject({
        code: 1,
        err: 'error: news is a folder; name a file in it, such as news/newsfold.db (store-unavailable)\n',
      })
    }
  })

  it.each([
    [['add', 'x', '--stroe', 'y'], 2, "unknown option '--stroe'\n(Did you mean --store?)"],
    [['ad'], 2, "unknown command 'ad'"],
    [['add', 'x', '--preset', 'nothing'], 2, 'nothing'],
    [['add', 'x', '--set', 'decide.alike=high'], 2, 'decide.alike takes'],
    [['add', 'x', '--set', 'decide.nothing=1'], 2, 'no parameter is named decide.nothing'],
    [['stories'], 1, 'there is no store ./newsfold.db; newsfold add makes one (store-unavailable)'],
    [['stories', '--limit', '0'], 2, '--limit takes a whole number from 1'],
  ])('%j ends with %i', async (words, code, message) => {
    const ended = await run(...words)
    expect(ended.err).toContain(message)
    expect(ended.code).toBe(code)
    expect(ended.out).toBe('')
  })

  it('a file that is no store, and a store of other settings, are refused by code', async () => {
    await put('a.txt', FERRY)
    await put('foreign.db', 'not a database, but long enough to be looked at as if it were one'.repeat(20))
    expect(await run('add', 'a.txt', '--store', 'foreign.db')).toMatchObject({
      code: 1,
      err: expect.stringContaining('(store-foreign)'),
    })
    await run('add', 'a.txt')
    const other = await run('add', 'a.txt', '--set', 'sketch.bins=40')
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining('(store-settings)') })
  })

  it('help and version are no errors', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
    expect(await run('add', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('Examples:') })
    expect((await run('--help')).code).toBe(0)
    expect((await run()).code).toBe(2)
  })
})
