import { describe, expect, test } from 'vitest'
import { toSettings } from '../../parameters.ts'
import { toBlocks } from '../blocks.ts'
import { classifyPlain, PLAIN_PARAMETERS } from './plain.ts'

const PARAGRAPH = 'The old harbour bridge will be closed to all traffic from Monday on, engineers said.'

function reasons(page: string, set = {}): string[] {
  return classifyPlain(toBlocks(page).blocks, toSettings(PLAIN_PARAMETERS, set)).map((block) => block.reason)
}

const paragraphs = (...all: string[]) => all.map((one) => `<p>${one}</p>`).join('')

describe('the classifier plain', () => {
  test('keeps blocks of twelve words and more with few links', () => {
    const links = '<a href=1>one two three four five six seven</a> eight nine ten eleven twelve'
    expect(reasons(paragraphs('Home', PARAGRAPH, links))).toEqual(['short', 'kept', 'links'])
    expect(reasons(paragraphs('Home', PARAGRAPH, links), { 'extract.maximumLinkShare': 1 })).toEqual([
      'short',
      'kept',
      'kept',
    ])
    expect(reasons(paragraphs(PARAGRAPH, PARAGRAPH), { 'extract.minimumWords': 50 })).toEqual(['doubtful', 'short'])
  })

  test('keeps short paragraphs and subheadings between two kept blocks', () => {
    expect(reasons(paragraphs(PARAGRAPH, 'He agreed.', 'Next steps', PARAGRAPH))).toEqual([
      'kept',
      'bridged',
      'bridged',
      'kept',
    ])
    expect(reasons(paragraphs(PARAGRAPH, 'He agreed.', PARAGRAPH), { 'extract.bridgedBlocks': 0 })[1]).toBe('short')
    expect(reasons(paragraphs(PARAGRAPH, '<a href=1>Read more</a>', PARAGRAPH))[1]).toBe('links')
  })

  test('keeps a short last paragraph that reads as a sentence', () => {
    expect(reasons(paragraphs(PARAGRAPH, 'It opened in 1931.', 'Share this', 'Thanks.'))).toEqual([
      'kept',
      'bridged',
      'short',
      'short',
    ])
    expect(reasons(`<p>${PARAGRAPH}</p><div>It opened in 1931.</div>`)[1]).toBe('short')
  })

  test('drops copyright notices, not articles about copyright', () => {
    const notice = 'Copyright 2007 The Wire. All rights reserved. This material may not be published or broadcast.'
    expect(reasons(paragraphs(PARAGRAPH, notice, `&copy; 2026 ${PARAGRAPH}`))).toEqual([
      'kept',
      'copyright',
      'copyright',
    ])
    expect(
      reasons(paragraphs('The court ruled on copyright in songs, and the singers were glad about what it said.')),
    ).toEqual(['kept'])
  })

  test('keeps the one stretch that holds most of the text', () => {
    const page = paragraphs(PARAGRAPH, PARAGRAPH, ...Array(30).fill('Reply'), PARAGRAPH)
    expect(reasons(page).filter((reason) => reason !== 'short')).toEqual(['kept', 'kept', 'far'])
    expect(reasons(page, { 'extract.gapWords': 0 }).at(-1)).toBe('kept')
  })

  test('a long table does not part a long article', () => {
    const long = Array(10).fill(PARAGRAPH)
    const kept = reasons(paragraphs(...long, ...Array(300).fill('7'), ...long)).filter((reason) => reason === 'kept')
    expect(kept).toHaveLength(20)
  })

  test('falls back to the longest block, but not to a list of links or a notice', () => {
    expect(reasons(paragraphs('Home', 'Three dead in crash', '<a href=1>More news of the day</a>'))).toEqual([
      'short',
      'doubtful',
      'links',
    ])
    expect(reasons(paragraphs('Home', '<a href=1>More news of the day</a>', '© 2026 The Post of Tidewater'))).toEqual([
      'short',
      'links',
      'copyright',
    ])
    expect(reasons('')).toEqual([])
  })
})
