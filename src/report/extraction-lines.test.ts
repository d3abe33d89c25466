import { describe, expect, it } from 'vitest'
import type { Block } from '../model.ts'
import { type Paint, plain } from './colors.ts'
import { countColumns } from './columns.ts'
import type { Explained } from './explained.ts'
import { explainLines } from './extraction-lines.ts'

const LONG =
  'Ferries will run every ten minutes between the two quays, and the usual fare will not be charged before nine in the morning, the port said.'

function explained(blocks: readonly Block[], more: Partial<Explained> = {}): Explained {
  const article = { title: 'Harbour bridge to close', text: LONG, partial: false, ...more.article }
  return {
    name: 'page.html',
    body: LONG,
    blocks,
    sources: { title: 'heading' },
    classifier: 'newsfold',
    ...more,
    article,
  }
}

/** Colour that can be read: the code before the text. */
const spelled: Paint = (code, text) => `{${code}|${text}}`

const look = (width: number, full = false) => ({ width, paint: plain, full })

const MENU: Block = { text: LONG.toUpperCase(), kept: false, reason: 'outside', score: -4.62 }
const KEPT: Block = { text: LONG, kept: true, reason: 'kept', score: 3.04, span: { from: 0, to: LONG.length } }
const CAPTION: Block = { text: 'The quay.', kept: false, reason: 'unlikely', score: -0.7, apart: 'caption' }

describe('an explained page', () => {
  it('says of a partial article that it may be none', () => {
    const lines = explainLines(explained([KEPT], { article: { text: LONG, partial: true } }), look(100))
    expect(lines.join('\n')).toMatch(/^partial +only a part of an article, or doubtful that it is one$/m)
  })

  it('begins with what is known, from where', () => {
    const lines = explainLines(explained([KEPT, MENU]), look(80))
    expect(lines.slice(0, 3)).toEqual([
      'page.html',
      'title        Harbour bridge to close  heading',
      'blocks       1 kept, 0 apart, 1 dropped  by newsfold',
    ])
  })

  it('has a sign, a score and a reason for each block, and one line for what was dropped', () => {
    const lines = explainLines(explained([MENU, CAPTION, KEPT]), look(60)).slice(4)
    expect(lines).toEqual([
      '- −4.6  outside   FERRIES WILL RUN EVERY TEN MINUTES BETWEE…',
      '~ −0.7  caption   The quay.',
      '        unlikely',
      '+ +3.0  kept      Ferries will run every ten minutes between',
      '                  the two quays, and the usual fare will not',
      '                  be charged before nine in the morning, the',
      '                  port said.',
    ])
  })

  it('shows what was dropped whole when asked', () => {
    expect(explainLines(explained([MENU]), look(60, true)).join(' ')).toContain('PORT SAID.')
  })

  it('leaves out the column of scores where there are none', () => {
    const block = { text: LONG, kept: true, reason: 'kept' }
    expect(explainLines(explained([block]), look(200)).at(-2)).toMatch(/^\+ kept {2}Ferries/)
  })

  it.each([10, 40, 80, 200])('keeps to %i columns, and to lines that can be read', (width) => {
    const wide = { ...KEPT, text: '港口管理局表示旧港桥将从星期一起对所有交通关闭'.repeat(4) }
    for (const line of explainLines(explained([MENU, CAPTION, KEPT, wide]), look(width)).slice(4)) {
      expect(countColumns(line)).toBeLessThanOrEqual(Math.max(width, 40))
      expect(countColumns(line)).toBeLessThanOrEqual(120)
    }
  })

  it('marks the dateline inside its paragraph', () => {
    const text = 'PORT ANSEL (Wire) - The bridge is closed.'
    const block: Block = { text, kept: true, reason: 'kept', span: { from: 0, to: text.length } }
    const apart = [{ kind: 'dateline' as const, span: { from: 0, to: 20 } }]
    const page = explained([block], { article: { text, partial: false, apart } })
    expect(explainLines(page, look(90)).at(-1)).toBe(
      '+ kept  [dateline PORT ANSEL (Wire) - dateline] The bridge is closed.',
    )
  })

  it('paints what was kept and what was not differently, with the same words', () => {
    const page = explained([MENU, CAPTION, KEPT], {
      encoding: { name: 'windows-1252', declared: 'utf-8', wronglyDeclared: true },
    })
    const painted = explainLines(page, { ...look(80), paint: spelled })
    expect(painted.find((line) => line.includes('FERRIES'))).toMatch(/^\{2\|- .*…\}$/)
    expect(painted.find((line) => line.includes('Ferries'))).toMatch(/^\{32\|\+ .*\}Ferries/)
    expect(painted.join('\n')).toContain('{31|windows-1252, wrongly declared as utf-8}')
    const bare = painted.map((line) => line.replaceAll(/\{\d+\|([^}]*)\}/g, '$1').trimEnd())
    expect(bare).toEqual(explainLines(page, look(80)))
  })

  it('says so where nothing was extracted', () => {
    expect(explainLines(explained([]), look(80)).at(-1)).toBe('a text already, so nothing was extracted')
  })

  it('lets nothing of the page act on the terminal', () => {
    const evil = '\u001b]0;owned\u0007\u202e red'
    const page = explained(
      [
        { ...MENU, text: evil },
        { ...KEPT, text: evil },
      ],
      {
        name: evil,
        article: { title: evil, text: evil, partial: true },
        sources: {},
      },
    )
    for (const line of explainLines(page, look(80, true))) expect(line).not.toMatch(/[\p{Cc}\u202e]/u)
  })
})
