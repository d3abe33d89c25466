/**
 * Letters of Latin, Cyrillic and Greek that look alike. Only shapes that most typefaces draw the same are listed, upper
 * and lower case apart, because В looks like B while в does not look like b. '-' means that the script has none.
 *
 * Source: chosen by hand from the letters that Unicode Technical Standard 39 lists as confusable.
 */

/** Rows of three: Latin, Cyrillic, Greek. */
const ROWS = `
A А Α|B В Β|C С Ϲ|E Е Ε|G Ԍ -|H Н Η|I І Ι|J Ј Ϳ|K К Κ|M М Μ|N - Ν|O О Ο|P Р Ρ|Q Ԛ -|S Ѕ -|T Т Τ|W Ԝ -|X Х Χ|Y У Υ|Z - Ζ|
a а α|c с ϲ|d ԁ -|e е -|h һ -|i і ι|j ј ϳ|l ӏ -|o о ο|p р ρ|q ԛ -|s ѕ -|u - υ|v ѵ ν|w ԝ -|x х χ|y у γ`

export type LookAlikeScript = 'latin' | 'cyrillic' | 'greek'

const SCRIPTS: readonly LookAlikeScript[] = ['latin', 'cyrillic', 'greek']

/** For each script, what letters of the other two become in it. */
export const LOOK_ALIKES: Readonly<Record<LookAlikeScript, ReadonlyMap<string, string>>> = {
  latin: toScript(0),
  cyrillic: toScript(1),
  greek: toScript(2),
}

function toScript(target: number): Map<string, string> {
  const letters = new Map<string, string>()
  for (const row of ROWS.trim().split(/\|\n?/)) {
    const columns = row.split(' ')
    const wanted = columns[target]
    if (wanted === undefined || wanted === '-') continue
    for (let other = 0; other < SCRIPTS.length; other++) {
      const letter = columns[other]!
      if (other !== target && letter !== '-') letters.set(letter, wanted)
    }
  }
  return letters
}
