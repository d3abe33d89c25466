/**
 * Whether a page shows only the beginning of its article, or something in its place: behind a barrier for readers who do
 * not pay or have not consented, as a teaser of a page elsewhere, an error. Few and plain rules; a page that invites to
 * subscribe and shows the whole text is whole.
 */

import type { PageBlock } from '../blocks.ts'

/** A text of more words is no teaser: what is paid for is shown whole, and an ellipsis at its end is of another article. */
const MAXIMUM_TEASER_WORDS = 150

/** A barrier says its piece in few words, within so many blocks after the text or as the last of it. */
const MAXIMUM_BARRIER_WORDS = 40
const BLOCKS_AFTER = 4

/** No title is longer, and no heading that says what the page is stands after so many blocks. */
const MAXIMUM_TITLE = 200
const MAXIMUM_HEADED = 100

/** So many paragraphs of so many words, each under a link of its own, are a front. */
const MINIMUM_TEASERS = 3
const PARAGRAPH_WORDS = 8

/** To go on reading has a price; in small letters, because an expression that tells none apart is slow. */
const BARRIER =
  /\b(?:subscribe|sign in|sign up|log in|register|become a (?:member|subscriber)|create (?:an|a free) account|unlock)\b.{0,60}\bto (?:(?:continue|keep|finish) reading|continue\b|(?:read|access|unlock|view) (?:this|the|full|unlimited|more))\b|\b(?:to|want to) (?:continue|keep) reading\b.{0,60}\b(?:subscribe|sign|log in|register|member|account)|\b(?:this|the full|the rest of (?:this|the)) (?:article|story|content) is (?:only )?(?:available |reserved |exclusive(?:ly)? )?(?:to|for|only) (?:\S{1,20} )?(?:paid |paying )?(?:subscribers|members)|\bsubscribers? only\b|\bread the (?:full|whole|rest of the) (?:article|story)\b.{0,60}\bsubscri|(?:weiterlesen|lesen sie weiter) mit\b|\b(?:jetzt|nur für) abonn|\b(?:réservé|reservés) (?:à|aux) (?:nos )?abonnés|\b(?:abonnez|connectez)-vous pour (?:lire|continuer)|\bil (?:vous )?reste\b.{0,40}\bà lire|\b(?:suscríbete|inicia sesión|regístrate) para (?:seguir|continuar|leer)|\bcontenido exclusivo para suscriptores|\b(?:assine|faça login) para (?:continuar|ler)|\bconteúdo exclusivo para assinantes|\b(?:abbonati|accedi) per (?:continuare|leggere)|\b(?:articolo|contenuto) riservato agli abbonati|\bword abonnee om\b|付费(?:后)?阅读|有料会員|この記事は有料/u

