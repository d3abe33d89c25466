/**
 * Figures in a text, written with digits: which of them count or measure something, and how another value is written in
 * their place in the same manner. Dates, times, years, scores and parts of names are none of them.
 */

import type { Language } from './language.ts'

export interface Figure {
  readonly from: number
  readonly to: number
  readonly written: string
  readonly value: number
  readonly decimals: number
}

/** Digits with marks between them, and nothing around that makes them a part of something else. */
const DIGITS =
  /(?<![\p{N}\p{Script=Latin}.,:/'’"“_#+=-])\d+(?:[.,]\d+)*(?![\p{N}/:_-]|[.,ر]\u200f?\d|\s?[/-]\s?\d|\p{Script=Latin})/gu

/** So many digits in a row name something and count nothing. */
const NAMING = /\d{8}/
const ADDRESS = /https?:\/\/\S+/g
const FIRST_YEAR = 1800
const LAST_YEAR = 2100

export function findFigures(text: string, language: Language): Figure[] {
  const figures: Figure[] = []
  const plain = text.replace(ADDRESS, (address) => ' '.repeat(address.length))
  for (const { 0: written, index } of plain.matchAll(DIGITS)) {
    const number = toNumber(written, language)
    if (number === undefined || isYear(written, number.value) || NAMING.test(written)) continue
    const [before, after] = [text.slice(0, index), text.slice(index + written.length)]
    // A single point or comma right behind it can only end the sentence.
    if (language.beforeDate.test(before) || language.afterDate.test(after)) continue
    figures.push({ from: index, to: index + written.length, written, ...number })
  }
  return figures
}

function isYear(written: string, value: number): boolean {
  return written.length === 4 && Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR
}

function toNumber(written: string, { decimal, thousands }: Language): Pick<Figure, 'value' | 'decimals'> | undefined {
  const grouped = new RegExp(`^\\d{1,3}(?:[${thousands}]\\d{3})+(?:[${decimal}]\\d+)?$`)
  const plain = new RegExp(`^\\d+(?:[${decimal}]\\d+)?$`)
  if (!grouped.test(written) && !plain.test(written)) return undefined
  const digits = written.replaceAll(thousands, '').replace(decimal, '.')
  return { value: Number(digits), decimals: digits.split('.')[1]?.length ?? 0 }
}

/** A value as the language writes it; with marks between thousands if the figure it stands for has them. */
export function writeFigure(value: number, decimals: number, like: string, { decimal, thousands }: Language): string {
  const [whole = '', part] = value.toFixed(decimals).split('.')
  const isGrouped = like.includes(thousands) || (like.length < 4 && whole.length > 3 && thousands !== decimal)
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, thousands) : whole
  return part === undefined ? grouped : `${grouped}${decimal}${part}`
}

/** Another value for a figure, a tenth to a half away, written in the same manner; whole and at least 2 if it was. */
export function toOtherFigure(figure: Figure, language: Language, random: () => number): string {
  const { value, decimals, written } = figure
  const step = 10 ** -decimals
  const distance = Math.max(step, value * (0.1 + 0.4 * random()))
  const isDown = random() < 0.3 && value - distance >= 2 * step
  const moved = isDown ? value - distance : value + distance
  const other = writeFigure(moved, decimals, written, language)
  return other === written ? writeFigure(value + step, decimals, written, language) : other
}

/** The text with every figure that is written so replaced. */
export function replaceFigures(text: string, language: Language, replace: (figure: Figure) => string): string {
  let made = ''
  let at = 0
  for (const figure of findFigures(text, language)) {
    made += text.slice(at, figure.from) + replace(figure)
    at = figure.to
  }
  return made + text.slice(at)
}
