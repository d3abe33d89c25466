/** Colour for terminals, without a dependency: a Select Graphic Rendition code around a text, or nothing at all. */

/** Paints text with a code such as `1` (bold), `2` (faint) or `33`. */
export type Paint = (code: string, text: string) => string

export const colored: Paint = (code, text) => (text === '' ? '' : `\u001b[${code}m${text}\u001b[0m`)

export const plain: Paint = (_code, text) => text

export const FAINT = '2'
export const BOLD = '1'
/** Shared passages: reversed would shout, an underline would break words in Arabic; a tint of the foreground stays calm. */
export const SHARED = '36'
export const REFUSED = '31'
