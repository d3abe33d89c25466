import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAXIMUM_BLOCKS, toBlocks } from './blocks.ts'
import type { PageElement } from './elements.ts'

const texts = (page: string) => toBlocks(page).blocks.map((block) => block.text)

describe('the title of a page', () => {
  const titleOf = (page: string) => toBlocks(page).title

  test('is read through tags inside a line, and ends at any other', () => {
    expect(titleOf('<title>The <i>Orrin</i> dam<br>held</title><p>x')).toBe('The Orrin dam')
    expect(titleOf('<title>The <i>Orrin</i> dam held</title><p>x')).toBe('The Orrin dam held')
    expect(titleOf('<title>The dam held<p>It rained.')).toBe('The dam held')
  })
})

describe('what bounds a block', () => {
  test('every tag that is not inline', () => {
    expect(texts('<div>one <b>bold</b> <SPAN>word</SPAN><p>two<td>three<custom-tag>four')).toEqual([
      'one bold word',
      'two',
      'three',
      'four',
    ])
  })

  test('no picture inside a line: it stands for a space', () => {
    expect(texts('<p>Up<svg><title>no</title><path/></svg>to date, where <math><mi>x</mi></math> is known')).toEqual([
      'Up to date, where is known',
    ])
  })

  test('what is not shown ends where it ends, whatever it holds of its own kind', () => {
    expect(texts('<p>a<template>no<template>no</template>no</template><p>b')).toEqual(['a', 'b'])
    expect(texts('<p>a <svg>no<svg>no</svg>no</svg>b')).toEqual(['a b'])
    expect(texts('<p>a<template>no<template>no</template><p>b')).toEqual(['a', 'b'])
  })

  test('a head that was not closed ends with the first text', () => {
    expect(texts('<html><head><meta charset=utf-8> \n The dam held.<p>It rained.')).toEqual([
      'The dam held.',
      'It rained.',
    ])
  })

  test('two line breaks, while one is a space', () => {
    expect(texts('a<br>b<br> &nbsp; <BR/>c<br><br><br>d')).toEqual(['a b', 'c', 'd'])
  })

  test('white space collapses and empty blocks are none', () => {
    expect(texts('<p> a \n\t b&nbsp;&nbsp;c </p><p>&nbsp;</p><p>\0</p>')).toEqual(['a b c'])
  })

  test('each block knows its tag, words and linked words', () => {
    expect(toBlocks('<p>one <a href=x>two three</a> four</p>five').blocks).toMatchObject([
      { text: 'one two three four', words: 4, linkedWords: 2, tag: 'p' },
      { text: 'five', words: 1, linkedWords: 0, tag: '/p' },
    ])
  })

  test('and the elements its text begins in', () => {
    const chains = (page: string) =>
      toBlocks(page).blocks.map(({ element }) => {
        const chain: string[] = []
        for (let one: PageElement | undefined = element; one !== undefined; one = one.parent) chain.push(one.tag)
        return chain.join(' ')
      })
    expect(chains('<body><div><p>a <b>b</b><p><i>c</i></p>d</div>e')).toEqual([
      'p div body html',
      'i p div body html',
      'div body html',
      'body html',
    ])
    expect(chains('<ul><li>a<li><a href=x>b<li>c</ul>d</div>e')).toEqual([
      'li ul html',
      'a li ul html',
      'li ul html',
      'html',
      'html',
    ])
    expect(chains('<div><table><tr><td>a</div>b<td>c<tr><td>d</table>e')).toEqual([
      'td tr table div html',
      'td tr table div html',
      'td tr table div html',
      'td tr table div html',
      'div html',
    ])
    expect(chains('<p>a</b>b<div>c</div>d</p>e')).toEqual(['p html', 'div html', 'html', 'html'])
  })

  test('only what a style hides is hidden', () => {
    const isHidden = (style: string) => toBlocks(`<p style="${style}">x`).blocks[0]?.element.hidden
    expect(['display:none', 'color:red; visibility: hidden', 'DISPLAY : NONE'].map(isHidden)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['backface-visibility:hidden', '-webkit-backface-visibility: hidden', '--display:none'].map(isHidden),
    ).toEqual([false, false, false])
  })

  test('with their names, and whether it is hidden, linked, bold', () => {
    const [first, second, third] = toBlocks(
      '<div CLASS="a b" id=c>one<p style="display: none"><b>two</b><p><a href=x class="d">three',
    ).blocks
    expect(first?.element).toMatchObject({ classes: 'a b', id: 'c', hidden: false, linked: false, strong: false })
    expect(second?.element).toMatchObject({ tag: 'b', hidden: true, strong: true })
    expect(second?.strongCharacters).toBe(3)
    expect(third?.element).toMatchObject({ classes: 'd', hidden: false, linked: true })
  })
})

