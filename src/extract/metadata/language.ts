/**
 * The language of a page: what it declares, or else what its text gives away. Guessed is only what is sure: a script
 * that one language has, or many small words of one language and few of any other.
 */

import type { Declaration } from '../blocks.ts'
import { type Claim, claim } from './claim.ts'

/** As far as the text is read for a guess. */
const MAXIMUM_CHARACTERS = 4000

/** So many small words are needed, and so many times those of the next language. */
const MINIMUM_HITS = 12
const MINIMUM_RATIO = 2

/** A guess by script needs so many of its letters, and this share of all. */
const MINIMUM_LETTERS = 40
const MINIMUM_SHARE = 0.3

const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for was with on as by are from has have this which',
  de: 'der die das und ist nicht mit den von auf für ein eine im dem auch sich wird',
  fr: 'le la les des et est une dans pour que qui sur pas par au du plus avec',
  es: 'el la los las que y en un una por con para del se es su al como',
  pt: 'o os as que e em um uma para com não por mais do da dos das ao',
  it: 'il di che la e per un una è non del della con sono alla nel gli dei',
  nl: 'de het een van en in is dat op te voor met zijn aan niet door ook bij',
  sv: 'och att det som en på är av för med till den har inte ett om',
  pl: 'w i na z do się nie jest że o to dla od po jak przez przy był',
  tr: 've bir bu için ile da de olarak daha çok olan gibi sonra kadar en ancak',
  ru: 'и что как это из его был по от для или так они она было были также году',
  uk: 'і що та як це із від його був про або також вони вона було були року й',
}

const WORDS: readonly (readonly [string, ReadonlySet<string>])[] = Object.entries(SMALL_WORDS).map(
  ([language, words]) => [language, new Set(words.split(' '))],
)

/** Scripts of one language; Han is Chinese where no kana stand among it. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3041-\u30fa]/g],
  ['ko', /[\uac00-\ud7a3]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['th', /[\u0e01-\u0e4e]/g],
  ['el', /[\u0391-\u03ce]/g],
  ['he', /[\u05d0-\u05ea]/g],
]

export function findLanguage(
  declarations: readonly Declaration[],
  metas: ReadonlyMap<string, string>,
  linked: string | undefined,
  text: string,
): Claim | undefined {
  const html = declarations.find(({ tag }) => tag === 'html')?.attributes
  return (
    claim(toTag(html?.get('lang')) ?? toTag(html?.get('xml:lang')), 'html lang') ??
    claim(toTag(metas.get('content-language')), 'meta content-language') ??
    claim(toTag(linked), 'json-ld inLanguage') ??
    claim(toTag(metas.get('og:locale')), 'meta og:locale') ??
    claim(guessLanguage(text), 'text')
  )
}

/** A language tag, if it looks like one. */
function toTag(written: string | undefined): string | undefined {
  const tag = written?.trim().replaceAll('_', '-')
  return tag !== undefined && tag.length <= 35 && /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(tag) ? tag : undefined
}

export function guessLanguage(text: string): string | undefined {
  const piece = text.slice(0, MAXIMUM_CHARACTERS)
  const letters = piece.match(/\p{L}/gu)?.length ?? 0
  for (const [language, script] of SCRIPTS) {
    const count = piece.match(script)?.length ?? 0
    if (count >= MINIMUM_LETTERS && count >= letters * MINIMUM_SHARE) return language
  }
  const words = piece.toLowerCase().match(/\p{L}+/gu) ?? []
  const hits = WORDS.map(([language, small]) => ({ language, count: words.filter((word) => small.has(word)).length }))
  hits.sort((a, b) => b.count - a.count)
  const [first, second] = hits
  const sure = first!.count >= MINIMUM_HITS && first!.count >= second!.count * MINIMUM_RATIO
  return sure ? first!.language : undefined
}
