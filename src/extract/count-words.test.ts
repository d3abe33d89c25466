import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test('words are what stands between white space and holds a letter or digit', () => {
  expect(countWords('')).toBe(0)
  expect(countWords('Home | News » Sport - 24')).toBe(4)
  expect(countWords("The mayor's 3.5-mile plan")).toBe(4)
  expect(countWords('één\u00a0twee — drie')).toBe(3)
  expect(countWords('\u201cwell\u201d')).toBe(1)
  expect(countWords('افتتح رئيس البلدية')).toBe(3)
})

test('in scripts without spaces two characters count as a word', () => {
  expect(countWords('新图书馆下月开放。')).toBe(4)
  expect(countWords('東京でAI会議')).toBe(4)
  expect(countWords('สวัสดี')).toBe(3)
})
