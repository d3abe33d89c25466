/**
 * What a short line of a page says of itself: who wrote it, when it was printed, who made the picture. In several
 * languages, and only in forms that a sentence of the story does not have.
 */

import { countWords } from './count-words.ts'
import { findAgencyIn, findAgencyOfByline } from './metadata/agency.ts'
import { findNameIn } from './metadata/byline.ts'
import { findDay, isMonth } from './metadata/dates.ts'

/** Longer lines are sentences. */
const MAXIMUM_BYLINE_WORDS = 15
const MAXIMUM_TIME_WORDS = 16
const MAXIMUM_CREDIT_WORDS = 16
const MAXIMUM_SELLER_WORDS = 7
const MAXIMUM_CAPTION_WORDS = 80
const MAXIMUM_CHARACTERS = 600

const SENTENCE = /\p{Ll}{2}[.!?\u3002]["'\u2019\u201d\u00bb)]?$/u

/** Words that stand beside a day or an hour and belong to them. */
const OF_TIMES = new Set(
  (
    'story published updated posted modified last on at by date first originally release released edited created reviewed ' +
    'am pm a.m p.m am. pm. est edt et pst pdt pt cst cdt ct mst mdt mt gmt utc bst ist cet cest h uhr hrs ' +
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonntag stand aktualisiert veröffentlicht am um vom ' +
    'publié mis à jour le lundi mardi mercredi jeudi vendredi samedi dimanche modifié ' +
    'publicado actualizado atualizado el lunes martes miércoles jueves viernes sábado domingo em às de del las ' +
    'pubblicato aggiornato il alle ore lunedì martedì mercoledì giovedì venerdì sabato domenica ' +
    'gepubliceerd bijgewerkt laatst op om опубликовано обновлено в г г. ago minute minutes min hour hours day days read ' +
    'st nd rd th of the'
  ).split(' '),
)

/** Words that open a line about a day. */
const OPENS_TIME =
  /^(?:(?:last |first |originally |story )?(?:published|updated|posted|modified)|aktualisiert|veröffentlicht|stand|publié|mis à jour|publicado|actualizado|atualizado|pubblicato|aggiornato|gepubliceerd|bijgewerkt|опубликовано|обновлено|发布时间|發布時間|更新|公開日|更新日)(?!\p{L})/iu

const CREDIT_OPENS =
  /^[([]?(?:(?:photo|image|picture|foto|bild|crédit|credit|photograph|illustration|graphic|bildnachweis|fotografía|imagen|imagem|immagine|crédito|фото|图|圖|写真|사진)(?: (?:credits?|source|courtesy|by|par|por|di|von|de|via))*\s*[:/\uff1a|\u00a9]|(?:photo|image|picture|photograph|illustration|foto) (?:by|courtesy|courtesy of|via|von|par|por)\s+\p{Lu})/iu

/** Who sells pictures is named in captions, and hardly ever in a story. */
const CREDIT_NAMES =
  /(?:\b(?:AP|Reuters|AFP|EPA|UPI) ?(?:Photo|Images?|file|Wide World)\b|\bGetty(?: Images)?\b|\bShutterstock\b|\b(?:Adobe Stock|iStock(?:photo)?|Alamy|Unsplash|Pexels|Imago|picture[- ]alliance)\b|\/(?:AP|AFP|Reuters|Getty|dpa|EPA|ANSA|EFE|TASS|REUTERS)\b)/u

/** The credit that closes a caption: "(AP Photo/Jane Doe)", "Photograph: Jane Doe/Reuters", "Getty Images". */
const CREDIT_CLOSES =
  /(?:[([](?:(?:AP|Reuters|AFP|EPA|File|Courtesy|Photo|Image|Foto|Bild|Picture)\b[^()[\]]{0,80}|[^()[\]]{0,60}(?:\/|via )(?:AP|AFP|Reuters|Getty Images|REUTERS|dpa|EPA|The Associated Press))[)\]]|[.)\]] (?:Photograph|Photo|Image|Picture|Credit|Foto|Bild|Crédit)s?(?: credit| by)?: ?[^.:]{2,60}|(?:via |\/ ?|\| ?)(?:Getty Images|Shutterstock|iStock|Alamy|AFP|Reuters|REUTERS|AP))\.?$/u

/** What people of an agency are. */
const ROLE = /\b(?:writer|reporter|editor|correspondent|staff)$/i

/** What only captions say, wherever they say it. */
const OF_CAPTIONS = /\bAP Photo\/|\bfile photo\b|\b(?:AP|Reuters|AFP|File) (?:file )?photo\)|\bPhotograph: \p{Lu}/u

/** "By Jane Doe, staff writer", "Associated Press Writer", "Reuters". */
export function isBylineText(text: string): boolean {
  if (countWords(text) > MAXIMUM_BYLINE_WORDS || SENTENCE.test(text)) return false
  if (findNameIn(text) !== undefined || findAgencyIn(text) !== undefined) return true
  return findAgencyOfByline(text) !== undefined && (/^by /i.test(text) || ROLE.test(text))
}

/** A day or an hour and nothing else, or a line that says when it was printed. */
export function isTimeText(text: string): boolean {
  if (text.length > MAXIMUM_CHARACTERS || countWords(text) > MAXIMUM_TIME_WORDS || !/\d/.test(text)) return false
  const day = findDay(text)
  if (OPENS_TIME.test(text) && (day !== undefined || /\d:\d\d/.test(text))) return true
  if (day === undefined && !/\d:\d\d/.test(text)) return false
  const words = text.toLowerCase().match(/\p{L}[\p{L}.]*/gu) ?? []
  return words.every((word) => OF_TIMES.has(word) || isMonth(word.replace(/\.$/, '')) || /[年月日년월일]/.test(word))
}

/** A day or an hour with a few other words. */
export function isPartlyTime(text: string): boolean {
  return findDay(text) !== undefined || /\b\d{1,2}:\d\d\b/.test(text)
}

/** Who made the picture, and nothing else. */
export function isCreditText(text: string): boolean {
  if (text.length > MAXIMUM_CHARACTERS || countWords(text) > MAXIMUM_CREDIT_WORDS) return false
  if (CREDIT_OPENS.test(text)) return !SENTENCE.test(text) || text.endsWith(')')
  return countWords(text) <= MAXIMUM_SELLER_WORDS && CREDIT_NAMES.test(text) && !/\p{Ll}{2}\.(?: |$)/u.test(text)
}

/** A line that ends with who made the picture, or says that it is about one. */
export function isCaptionText(text: string): boolean {
  if (text.length > MAXIMUM_CHARACTERS || countWords(text) > MAXIMUM_CAPTION_WORDS) return false
  return CREDIT_CLOSES.test(text) || OF_CAPTIONS.test(text)
}

/** It ends as sentences do. */
export function isSentence(text: string): boolean {
  return SENTENCE.test(text)
}
