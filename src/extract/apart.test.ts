import { describe, expect, test } from 'vitest'
import { findApart } from './apart.ts'
import { toBlocks } from './blocks.ts'

const STORY = 'The dam in the north of the country held through the night, the government said on Friday.'

/** Each block that is apart, with its kind; blocks of twelve words and those with the sign + are kept. */
const apartOf = (page: string) => {
  const blocks = toBlocks(page)
  const kept = blocks.blocks.map(({ words, text }) => words >= 12 || text.includes('+'))
  return findApart(blocks, kept).flatMap((kind, at) => (kind ? [[kind, blocks.blocks[at]!.text]] : []))
}

describe('what is apart', () => {
  test('lines between the heading and the story, kept or not', () => {
    expect(
      apartOf(`<p>By Nobody</p><h1>Dam holds again</h1><p>By Ana Silva</p><p>Updated 3:15 PM EST, March 3, 2026</p>
        <p class="credit">Bo Li</p><div class="post-byline">Carla Diaz</div><p>${STORY}</p>`),
    ).toEqual([
      ['byline', 'By Ana Silva'],
      ['timestamp', 'Updated 3:15 PM EST, March 3, 2026'],
      ['credit', 'Bo Li'],
      ['byline', 'Carla Diaz'],
    ])
  })

  test('a day in a caption is a timestamp, a name above its agency a byline', () => {
    expect(
      apartOf(`<title>Dam holds again</title><h1>Dam holds again</h1><p class="caption">January 26 2026 at 09:51AM</p>
        <p>ANA SILVA</p><p>Associated Press</p><p>${STORY}</p>`),
    ).toEqual([
      ['timestamp', 'January 26 2026 at 09:51AM'],
      ['byline', 'ANA SILVA'],
      ['byline', 'Associated Press'],
    ])
  })

  test('captions and credits, also later', () => {
    expect(
      apartOf(`<p>${STORY}</p><p>${STORY}</p><p>${STORY}</p>
        <figure><img><figcaption>Water at the dam in the north on Friday, after the rain of the week.</figcaption></figure>
        <div class="wp-caption-text">The dam +</div><p>The dam on Friday. (AP Photo/Ana Silva) </p><p>Photo: Ana Silva</p>
        <p>Getty Images</p><p>${STORY}</p>`).map(([kind]) => kind),
    ).toEqual(['caption', 'caption', 'caption', 'credit', 'credit'])
  })

  test('what was kept before the dateline', () => {
    expect(
      apartOf(
        `<p>Rain of the week fills the lake behind the dam to the brim</p><p>ROME (ANSA) - ${STORY}</p><p>${STORY}</p><p>${STORY}</p>`,
      ),
    ).toEqual([['dateline', 'Rain of the week fills the lake behind the dam to the brim']])
  })

  test('but not what is much beside the story, nor before an item of a list', () => {
    const before = `<p>${STORY}</p>`.repeat(5)
    expect(apartOf(`${before}<p>ROME (ANSA) - ${STORY}</p>`)).toEqual([])
    expect(
      apartOf(
        `${before}<p>BRIDGES - Five of them are closed until the water falls, the town said.</p>${before.repeat(8)}`,
      ),
    ).toEqual([])
    expect(apartOf(`${before}<p>ROME (ANSA) - ${STORY}</p>${before.repeat(8)}`)).toHaveLength(5)
  })

  test('a line that is nothing but a dateline', () => {
    expect(apartOf(`<h1>Dam holds again</h1><p>LONDON (AP) --</p><p>${STORY}</p>`)).toEqual([
      ['dateline', 'LONDON (AP) --'],
    ])
  })
})

describe('what is not', () => {
  test('sentences of the story, whatever they stand in or begin with', () => {
    expect(
      apartOf(`<h1>Dam holds again</h1><div class="author"><p>${STORY}</p></div>
        <p class="date">+ It was the third flood since March 2019, and not the worst.</p>
        <p>By Friday the water had fallen. +</p><p>The photo: a fake. +</p><p>He told Reuters so. +</p><p>${STORY}</p>`),
    ).toEqual([])
  })

  test('lines after the first paragraphs, such as those of tables and comments', () => {
    expect(apartOf(`${`<p>${STORY}</p>`.repeat(3)}<p>By Ana Silva</p><p>March 3, 2026</p><p>${STORY}</p>`)).toEqual([])
  })

  test('what is hidden, stands before the heading or after the end', () => {
    expect(
      apartOf(
        `<p>By Bo Li</p><h1>Dam holds again</h1><p hidden>By Ana Silva</p><p>${STORY}</p><p>Photo: Ana Silva</p>`,
      ),
    ).toEqual([])
  })

  test('names of an element that holds the whole article', () => {
    expect(apartOf(`<article class="tag-author tag-credit"><p>Ana Silva +</p><p>${STORY}</p></article>`)).toEqual([])
  })

  test('an article of captions alone', () => {
    expect(apartOf(`<figcaption>${STORY}</figcaption>`)).toEqual([])
    expect(apartOf('')).toEqual([])
  })
})