describe('links', () => {
  const linked = (page: string) => toBlocks(page).blocks.map((block) => block.linkedWords)

  test('a link around blocks counts in all of them', () => {
    expect(linked('<a href=x><div><h3>a</h3><p>b c</p></div></a><p>d</p>')).toEqual([1, 2, 0])
  })

  test('an anchor without address is no link', () => {
    expect(linked('<a name=top><p>a b</p>')).toEqual([0])
  })

  test('a link that is never closed ends with the block around it', () => {
    expect(linked('<td><a href=x>a</td><td>b</td>')).toEqual([1, 0])
    expect(linked('<li><a href=x>a<li>b<li>c')).toEqual([1, 0, 0])
  })
})

describe('what is not shown', () => {
  test('a script that writes another between the marks of old scripts ends where it ends itself', () => {
    const other = '<SCRIPT src="x"></SCRIPT>'
    expect(texts(`a <script><!--\nwrite('${other}'); write('no')\n//--></script> b`)).toEqual(['a b'])
    expect(texts(`a <script><!-- if (x<y) no //--> write('${other}b')`)).toEqual(["a b')"])
    expect(texts("a <script><!-- write('<script>') </script> b <script>no</script> c")).toEqual(['a b c'])
    expect(texts('a <script><!-- <scripture> --></script> b')).toEqual(['a b'])
    expect(
      texts(`a <script><!-- </script> b <script><!-- ${other} --></script> c <script><!-- ${other} --></script> d`),
    ).toEqual(['a b c d'])
  })

  test('script, style and the like are dropped up to their own closing tag', () => {
    expect(texts('a <script>if (a</b) "</p>"; x<y</SCRIPT > b <style>p{}</style>c')).toEqual(['a b c'])
    expect(texts('a<noscript><p>no</p></noscript><iframe>no</iframe><video>no</video>b')).toEqual(['a', 'b'])
  })

  test('comments, CDATA, doctype and processing instructions', () => {
    expect(texts('<!doctype html><?xml version="1.0"?>a<!-- <p> -->b<!-->c<![CDATA[ > ]]>d</>e')).toEqual(['abcde'])
  })

  test('the head, but not its title', () => {
    const { title, blocks } = toBlocks('<head> <title>A &amp; B</title><meta name=a><style>x</style><p>one')
    expect([title, blocks.map((block) => block.text)]).toEqual(['A & B', ['one']])
  })
})

describe('broken markup', () => {
  test('a stray < is text', () => {
    expect(texts('<p>5 < 6 <3 << a<')).toEqual(['5 < 6 <3 << a<'])
  })

  test('quotation marks count only after an equals sign', () => {
    expect(texts('<img alt="5" tall" x=">">a<p title=\'>\'>b<p class="x>c')).toEqual(['a', 'b', 'c'])
  })

  test('a comment ends as browsers end it', () => {
    expect(texts('a <!-- no --!> b <!-- no --> c <!--!> no --> d <!--> e <!---> f <!----!> g')).toEqual([
      'a b c d e f g',
    ])
    // In a script the sign counts.
    expect(texts("a <script><!-- --!> write('<script></script>') --></script> b")).toEqual(['a b'])
  })

  test('what is never closed costs no more than itself', () => {
    expect(texts('<noscript>a<p>b<!-- c>d<textarea>e')).toEqual(['a', 'bd', 'e'])
    expect(texts('<title>t<p>a')).toEqual(['a'])
  })

  test('a page that breaks off says so', () => {
    const brokenOff = (page: string) => toBlocks(page).brokenOff
    expect(brokenOff('<html><body><p>a</p></body></html>')).toBe(false)
    expect(brokenOff('<html><body><p>a</p>')).toBe(false)
    expect(brokenOff('<html><body><p>a and th')).toBe(true)
    expect(brokenOff('<p>a</p><a href="x')).toBe(true)
    expect(brokenOff('<p>a</p><script>var a')).toBe(true)
    expect(brokenOff('just text')).toBe(false)
  })
})

