/** Text of others inside a page of ours: nothing in it can open or close a tag or an attribute. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters mean nothing in a page, and some are not allowed there. */
const NO_TEXT = /[^\P{Cc}\n\t]/gu

export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_TEXT, '\ufffd')
    .replace(/[&<>"']/g, toEscape)
}

function toEscape(character: string): string {
  return ESCAPES[character]!
}
