import { expect, test } from 'vitest'
import { toBlocks } from '../blocks.ts'
import { isTeaser } from './partial.ts'

const STORY = 'The dam in the north of the country held through the night, the government said on Friday.'

const isTeaserOf = (after: string, { last = STORY, paragraphs = 1, paid = false } = {}) => {
  const { blocks } = toBlocks(`${`<p>${STORY}</p>`.repeat(paragraphs)}<p>${last}</p>${after}`)
  return isTeaser(
    blocks,
    blocks.map(({ text }) => text === STORY || text === last),
    paid,
  )
}

test('a barrier after the text, or as the last of it', () => {
  expect(isTeaserOf('<p>Share</p><p>Subscribe to continue reading</p>')).toBe(true)
  expect(isTeaserOf('<p>Cet article est réservé à nos abonnés.</p>')).toBe(true)
  expect(isTeaserOf('', { last: 'Already a member? Sign in to read the full story.' })).toBe(true)
  expect(isTeaserOf('<p>This article is exclusive to POST+ subscribers</p>')).toBe(true)
  expect(isTeaserOf('<p>Subscribe to our newsletter</p>')).toBe(false)
  expect(isTeaserOf('<p>Sign in and join the conversation</p>')).toBe(false)
  expect(isTeaserOf('<p>a<p>b<p>c<p>d<p>e<p>Subscribe to continue reading</p>')).toBe(false)
  expect(isTeaserOf('<p hidden>Subscribe to continue reading</p>')).toBe(false)
})

test('an ellipsis with an invitation to read on', () => {
  const cut = `${STORY.slice(0, -1)}…`
  expect(isTeaserOf('<p>Read more</p>', { last: cut })).toBe(true)
  expect(isTeaserOf('', { last: `${cut} Continue reading` })).toBe(true)
  expect(isTeaserOf('<p>Comments</p>', { last: cut })).toBe(false)
  expect(isTeaserOf('<p>Read more</p>')).toBe(false)
  expect(isTeaserOf('<p>Read more</p>', { last: cut, paragraphs: 20 })).toBe(false)
})

test('a page that is paid for is whole if its text is long', () => {
  expect(isTeaserOf('', { paid: true })).toBe(true)
  expect(isTeaserOf('', { paid: true, paragraphs: 20 })).toBe(false)
  expect(isTeaser([], [], true)).toBe(false)
})

test('a page that stands where an article should calls itself so, and is short', () => {
  const { blocks } = toBlocks(`<p>${STORY}</p>`)
  const isTeaserUnder = (title: string) => isTeaser(blocks, [true], false, [title])
  for (const title of [
    '404',
    'Not Found',
    'Page not found',
    'Just a moment...',
    'Sign in',
    'We value your privacy',
    'Zustimmung',
  ]) {
    expect(isTeaserUnder(title), title).toBe(true)
  }
  for (const title of [
    'Dam holds',
    'Cookie recipes for winter days',
    'Sign in the window angers town',
    '404 homes lost',
    'Not found guilty',
  ]) {
    expect(isTeaserUnder(title), title).toBe(false)
  }
  const long = toBlocks(`<p>${STORY}</p>`.repeat(12)).blocks
  expect(
    isTeaser(
      long,
      long.map(() => true),
      false,
      ['Page not found'],
    ),
  ).toBe(false)
})

test('a wall that asks for consent, and not a story about one', () => {
  const asks = 'We and our partners use cookies for advertising. You may refuse your consent on our privacy page.'
  expect(isTeaserOf('', { last: asks })).toBe(true)
  expect(isTeaserOf('', { last: 'The court said that cookies need the consent of readers.' })).toBe(false)
})

test('a list of teasers or of what a search found', () => {
  expect(isTeaserOf('<p>2 hours ago Read more</p><p>x</p><p>Read more</p>', { last: STORY.slice(1) })).toBe(false)
  const { blocks } = toBlocks(`<p>${STORY}</p><p>Read more</p><p>${STORY}</p><p>5 hours ago Read more</p>`)
  expect(isTeaser(blocks, [true, false, true, false], false)).toBe(true)
  const found = toBlocks('<p>… the dam held …</p><p>Dam</p><p>… nine of twelve cables …</p>').blocks
  expect(isTeaser(found, [true, false, false], false)).toBe(true)
})

test('a front, where each paragraph stands under a link to its story, and not a story with one such box', () => {
  const teaser = `<h3><a href=x>Dam holds</a></h3><p>${STORY}</p>`
  const front = toBlocks(teaser.repeat(15)).blocks
  const isStory = front.map(({ text }) => text === STORY)
  expect(isTeaser(front, isStory, false)).toBe(true)
  const { blocks } = toBlocks(`<p>${STORY}</p>`.repeat(9) + teaser.repeat(3))
  expect(
    isTeaser(
      blocks,
      blocks.map(({ text }) => text === STORY),
      false,
    ),
  ).toBe(false)
})
