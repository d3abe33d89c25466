/**
 * German. Number words are written together, so all of them below a thousand, and those of whole thousands, are made here.
 * All nouns have capitals: a single capital is taken for a name only if it is one of a run of capitals somewhere in the two
 * texts, or is listed here.
 */

import type { Language } from './language.ts'

const ONES = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']
const TEENS = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ')
const TENS = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']

function belowHundred(value: number): string {
  if (value < 10) return ONES[value]!
  if (value < 20) return TEENS[value - 10]!
  const one = value % 10
  return one === 0 ? TENS[value / 10]! : `${ONES[one]!}und${TENS[(value - one) / 10]!}`
}

function makeNumbers(): Record<string, number> {
  const numbers: Record<string, number> = { null: 0, eins: 1, eine: 1, einen: 1, einem: 1, einer: 1, zwo: 2 }
  for (let value = 1; value < 1000; value++) {
    const hundreds = Math.floor(value / 100)
    const rest = belowHundred(value % 100)
    if (hundreds === 0) numbers[rest] = value
    else numbers[`${ONES[hundreds]!}hundert${rest}`] = value
  }
  numbers.hundert = 100
  for (let value = 1; value < 100; value++) numbers[`${belowHundred(value)}tausend`] = value * 1000
  for (let value = 100; value < 1000; value += 100) {
    numbers[`${value === 100 ? '' : ONES[value / 100]!}hunderttausend`] = value * 1000
  }
  return numbers
}

export const GERMAN: Language = {
  code: 'de',
  decimal: ',',
  spaceGroups: true,
  numbers: makeNumbers(),
  scales: {
    tausend: 1e3,
    tsd: 1e3,
    million: 1e6,
    millionen: 1e6,
    mio: 1e6,
    mill: 1e6,
    milliarde: 1e9,
    milliarden: 1e9,
    mrd: 1e9,
    billion: 1e12,
    billionen: 1e12,
    bio: 1e12,
    dutzend: 12,
  },
  alone: 'tausend',
  weak: 'ein eine einen einem einer eins',
  articles: 'ein eine einer',
  joiners: 'und',
  ordinals: {
    erste: 1,
    ersten: 1,
    erster: 1,
    zweite: 2,
    zweiten: 2,
    zweiter: 2,
    dritte: 3,
    dritten: 3,
    dritter: 3,
    vierte: 4,
    vierten: 4,
    fünfte: 5,
    fünften: 5,
  },
  ordinalPoint: true,
  units: {
    percent: 'prozent',
    'percentage point': 'prozentpunkt prozentpunkte prozentpunkten',
    'basis point': 'basispunkt basispunkte basispunkten',
    dollar: 'dollar us_dollar usd',
    cent: 'cent',
    euro: 'euro euros eur',
    pound: 'pfund',
    yen: 'yen',
    yuan: 'yuan',
    lira: 'lira',
    mark: 'mark dm',
    franc: 'franken sfr chf',
    ruble: 'rubel',
    crown: 'kronen',
    kilometre: 'km kilometer kilometern',
    metre: 'm meter metern',
    centimetre: 'cm zentimeter',
    millimetre: 'mm millimeter',
    mile: 'meile meilen',
    'square kilometre': 'quadratkilometer quadratkilometern',
    'square metre': 'quadratmeter quadratmetern',
    hectare: 'hektar',
    litre: 'liter litern',
    barrel: 'barrel fass',
    'cubic metre': 'kubikmeter kubikmetern',
    'short ton': 'us_tonnen short_tons',
    'long ton': 'long_tons',
    tonne: 'tonne tonnen',
    kilogram: 'kg kilo kilogramm',
    gram: 'gramm',
    second: 'sekunde sekunden',
    minute: 'minute minuten',
    hour: 'stunde stunden',
    day: 'tag tage tagen',
    week: 'woche wochen',
    month: 'monat monate monaten',
    year: 'jahr jahre jahren',
    celsius: 'grad',
    'kilometre per hour': 'km_h stundenkilometer stundenkilometern',
    megawatt: 'mw megawatt',
  },
  months: [
    'januar jan jänner',
    'februar feb',
    'märz mrz',
    'april apr',
    'mai',
    'juni jun',
    'juli jul',
    'august aug',
    'september sept',
    'oktober okt',
    'november nov',
    'dezember dez',
  ],
  weekdays: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag sonnabend', 'sonntag'],
  capitalDates: true,
  days: ['gestern', 'heute', 'morgen'],
  until: 'bis und',
  yearBefore: 'im seit jahr jahre jahres jahren ab bis anfang mitte ende von vor sommer winter herbst frühjahr saison',
  clockAfter: 'uhr',
  numbered: 'bild bilder foto fotos seite',
  counted: {
    dead: 'tote toten toter tot todesopfer* getötet* gestorben* starben ums_leben todesfälle* opfer leichen',
    injured: 'verletzt* verletzung*',
    infected: 'infiziert* infektion* neuinfektion* erkrankt* fälle fällen ansteckung*',
    missing: 'vermisst* verschollen*',
    arrested: 'festgenommen* festnahme* verhaftet* inhaftiert*',
    displaced: 'evakuiert* vertrieben* flüchtling* obdachlos*',
    rescued: 'gerettet* überlebende*',
    goals: 'tor tore toren treffer',
    points: 'punkt punkte punkten zähler',
    votes: 'stimme stimmen sitz sitze sitzen mandate',
    jobs: 'stelle stellen arbeitsplätze* mitarbeiter* beschäftigte*',
    homes: 'haus häuser häusern wohnung* gebäude*',
    shares: 'aktie aktien anteile',
    people: 'mensch menschen personen männer frauen kinder passagiere insassen bewohner soldaten zivilisten schüler',
  },
  stopWords:
    'der die das und ist nicht mit den von auf für im dem auch sich wird des zu zum zur in an aus bei nach über unter rund etwa knapp mindestens mehr weniger als weitere weiteren andere waren wurde wurden war hat haben sind bis zwischen gut fast',
  quotes: ['„“', '„”', '»«', '‚‘'],
  capitalNouns: true,
  names:
    'berlin hamburg münchen köln frankfurt stuttgart düsseldorf leipzig dortmund essen bremen dresden hannover nürnberg duisburg bochum wuppertal bielefeld bonn münster karlsruhe mannheim augsburg wiesbaden kiel magdeburg freiburg mainz rostock kassel potsdam erfurt wien graz linz salzburg innsbruck zürich bern basel genf brüssel paris london rom madrid warschau prag moskau kiew washington peking tokio istanbul ankara kairo jerusalem gaza new york deutschland österreich schweiz frankreich italien spanien polen russland ukraine türkei griechenland ungarn tschechien belgien niederlande großbritannien england schottland irland dänemark schweden norwegen finnland portugal usa china japan indien iran irak israel syrien ägypten libyen afghanistan bayern sachsen hessen thüringen brandenburg niedersachsen saarland europa asien afrika amerika spd cdu csu fdp afd eu nato uno siemens volkswagen daimler bmw bayer basf lufthansa telekom',
}
