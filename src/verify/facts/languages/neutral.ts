/** For a language we have no table of: figures in digits, signs of units, and nothing that hangs on words. */

import type { Language } from './language.ts'

export const NEUTRAL: Language = {
  code: '',
  decimal: '.',
  spaceGroups: true,
  numbers: {},
  scales: {},
  units: {
    dollar: 'usd',
    euro: 'eur',
    kilometre: 'km',
    kilogram: 'kg',
    centimetre: 'cm',
    millimetre: 'mm',
    hectare: 'ha',
    megawatt: 'mw',
  },
  months: ['', '', '', '', '', '', '', '', '', '', '', ''],
  weekdays: ['', '', '', '', '', '', ''],
  counted: {},
  stopWords: '',
}
