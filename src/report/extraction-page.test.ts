import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '../model.ts'
import { escapeHtml } from './escape.ts'
import type { Explained } from './explained.ts'
import { toPageEnd, toPageSection, toPageStart, toSectionTitle } from './extraction-page.ts'

const TEXT = 'PORT ANSEL (Wire) - The bridge is closed to all traffic.'

function explained(more: Partial<Explained> = {}): Explained {
  const blocks: Block[] = [
    { text: 'Home', kept: false, reason: 'outside', score: -3 },
    { text: 'The quay.', kept: false, reason: 'outside', score: -1.5, apart: 'caption', span: { from: 0, to: 9 } },
    { text: TEXT, kept: true, reason: 'kept', score: 20, span: { from: 11, to: 11 + TEXT.length } },
  ]
  return {
    name: 'page.html',
    article: {
      title: 'Bridge closed',
      text: `The quay.\n\n${TEXT}`,
      partial: false,
      apart: [
        { kind: 'caption', span: { from: 0, to: 9 } },
        { kind: 'dateline', span: { from: 11, to: 31 } },
      ],
    },
    body: 'The bridge is closed to all traffic.',
    blocks,
    sources: { title: 'heading' },
    classifier: 'newsfold',
    ...more,
  }
}

const toPage = (...pages: Explained[]) =>
  [toPageStart(), ...pages.map((page, at) => toPageSection(page, at + 1)), toPageEnd(pages.map(toSectionTitle))].join(
    '',
  )

/** Every tag of the page, as a browser would find them. */
const tagsOf = (page: string) => page.match(/<[a-z!/][^>]*>/gi) ?? []

describe('the report on extraction', () => {
  it('shows every block with what became of it, and joins it to its paragraph', () => {
    const page = toPage(explained())
    expect(page).toContain('3 blocks: 1 kept, 1 apart, 1 dropped')
    expect(page).toContain('<li class="block dropped" id="block1-0">')
    expect(page).toContain('<li class="block kept" id="block1-2">')
    expect(page).toContain('href="#text1-2"')
    expect(page).toContain(
      '<p id="text1-2" dir="auto"><a href="#block1-2"><span class="lead" title="dateline">PORT ANSEL',
    )
    expect(page).not.toMatch(/\s<\/span>The bridge/)
    expect(page).toMatch(/<\/span> The bridge/)
    expect(page).toContain('class="aside"')
    expect(page).toContain('left:50%;width:50%')
    expect(page).toContain('left:25%;width:25%')
  })

  it('shows the index of several pages before them, and says of a partial one that it may be none', () => {
    const { article } = explained()
    const page = toPage(explained(), explained({ article: { ...article, partial: true } }))
    expect(page).toContain('<nav class="index">')
    expect(page).toMatch(/\.index\{order:-1/)
    expect(page).toContain('<span class="wrong">only a part of an article, or doubtful that it is one</span>')
    expect(toPage(explained())).not.toContain('<nav')
  })

  it('folds long runs of dropped blocks and says why they were', () => {
    const dropped = Array.from({ length: 5 }, (_, at) => ({
      text: `Link ${at}`,
      kept: false,
      reason: at < 2 ? 'outside' : 'unlikely',
    }))
    expect(toPage(explained({ blocks: dropped, body: '' }))).toContain(
      '<summary>5 blocks dropped: 2 outside, 3 unlikely</summary>',
    )
  })

  it('loads nothing and runs nothing', () => {
    const page = toPage(explained(), explained())
    expect(page).not.toMatch(/<(script|img|link|iframe|object|base|form)/i)
    expect(page).not.toMatch(/\b(src|srcset|action|on\w+)=|url\(|@import|https?:/i)
    for (const [, target] of page.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^#/)
    expect(page).toContain("default-src 'none'")
  })

  it('has an index where there are several pages', () => {
    expect(toPage(explained())).not.toContain('<nav')
    const page = toPage(explained(), explained({ name: 'b.html' }))
    expect(page).toContain('<a href="#page2">Bridge closed</a>')
    expect(page).toContain('id="page2"')
  })

  it('says so where no article was found, and where the encoding was wrongly declared', () => {
    const page = toPage(
      explained({ body: '', encoding: { name: 'windows-1251', declared: 'utf-8', wronglyDeclared: true } }),
    )
    expect(page).toContain('No article was found on this page.')
    expect(page).toContain('<span class="wrong">windows-1251, wrongly declared as utf-8</span>')
  })

  it('has no tag and no attribute from the words of others, whatever they are', () => {
    const usual = tagsOf(toPage(withWords('a'))).map(withoutLanguage)
    const hostile = fc.oneof(
      fc.constantFrom(
        '</title><script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onload='alert(1)",
        '</style><!--',
        ']]>--!><svg/onload=alert(1)>',
        'javascript:alert(1)',
        '\u0000<\u0000script>',
      ),
      fc.string({ unit: fc.constantFrom(...'<>"\'&=/ abc!-\u0000\ud800') }),
    )
    fc.assert(
      fc.property(hostile, (words) => {
        expect(tagsOf(toPage(withWords(`x${words}`))).map(withoutLanguage)).toEqual(usual)
      }),
    )
  })
})

const withoutLanguage = (tag: string) => tag.replace(/ lang="[^"]*"/, '')

/** The same words everywhere a page can put words. */
function withWords(words: string): Explained {
  const { blocks } = explained()
  const article = {
    title: words,
    byline: words,
    outlet: words,
    url: words,
    language: words,
    text: words,
    partial: false,
  }
  return explained({
    name: words,
    article,
    body: words,
    blocks: blocks.map((block) => ({ ...block, text: words })),
    sources: { title: words, byline: words },
    classifier: words,
    encoding: { name: words, declared: words, wronglyDeclared: true },
  })
}

describe('escaping', () => {
  it('leaves no character that opens or closes anything', () => {
    expect(escapeHtml(`<a href="x" id='y'>&amp;\u0000\ud800`)).toBe(
      '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;\ufffd\ufffd',
    )
  })
})
