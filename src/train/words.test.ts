import { describe, expect, test } from 'vitest'
import { toPieces, toWords } from './words.ts'

describe('the words by which extraction is measured', () => {
  test.each([
    ["The ferry's crew, 12 men_and dogs.", ['The', 'ferry', 's', 'crew', '12', 'men_and', 'dogs']],
    ['Café\u0301 naïve', ['Café\u0301', 'naïve']],
    ['新华社北京', ['新华社北京']],
    ['— … !', []],
    ['', []],
  ])('%s', (text, words) => {
    expect(toWords(text)).toEqual(words)
  })
})

describe('the pieces by which a text is found in another', () => {
  test.each([
    ['The Ferry, 12', ['the', 'ferry', '12']],
    ['新华社北京', ['新', '华', '社', '北', '京']],
    ['ロンドンの橋', ['ロ', 'ン', 'ド', 'ン', 'の', '橋']],
    ['กขค', ['ก', 'ข', 'ค']],
    ['iPhone发布 2026年', ['iphone', '发', '布', '2026', '年']],
    ['발표했다', ['발표했다']],
    ['— … !', []],
    ['', []],
  ])('%s', (text, pieces) => {
    expect(toPieces(text)).toEqual(pieces)
  })

  test('are the words in small letters where there are spaces', () => {
    const text = 'Die Brücke über den Hafen schließt am Montag; ΟΙ ΓΕΦΥΡΕΣ, мосты'
    expect(toPieces(text)).toEqual(toWords(text.toLowerCase()))
  })
})