describe('hostile pages', () => {
  const many = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length))

  test.each([
    '<',
    '<a ',
    '<a "',
    '<a b="',
    "<a b='",
    '</',
    '<!',
    '<!--',
    '<![CDATA[',
    '&',
    '&#',
    '&am',
    '&#x',
    '<br>',
    '<title>',
    '<noscript>',
    '<noscript><svg>',
    '<script></',
    '<script><!--<script></script>',
    '<script><!--<script>',
    '<div a=">',
    '\0',
    ' ',
    '<p',
    '<b>',
    '</b>',
  ])('a megabyte of %j ends', (piece) => {
    expect(toBlocks(many(piece)).blocks.length).toBeLessThanOrEqual(1)
  })

  test('a hundred thousand nested tags are flattened', () => {
    const depth = 100_000
    expect(texts(`${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}`)).toEqual(['deep'])
  })

  test('what is hidden or linked beyond the greatest depth ends with what is around it', () => {
    const deep = (page: string) => toBlocks('<div>'.repeat(510) + page).blocks.at(-1)?.element
    expect(deep('<div hidden><p>m<p>m<p>m</div><p>shown')?.hidden).toBe(false)
    expect(deep('<p><a href=x>link<i>one<i>two</a></p><p>after')?.linked).toBe(false)
    expect(deep('<section><div><p><b>a</b></p></div></section></div><p>b')?.strong).toBe(false)
  })

  test('a page beyond the budget of blocks is refused', () => {
    expect(toBlocks('<p>a'.repeat(MAXIMUM_BLOCKS)).blocks).toHaveLength(MAXIMUM_BLOCKS)
    expect(() => toBlocks('<p>a'.repeat(MAXIMUM_BLOCKS + 1))).toThrow(
      expect.objectContaining({ code: 'text-too-long' }),
    )
  })

  test('tag soup never throws, and no block is empty or has two spaces', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '</',
        '/>',
        '"',
        "'",
        '=',
        '&',
        ';',
        '#',
        '!',
        '--',
        '-->',
        '<!--',
        '<a href=',
        ' ',
        '\n',
      ),
      fc.constantFrom(
        'p',
        'a',
        'br',
        'div',
        'td',
        'script',
        'style',
        'title',
        'head',
        'body',
        'html',
        'svg',
        'noscript',
      ),
      fc.constantFrom('<p>', '</p>', '<a href="x">', '</a>', '<br>', '<script>', '</script>', '<title>', '</title>'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        for (const block of toBlocks(pieces.join('')).blocks) {
          expect(block.text).toMatch(/^\S/)
          expect(block.text).not.toMatch(/\s\s|\0/)
          expect(block.linkedWords).toBeLessThanOrEqual(block.words)
        }
      }),
      { numRuns: 3000 },
    )
  })

  test('plain text between tags comes through whole, in order', () => {
    const word = fc.stringMatching(/^[a-zäß0-9]{1,8}$/)
    const tag = fc.constantFrom('<p>', '</p>', '<div class="a>b">', '<!-- x -->', '<b>', '</i>', '<td x=1>', '<hr/>')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, tag)), (pairs) => {
        const page = pairs.map(([text, mark]) => `${text} ${mark}`).join('')
        expect(texts(page).join(' ')).toBe(pairs.map(([text]) => text).join(' '))
      }),
    )
  })
})

test('what is unseen is ended by its own end tag, not by that of an element with a longer name', () => {
  const textsOf = (page: string) => toBlocks(page).blocks.map(({ text }) => text)
  expect(textsOf('<template>a<template-x>b</template-x>c</template>Shown')).toEqual(['Shown'])
  expect(textsOf('<script>a("</script-x>")</script>Shown')).toEqual(['Shown'])
  expect(textsOf("<script>write('<\\/script\\n</script\\n')</script>Shown")).toEqual(['Shown'])
  expect(textsOf('<svg><svg-x></svg>Shown<svg></svg>')).toEqual(['Shown'])
})
