import { describe, expect, it } from 'vitest'
import { colored, plain } from './colors.ts'
import { countColumns } from './columns.ts'
import { passageLines } from './passages.ts'

const span = (text: string, part: string) => ({ from: text.indexOf(part), to: text.indexOf(part) + part.length })
const shared = (article: string, earlier: string, part: string) => ({
  kind: 'shared' as const,
  article: span(article, part),
  earlier: span(earlier, part),
})

describe('passages of two texts', () => {
  const article = 'At least 17 people died on Monday. The bridge fell into the river at dawn.'
  const earlier = 'The bridge fell into the river at dawn. At least 12 people died on Monday.'
  const passages = [
    shared(article, earlier, 'people died on Monday'),
    shared(article, earlier, 'The bridge fell into the river at dawn'),
  ]

  it('stand one under the other on a narrow terminal', () => {
    const lines = passageLines({ title: 'Second report', text: article }, { text: earlier }, passages, 50, plain)
    expect(lines).toEqual([
      'Second report',
      '',
      'At least 17 [1 people died on Monday 1]. [2 The',
      'bridge fell into the river at dawn 2].',
      '',
      '[2 The bridge fell into the river at dawn 2]. At',
      'least 12 [1 people died on Monday 1].',
    ])
  })

  it('stand side by side on a wide one', () => {
    const lines = passageLines({ text: article }, { text: earlier }, passages, 94, plain)
    expect(lines).toEqual([
      'At least 17 [1 people died on Monday 1].      │ [2 The bridge fell into the river at dawn 2].',
      '[2 The bridge fell into the river at dawn 2]. │ At least 12 [1 people died on Monday 1].',
    ])
  })

  it('stand beside the paragraph they share a passage with', () => {
    const one = 'New at the top.\n\nThe bridge fell at dawn.\n\nNobody was hurt.'
    const two = 'The bridge fell at dawn.\n\nOld news in between.\n\nNobody was hurt.'
    const both = [shared(one, two, 'The bridge fell at dawn'), shared(one, two, 'Nobody was hurt')]
    const lines = passageLines({ title: 'One', text: one }, { title: 'Two', text: two }, both, 94, plain)
    const row = (left: string, right: string) => `${left.padEnd(45)} │ ${right}`.trimEnd()
    expect(lines).toEqual([
      row('One', 'Two'),
      row('', ''),
      row('New at the top.', ''),
      row('', ''),
      row('[1 The bridge fell at dawn 1].', '[1 The bridge fell at dawn 1].'),
      row('', ''),
      row('', 'Old news in between.'),
      row('', ''),
      row('[2 Nobody was hurt 2].', '[2 Nobody was hurt 2].'),
    ])
  })

  it('are tinted without a break inside a passage', () => {
    const [line] = passageLines({ text: 'a b c d' }, { text: 'b c' }, [shared('a b c d', 'b c', 'b c')], 40, colored)
    expect(line).toBe('a \u001b[36m[1 b c 1]\u001b[0m d')
  })

  it('keep their brackets when they run over paragraphs', () => {
    const text = 'one two\n\nthree four'
    const all = { from: 0, to: text.length }
    const lines = passageLines(
      { text },
      { text: 'x' },
      [{ kind: 'shared', article: all, earlier: { from: 0, to: 1 } }],
      40,
      plain,
    )
    expect(lines).toEqual(['[1 one two 1]', '', '[1 three four 1]', '', '[1 x 1]'])
  })

  it('show boilerplate in brackets without a number', () => {
    const text = 'News. All rights reserved.'
    const passage = { ...shared(text, text, 'All rights reserved'), kind: 'boilerplate' as const }
    expect(passageLines({ text }, { text: '' }, [passage], 40, plain)[0]).toBe('News. [· All rights reserved ·].')
  })

  it('break Chinese anywhere and count it double', () => {
    const text = '消防部门周一表示大火已经得到控制没有人员伤亡'
    const lines = passageLines({ text }, { text }, [], 20, plain)
    expect(lines[0]).toBe('消防部门周一表示大火')
    for (const line of lines) expect(countColumns(line)).toBeLessThanOrEqual(20)
    const stop = '消防部门周一表示大火。没有人员伤亡'
    expect(passageLines({ text: stop }, { text: '' }, [], 20, plain)).toEqual([
      '消防部门周一表示大',
      '火。没有人员伤亡',
    ])
  })

  it('break an address longer than the line', () => {
    const lines = passageLines({ text: `see https://example.com/${'a'.repeat(30)}` }, { text: 'x' }, [], 24, plain)
    for (const line of lines) expect(countColumns(line)).toBeLessThanOrEqual(24)
    expect(lines.join('')).toContain('https://example.com/')
  })

  it('never let an escape sequence through', () => {
    const evil = 'calm \u001b]0;owned\u0007\u001b[31m news \u009b31m \u202e'
    const output = passageLines(
      { title: evil, text: evil },
      { text: evil },
      [shared(evil, evil, 'news')],
      120,
      plain,
    ).join('')
    expect(output).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(output).toContain('␛]0;owned␇')
  })
})