/** Titles of pages that stand where an article should: walls, checks, errors. */
const NO_ARTICLE =
  /^\W{0,3}(?:(?:error )?(?:404|403|410|500|503)(?:\W*$|\s*[|:\u2013-]|\s+(?:error|not|page|forbidden|gone|internal|service)\b)|not found\W*$|(?:page|file|story|article|seite|página|pagina) (?:not found|nicht gefunden|no encontrada|non trovata|niet gevonden|introuvable)|page introuvable|access denied|forbidden|zugriff verweigert|just a moment|checking (?:your browser|that you are|if the site)|(?:please )?enable (?:javascript|cookies)|javascript (?:is )?(?:required|disabled)|(?:sorry,? )?(?:we )?(?:can(?:no|')t|could(?: not|n't)) find (?:that|the|this|your) (?:page|story|article)|(?:sorry,? )?(?:that|the|this) (?:page|story|article) (?:is not|isn't|could not be|cannot be|no longer|has (?:been )?(?:re)?moved)|attention required|are you (?:a )?(?:human|robot)|(?:robot|bot|security) check|captcha|verify (?:that )?you are|(?:we|ihre?|wir) (?:value|respect|care about|schätzen) (?:your|ihre) privac|(?:before you continue|cookie|cookies|consent|zustimmung|einwilligung|datenschutz)(?: (?:to|settings|policy|consent|notice|einstellungen|wall))?\b(?! \p{L}+ \p{L}+)|(?:sign|log) in\b(?! \p{L}+ \p{L}+)|login\b|anmelden\b|iniciar sesión|connexion\b)/iu

/** What a wall that asks for consent speaks of; a text of few words that speaks of so many of them is one. */
const OF_CONSENT =
  /\b(?:cookies?|consent|partners|personal data|privacy|advertising|tracking|zustimmung|einwilligung|werbung|partner|consentement|données personnelles|publicité|partenaires|consentimiento|privacidad|publicidad|socios|consenso|pubblicità)\b|datenschutz/giu
const CONSENT_DENSITY = [
  { words: 60, atLeast: 3 },
  { words: 150, atLeast: 4 },
]

/** Between the teasers of a list stand invitations to read each of them; what a search found begins in the middle. */
const MINIMUM_PIECES = 2
const MAXIMUM_INVITATION = 100
const CUT_OUT = /^(?:\u2026|\.{3}) ?\p{Ll}/u

/** An invitation to go on elsewhere. */
const MORE =
  /^(?:.{0,30}\d.{0,30})?\W{0,3}(?:read more|read on|continue reading|keep reading|read the (?:full|whole|rest of the) (?:article|story)|full story|more|weiterlesen|mehr lesen|lire la suite|en savoir plus|leer más|seguir leyendo|leia mais|continua a leggere|leggi tutto|lees (?:meer|verder)|läs mer|czytaj dalej|devamını oku|читать (?:далее|полностью)|阅读全文|続きを読む)(?!\p{L}).{0,60}$/iu

const ELLIPSIS = /(?:\.{3}|\u2026|\[\u2026\]|\[\.\.\.\]|\(\.\.\.\)|\(\u2026\))["'\u201d\u2019\u00bb]?$/

/** `paid`: the page declares that it is not free to read; `titles`: what it calls itself. */
export function isTeaser(
  blocks: readonly PageBlock[],
  kept: readonly boolean[],
  paid: boolean,
  titles: readonly string[] = [],
): boolean {
  const last = kept.lastIndexOf(true)
  if (last < 0) return false
  if (isFront(blocks, kept)) return true
  const words = countKept(blocks, kept)
  if (words <= MAXIMUM_TEASER_WORDS && saysNoArticle(blocks, kept, titles)) return true
  const after = blocks.slice(last + 1, last + 1 + BLOCKS_AFTER)
  if ([blocks[last]!, ...after].some(isBarrier)) return true
  if (words > MAXIMUM_TEASER_WORDS) return false
  return paid || isCut(blocks[last]!.text, after[0]?.text) || isList(blocks, kept) || isConsentWall(blocks, kept, words)
}

/** In its titles, one of its headings, or the first words of what was kept. */
function saysNoArticle(blocks: readonly PageBlock[], kept: readonly boolean[], titles: readonly string[]): boolean {
  const said = [...titles, blocks[kept.indexOf(true)]!.text]
  for (const { text, element } of blocks.slice(0, MAXIMUM_HEADED)) if (isInHeading(element)) said.push(text)
  return said.some((text) => NO_ARTICLE.test(text.slice(0, MAXIMUM_TITLE)))
}

/** A front: most paragraphs stand each under a heading that is a link to its story. */
function isFront(blocks: readonly PageBlock[], kept: readonly boolean[]): boolean {
  let teasers = 0
  let paragraphs = 0
  for (let at = 1; at < blocks.length; at++) {
    if (kept[at] !== true || blocks[at]!.words < PARAGRAPH_WORDS) continue
    paragraphs++
    const { element, words, linkedWords } = blocks[at - 1]!
    if (isInHeading(element) && linkedWords === words) teasers++
  }
  return teasers >= MINIMUM_TEASERS && teasers * 2 > paragraphs
}

function isInHeading(element: PageBlock['element']): boolean {
  for (
    let one: typeof element | undefined = element, step = 0;
    one !== undefined && step < 3;
    one = one.parent, step++
  ) {
    if (one.kind.heading) return true
  }
  return false
}

/** Several beginnings, each with an invitation to read on, or several pieces cut out of others. */
function isList(blocks: readonly PageBlock[], kept: readonly boolean[]): boolean {
  const first = kept.indexOf(true)
  const last = kept.lastIndexOf(true)
  const around = blocks.slice(Math.max(0, first - BLOCKS_AFTER), last + 1 + BLOCKS_AFTER)
  // One short piece may be all that was kept of the list it stands in.
  const among = first === last ? around : blocks.slice(first, last + 2)
  const invitations = among.filter(({ text }) => text.length <= MAXIMUM_INVITATION && MORE.test(text))
  const pieces = around.filter(({ text }) => CUT_OUT.test(text))
  return Math.max(invitations.length, pieces.length) >= MINIMUM_PIECES
}

function isConsentWall(blocks: readonly PageBlock[], kept: readonly boolean[], words: number): boolean {
  const text = blocks.flatMap((block, at) => (kept[at] === true ? [block.text.toLowerCase()] : [])).join(' ')
  const said = new Set(text.match(OF_CONSENT)).size
  return CONSENT_DENSITY.some((density) => words <= density.words && said >= density.atLeast)
}

function countKept(blocks: readonly PageBlock[], kept: readonly boolean[]): number {
  return blocks.reduce((words, block, at) => (kept[at] === true ? words + block.words : words), 0)
}

function isBarrier({ text, words, element }: PageBlock): boolean {
  return words <= MAXIMUM_BARRIER_WORDS && !element.hidden && BARRIER.test(text.slice(0, 400).toLowerCase())
}

/** The text breaks off with an ellipsis and an invitation to read on, after it or as its own last words. */
function isCut(text: string, next: string | undefined): boolean {
  if (ELLIPSIS.test(text)) return next !== undefined && next.length <= MAXIMUM_INVITATION && MORE.test(next)
  const at = Math.max(text.lastIndexOf('\u2026'), text.lastIndexOf('...'))
  const rest = at < 0 ? '' : text.slice(at).replace(/^[.\u2026\])\s]+/, '')
  return rest.length > 0 && rest.length <= 40 && MORE.test(rest)
}
