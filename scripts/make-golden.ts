/**
 * Makes `src/contracts/golden.json`. Run it only together with a new `WORDS_VERSION` or version of a sketch, because
 * stores made before will no longer meet what is made after:
 *
 *   npx -p node@24 node scripts/make-golden.ts && npx biome format --write src/contracts/golden.json
 */

import { writeFileSync } from 'node:fs'
import { type GoldenArticle, toGoldenRecord } from '../src/contracts/golden.ts'

const ARTICLES: GoldenArticle[] = [
  {
    name: 'English',
    title: 'Harbour bridge to reopen after $3.5 million repair',
    text:
      'The harbour bridge will reopen on Jan. 5, Mayor J. Doyle said on Monday. "We\'re two weeks early," she told ' +
      'reporters. The repair cost $3,500,000, or 12.5 per cent less than planned.\n\nU.S. engineers had found cracks in ' +
      'the east pier in 2019; covid19 delayed the work. Will it last?\nYes, says Dr. Park: at least until\nthe year 2050.',
  },
  {
    name: 'Turkish',
    title: 'İSTANBUL’DA YAĞMUR',
    text: "İstanbul'da yağmur 2012'de de ışıkları söndürdü. ISPARTA ılık, Iğdır soğuk kaldı. i̇lk kez İZMİR'de kar yağdı.",
  },
  {
    name: 'Arabic',
    text: 'قالَ الوزيرُ إنّ المدرسةَ ستُفتَح يوم الأحد في الساعة ٨٫٣٠. هل تأخّر القرار؟ نعم، قــــال أحمد على مضض، وكان ذلك في عام ١٤٤٥.',
  },
  { name: 'Persian and Urdu', text: 'کتابخانهٔ ملی می‌گوید یک کتاب گم شد۔ یہ خبر کل شائع ہوئی۔ ك ي ک ی' },
  {
    name: 'Chinese',
    title: '港口大桥明日重新开放',
    text: '港口大桥将于2024年1月5日重新开放。市长说：“我们提前了两周！”维修费用为３．５亿元，GDP增长5.2%。𠮷野家也恢复营业。',
  },
  { name: 'Japanese', text: 'ガソリン価格がｶﾞｿﾘﾝと同じ。㍿テスト・データは①と②です。ハ\u3099ナナは1本100円。' },
  { name: 'Thai', text: 'สะพานท่าเรือจะเปิดอีกครั้งในวันที่ ๕ มกราคม น้ำท่วมทำให้\u200bงานล่าช้า 2 สัปดาห์' },
  { name: 'Burmese, Khmer and Lao', text: 'မြန်မာ ဦးလေး ၂၀၂၄ ခုနှစ်။ ភ្នំពេញ ២០២៤។ ວຽງຈັນ ນ້ຳ' },
  {
    name: 'Russian with look-alikes',
    text: 'Мост в порту откроют 5 января. Pоссийские (с латинской P) инженеры провeрили oпoры. The раураl and Βanк accounts: ёлка и елка.',
  },
  { name: 'Greek', text: 'Η ΓΕΦΥΡΑ ανοίγει. Ο ΟΔΥΣΣΕΥΣ και ο Οδυσσεύς; Ναι· έτσι είπε ο κ. Παπάς.' },
  { name: 'Hindi', text: 'पुल ५ जनवरी को खुलेगा। क़ीमत और क\u093cीमत एक हैं। हिंदी में ज़्यादा।' },
  { name: 'Korean', text: '항구 다리가 1월 5일 다시 열린다. 한글과 \u1112\u1161\u11ab글은 같다.' },
  { name: 'German', text: 'Die Straße heißt jetzt STRASSE. Größe zählt, Gro\u0308ße auch; ﬁnden und finden.' },
  {
    name: 'emoji and digits',
    text: 'Rain ☔️ in 🇩🇪! 👩‍👩‍👧 1️⃣ 2⃣ m² ½ №7 ３,０００ 1.000,50 10:30 +49 (0)30 𝐛𝐨𝐥𝐝 Ⅷ ①㎏ b2b C++ @user #tag a_b naïve na\u0131ve',
  },
  {
    name: 'broken',
    text: '\ufeffzero\u200bwidth so\u00adft\0nul \ud800 half \udc00 it\u0092s \u0093quoted\u0094 \u202eright\u202c e\u0301\u0323 \u0378',
  },
  { name: 'one word', text: 'Rain' },
  { name: 'no word', title: 'Only a title', text: '... !!! — 😀' },
]

const records = ARTICLES.map(toGoldenRecord)
writeFileSync(new URL('../src/contracts/golden.json', import.meta.url), `${JSON.stringify(records, undefined, 2)}\n`)
console.log(`${records.length} records`)
