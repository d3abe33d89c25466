/**
 * Turkish. Endings stand behind an apostrophe after figures and names ("17'si", "Ankara'da"); numbers are written in words
 * with or without spaces; per cent stands before the figure.
 */

import type { Language } from './language.ts'

const ONES = ['', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz']
const TENS = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan']

function makeNumbers(): Record<string, number> {
  const numbers: Record<string, number> = { sıfır: 0 }
  for (let value = 1; value < 100; value++) {
    const one = value % 10
    numbers[`${TENS[(value - one) / 10]!}${ONES[one]!}`] = value
  }
  for (let value = 2; value < 10; value++) numbers[`${ONES[value]!}yüz`] = 100 * value
  return numbers
}

export const TURKISH: Language = {
  code: 'tr',
  decimal: ',',
  numbers: makeNumbers(),
  hundreds: 'yüz',
  scales: {
    bin: 1e3,
    milyon: 1e6,
    mn: 1e6,
    mln: 1e6,
    milyar: 1e9,
    mlr: 1e9,
    trilyon: 1e12,
    trlyn: 1e12,
    düzine: 12,
  },
  alone: 'yüz bin',
  // "on" is ten, "altı" six and below it, "yedi" seven and ate, "yüz" a hundred and a face, "bin" a thousand and mount.
  weak: 'bir on yüz altı yedi bin kırk',
  sums: true,
  ordinals: {
    birinci: 1,
    ikinci: 2,
    üçüncü: 3,
    dördüncü: 4,
    beşinci: 5,
    altıncı: 6,
    yedinci: 7,
    sekizinci: 8,
    dokuzuncu: 9,
    onuncu: 10,
  },
  ordinalPoint: true,
  units: {
    percent: '',
    'percentage point': 'puanlık',
    'basis point': 'baz_puan baz_puanlık',
    dollar: 'dolar doları dolara dolarlık usd',
    cent: 'sent',
    euro: 'euro avro euroluk avroluk eur',
    pound: 'sterlin',
    yen: 'yen',
    yuan: 'yuan',
    lira: 'lira lirası liraya liralık tl ytl try',
    mark: 'mark',
    franc: 'frank',
    ruble: 'ruble',
    dinar: 'dinar',
    kilometre: 'km kilometre kilometrelik',
    metre: 'm metre metrelik',
    centimetre: 'cm santim santimetre',
    millimetre: 'mm milimetre',
    mile: 'mil',
    'square kilometre': 'kilometrekare kilometrekarelik',
    'square metre': 'metrekare metrekarelik',
    hectare: 'hektar hektarlık dekar',
    litre: 'litre litrelik',
    barrel: 'varil varillik',
    'cubic metre': 'metreküp',
    'short ton': 'kısa_ton',
    'long ton': 'uzun_ton',
    tonne: 'ton tonluk metrik_ton',
    kilogram: 'kg kilo kilogram kiloluk',
    gram: 'gram gramlık',
    second: 'saniye saniyelik',
    minute: 'dakika dakikalık dk',
    hour: 'saat saatlik',
    day: 'gün günlük',
    week: 'hafta haftalık',
    month: 'ay aylık aydır',
    year: 'yıl yıllık yıldır',
    celsius: 'derece',
    'kilometre per hour': 'km_h',
    megawatt: 'mw megavat megavatlık',
  },
  percentBefore: 'yüzde',
  months: [
    'ocak',
    'şubat',
    'mart',
    'nisan',
    'mayıs',
    'haziran',
    'temmuz',
    'ağustos',
    'eylül',
    'ekim',
    'kasım',
    'aralık',
  ],
  weekdays: ['pazartesi', 'salı', 'çarşamba', 'perşembe', 'cuma', 'cumartesi', 'pazar'],
  capitalDates: true,
  days: ['dün', 'bugün', 'yarın'],
  yearBefore: 'yıl tarihinde eylül ekim kasım aralık ocak şubat mart nisan mayıs haziran temmuz ağustos',
  yearAfter: 'yılı yılın yılında yılından yılına yılının yılınca sezonu sezonunda sezonunun',
  clockBefore: 'saat saati saatleri',
  numbered: 'resim foto fotoğraf galeri sayfa',
  counted: {
    dead: 'ölü ölü* öldü* ölen* ölüm* öldürül* öldüren hayatını can_kaybı yaşamını ceset* şehit*',
    injured: 'yaralı* yaralan* yaralad*',
    infected: 'vaka vaka* enfekte hasta hastalan* bulaş*',
    missing: 'kayıp kayıp*',
    arrested: 'gözaltı* tutuklan* tutuklu* yakalan*',
    displaced: 'tahliye* evsiz* mülteci* sığınmacı*',
    rescued: 'kurtarıl* kurtuldu*',
    goals: 'gol gol* golü golle sayı',
    points: 'puan puan*',
    votes: 'oy oy* sandalye* milletvekili*',
    jobs: 'işçi* çalışan* istihdam*',
    homes: 'ev evi konut* bina*',
    shares: 'hisse*',
    people: 'kişi kişi* insan* kadın* erkek* çocuk* yolcu* asker* öğrenci* vatandaş*',
  },
  stopWords:
    've bir bu için ile da de olarak daha çok olan gibi sonra kadar en ancak ise ki her ne o şu tane adet yaklaşık toplam fazla az olduğu oldu dedi',
}
