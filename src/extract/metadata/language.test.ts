import { expect, test } from 'vitest'
import { guessLanguage } from './language.ts'

test.each([
  ['en', 'The dam in the north of the country held through the night, and the water fell to the mark that was set. '],
  [
    'de',
    'Der Damm im Norden hat in der Nacht gehalten, und das Wasser ist auf die Marke gefallen, die nicht neu ist. ',
  ],
  [
    'es',
    'El dique en el norte del país aguantó la noche, y las aguas bajaron hasta la marca que se fijó con los años. ',
  ],
  [
    'fr',
    'Le barrage dans le nord du pays a tenu la nuit, et les eaux sont tombées sur la marque qui est dans le livre. ',
  ],
  [
    'ru',
    'На севере страны плотина устояла, и вода не поднялась, что для него было как в тот год, а из города не ушли. ',
  ],
  ['zh', '北部的大坝整夜没有决口，水位降到了规定的标记以下。'],
  ['ja', '北部のダムは一晩中持ちこたえ、水位は定められた目盛りまで下がりました。'],
])('%s', (language, sentence) => {
  expect(guessLanguage(sentence.repeat(3))).toBe(language)
})

test('what is not sure is not guessed', () => {
  expect(guessLanguage('')).toBeUndefined()
  expect(guessLanguage('The dam holds.')).toBeUndefined()
  expect(guessLanguage('Alfa Beta Gamma Delta '.repeat(50))).toBeUndefined()
  expect(guessLanguage('the of and to in le la les des et est '.repeat(10))).toBeUndefined()
})
