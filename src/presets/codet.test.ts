import { describe, expect, it } from 'vitest'
import { CollectionCounter } from '../learn/count.ts'
import type { Settings } from '../model.ts'
import { open } from '../open.ts'
import { toSettings } from '../parameters.ts'
import { codet } from './codet.ts'

const STORY = [
  'Liman köprüsü iki yıllık onarımdan sonra cuma günü yeniden açılacak.',
  'Belediye Başkanı Ayşe Doyle, onarımın 3,5 milyon liraya mal olduğunu açıkladı.',
  'Mühendisler doğu ayağında derin çatlaklar bulmuştu.',
  'Vapur seferleri pazar akşamına kadar ücretsiz sürecek.',
  'Muhalefet ise ihalenin neden geciktiğini soruyor.',
]
const OTHER = [
  'Vadideki fırıncılar bu yıl zayıf bir hasat bekliyor.',
  'Un fiyatları kış bitmeden yüzde on iki artacak.',
  'Tarım Bakanlığı çiftçilere tohum desteği sözü verdi.',
  'Kuraklık en çok güney ilçelerini vurdu.',
  'Kooperatif depolarında yalnızca üç haftalık buğday kaldı.',
]
const MORE = [
  'Hafta sonu kıyılarda kuvvetli lodos fırtınası bekleniyor.',
  'Balıkçı tekneleri erkenden barınaklara çekildi.',
  'Meteoroloji uzmanları dağlarda çığ tehlikesine dikkat çekti.',
]

function learn(set: Settings = {}) {
  const counter = new CollectionCounter(codet.families(toSettings(codet.parameters, set)))
  for (const sentence of [...STORY, ...OTHER]) counter.add({ text: sentence })
  return [counter.finish()]
}

const openCodet = (set: Settings = {}) => open({ store: 'memory:', preset: 'codet', set, snapshots: learn(set) })

const toText = (sentences: readonly string[]) => sentences.join(' ')

describe('codet', () => {
  it.each([
    ['contained', STORY[1]!],
    ['contains', toText([...OTHER, ...STORY, ...MORE])],
    ['duplicate', toText([STORY[2]!, STORY[0]!, STORY[1]!, STORY[4]!, STORY[3]!.replace('pazar', 'salı')])],
    ['duplicate', toText(STORY).toUpperCase()],
    ['original', toText([...OTHER, STORY[3]!])],
    ['original', toText(OTHER)],
  ])('finds an article %s', async (relation, text) => {
    await using newsfold = await openCodet()
    await newsfold.add({ id: 'first', text: toText(STORY) })
    expect((await newsfold.add({ id: 'second', text })).relation).toBe(relation)
  })

  it('meets endings that differ, because words are cut', async () => {
    await using newsfold = await openCodet()
    const link = await newsfold.compare(
      { text: 'Köprülerimizden geçtiler.' },
      { text: 'Köprülere geçtim. Vapur sürdü.' },
    )
    expect(link.evidence.measurements.containedIn).toBe(1)
  })

  it('calls texts identical only if all their words are, endings and stop words too', async () => {
    await using newsfold = await openCodet()
    await newsfold.add({ id: 'first', text: 'Köprülerimizden bu sabah geçtiler. Vapur durdu.' })
    const { relation, rule, evidence } = await newsfold.add({ text: 'Köprülere o sabah geçtim. Vapur durdu.' })
    expect([relation, rule, evidence!.measurements.containment]).toEqual(['duplicate', 'containment', 1])
    expect((await newsfold.add({ text: 'KÖPRÜLERE o sabah geçtim! Vapur durdu.' })).rule).toBe('identical-text')
  })

  it('shows as shared what is, word for word', async () => {
    await using newsfold = await openCodet()
    const [one, other] = ['Liman köprüsü cuma günü yeniden açılıyor.', 'Bugün liman köprüsü cuma günü yeniden açıldı.']
    const { passages } = (await newsfold.compare({ text: one }, { text: other })).evidence
    expect(passages.map(({ article }) => article && one.slice(article.from, article.to))).toEqual([
      'Liman köprüsü cuma günü yeniden',
    ])
  })

  it('is not inflated by repetition', async () => {
    await using newsfold = await openCodet()
    const [once, others] = [STORY[0]!, toText(STORY.slice(1))]
    const measure = async (text: string) =>
      (await newsfold.compare({ text }, { text: `${once} ${others}` })).evidence.measurements
    const [alone, repeated] = [await measure(once), await measure(`${once} ${once} ${once} ${once} ${once}`)]
    expect(repeated).toMatchObject({ containedIn: 1, contains: alone.contains })
    expect(alone.containedIn).toBe(1)
    expect(alone.contains).toBeLessThan(0.4)
  })

  it('does not take two articles about one person for one in the other', async () => {
    const about = [
      'Doyle köprünün onarımını denetledi.',
      'Doyle vapur seferlerini uzattı.',
      'Doyle ihaleyi iptal etti.',
      'Doyle mühendislerle görüştü.',
      'Doyle muhalefeti eleştirdi.',
      'Doyle çatlakları gösterdi.',
    ]
    const aboutToo = [
      'Doyle fırıncılarla buluştu.',
      'Doyle tohum desteği istedi.',
      'Doyle kuraklıktan yakındı.',
      'Doyle buğday depolarını gezdi.',
      'Doyle çiftçilere söz verdi.',
      'Doyle kooperatife uğradı.',
    ]
    const relationWith = async (set: Settings) => {
      await using newsfold = await openCodet({ 'sketch.wordSorting': false, ...set })
      await newsfold.add({ id: 'first', text: toText(about) })
      return (await newsfold.add({ id: 'second', text: toText(aboutToo) })).relation
    }
    expect(await relationWith({})).toBe('original')
    // By formula 1 as it stands, six times six common beginnings are nearly all there is.
    expect(await relationWith({ 'verify.nodes': 'pairs' })).toBe('duplicate')
  })

  it('looks back no further than its window, and forgets', async () => {
    await using newsfold = await openCodet({ 'propose.windowHours': 24 })
    const part = STORY[1]!
    const [soon, late] = ['2026-01-01T12:00:00.000Z', '2026-01-03T00:00:00.000Z']
    const relationAt = async (seenAt: string) => (await newsfold.check({ text: part, seenAt })).relation
    await newsfold.add({ id: 'first', text: toText(STORY), seenAt: '2026-01-01T00:00:00.000Z' })
    expect([await relationAt(soon), await relationAt(late)]).toEqual(['contained', 'original'])
    await newsfold.remove(['first'])
    expect(await relationAt(soon)).toBe('original')
  })

  it('finds an article behind crowded first words', async () => {
    await using newsfold = await openCodet({ 'propose.perKey': 2 })
    for (let i = 0; i < 8; i++) await newsfold.add({ id: `crowd${i}`, text: `Doyle ${'abcdefgh'[i]}${i}.` })
    await newsfold.add({ id: 'first', text: 'Doyle opened x7 y8 z9.' })
    const { relation, earlier } = await newsfold.add({
      id: 'second',
      text: 'Doyle opened x7 y8 z9. Snow fell on western hills yesterday. Bakers expect another poor harvest.',
    })
    expect([relation, earlier]).toEqual(['contains', { id: 'first', version: 1 }])
  })

  it('needs frequencies, and says so', async () => {
    await expect(open({ store: 'memory:', preset: 'codet' })).rejects.toMatchObject({ code: 'snapshot-missing' })
  })
})
