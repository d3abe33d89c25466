import { describe, expect, test } from 'vitest'
import { toBlocks } from '../blocks.ts'
import { extract } from '../extract.ts'
import { CROWD, withoutCrowd } from './crowd.ts'

const PROSE = '<p>The old harbour bridge will be closed to all traffic from Monday on, engineers said.</p>'

/** How many blocks of the page are judged. */
const countJudged = (html: string) => withoutCrowd(toBlocks(html)).blocks.length

describe('short lines by the ten thousand', () => {
  test.each([
    ['headings', '<h1>x'],
    ['paragraphs', '<p>x'],
    ['items', '<li>one two'],
    ['lists in lists', '<ul><li>x'],
    ['cells', '<td>1'],
  ])('are not judged: %s', (_, line) => {
    expect(countJudged(line.repeat(CROWD + 1))).toBe(0)
  })

  test('are judged beside lines of prose', () => {
    const lines = '<p>x</p>'.repeat(CROWD)
    expect(countJudged(lines + PROSE + lines)).toBe(7)
    expect(countJudged(PROSE + lines)).toBe(4)
    expect(countJudged(lines + PROSE)).toBe(4)
    expect(countJudged(`${lines}${PROSE}<p>x</p>${PROSE}${lines}`)).toBe(9)
  })

  test('take their elements with them, and those that are left are numbered in their order', () => {
    const page = toBlocks(`${'<p>x</p>'.repeat(CROWD)}<article>${PROSE}</article>${'<p>x</p>'.repeat(CROWD)}`)
    const { elements } = withoutCrowd(page)
    expect(elements.map(({ tag, number }) => `${number} ${tag}`)).toEqual([
      '0 html',
      ...['1 p', '2 p', '3 p', '4 article', '5 p', '6 p', '7 p', '8 p'],
    ])
  })

  test('are judged on a page with fewer', () => {
    const page = toBlocks('<p>x</p>'.repeat(CROWD))
    expect(withoutCrowd(page)).toBe(page)
  })

  test('do not hide the story among them, and say why they were left out', () => {
    const second = PROSE.replace('bridge', 'pier')
    const html = `<title>x</title>${'<li>x</li>'.repeat(CROWD)}<article>${PROSE}${second}</article>${'<li>x</li>'.repeat(CROWD)}`
    const { article, blocks } = extract(html, { explain: true })
    expect(article.text).toContain('bridge will be closed')
    expect(article.text).toContain('pier will be closed')
    expect(blocks).toHaveLength(2 * CROWD + 2)
    expect(blocks![0]).toEqual({ text: 'x', kept: false, reason: 'crowded' })
  })
})
