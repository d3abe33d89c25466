import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countColumns, pad, shorten } from './columns.ts'

describe('columns', () => {
  it.each([
    ['Prague', 6],
    ['北京', 4],
    ['한국', 4],
    ['ｆｕｌｌ', 8],
    ['cafe\u0301', 4],
    ['\u0645\u064e', 1],
    ['a\u00adb', 2],
    ['🚒', 2],
  ])('of %s are %i', (text, columns) => expect(countColumns(text)).toBe(columns))

  it('fit exactly after padding, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 40 }), (text, width) => {
        expect(countColumns(pad(text, width))).toBe(width)
      }),
    )
  })

  it('show an ellipsis where a text was cut', () => {
    expect(shorten('an earthquake', 8)).toBe('an eart…')
    expect(shorten('北京大火', 6)).toBe('北京…')
    expect(shorten('short', 8)).toBe('short')
  })
})
