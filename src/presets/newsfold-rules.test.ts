/** Every rule of the default has a pair of texts for which it decides, by `compare` and in a stream; a rule without one fails. */

import { describe, expect, it } from 'vitest'
import { CAUSE, ISLAND, LEAD, RESCUE, TOLL, WEATHER } from '../../test/ferry-story.ts'
import { compare } from '../compare.ts'
import { learnCollection } from '../learn-collection.ts'
import type { PairRelation } from '../model.ts'
import { open } from '../open.ts'
import { toSettings } from '../parameters.ts'
import { newsfold } from './newsfold.ts'

const STORY = [LEAD, TOLL, RESCUE, CAUSE, WEATHER, ISLAND].join(' ')

const ARREST =
  'The captain of the stranded ship was arrested overnight, prosecutors announced, hours after relatives had gathered outside the terminal to demand answers.'
const MAYOR = 'The mayor told reporters on the quay: "We have asked for new steering gear on this line since the war."'
const IN_OTHER_WORDS = [
  LEAD,
  TOLL,
  'Boats out of three harbours reached the ship in no time, and a helicopter of the navy took the crew off the bridge deck.',
  'The rudder had been looked at in spring, its owners said, when divers replaced two worn bearings and saw no other fault.',
  'The swell should ease by evening, which would let tugs come close and pump oil from the leaking tanks.',
  'The island lives from its ferries, and the company carries nearly every summer visitor.',
].join(' ')
const GOES_ON_OTHERWISE = [
  LEAD,
  'Passengers described how cups slid from the tables before the lights went out, and how strangers held on to one another in the dark.',
  'Inspectors of the transport ministry will open the recorder of the wheelhouse on Thursday.',
  'Insurers put the value of the vessel at a sum that would ruin the line, and unions called for a day without sailings.',
].join(' ')
const NEWS_OF_THE_DAY = [
  LEAD,
  'The council of the capital put off its vote on the new tram line until autumn, because the cost of the tunnel under the river is not known.',
  'Teachers in the northern districts go back to work on Monday after three weeks of strike, with a rise that is half of what they had asked for.',
  'A court fined the largest dairy for having paid farmers late, and the dairy said that it would appeal against what it called a misunderstanding.',
  'The museum of glass opens its doors again after six years of building, and shows the windows of a chapel that nobody had seen since the fire.',
].join(' ')
const HARVEST =
  'Farmers in the eastern valleys expect the poorest harvest in a decade after a summer almost without rain, and bakers warned that bread would cost more before the winter is over.'

const dividendOf = (company: string, chair: string, town: string, dividend: string, profit: number) =>
  `${company} said it would pay a quarterly dividend of ${dividend} crowns a share to holders of record at the end of the month. The board of ${company}, led by ${chair}, met in ${town} and approved the accounts of the past quarter. Net profit rose to ${profit} million crowns, the company said in a statement to the exchange. The dividend is unchanged from the previous quarter, and the company gave no forecast for the rest of the year.`
const MILLS = dividendOf('Aldermoor Mills', 'Petra Lindqvist', 'Hallbeck', '0.45', 812)
const NEXT_OF_MILLS = dividendOf('Aldermoor Mills', 'Petra Lindqvist', 'Hallbeck', '0.55', 840)
const SHIPPING = dividendOf('Corvin Shipping', 'Jonas Ferreira', 'Lastgate', '1.10', 96)

const correctionOf = (day: string, what: string, right: string, wrong: string) =>
  `Correction: An article on ${day}, because of an editing error, misstated ${what}. It is ${right}, not ${wrong}. The article has been corrected in the archive, and the editors regret the error. Readers who find a mistake can write to the desk, which answers every letter.`
const HOSPITAL_CORRECTED = correctionOf('Sunday', 'the number of wards in the new hospital at Varnstad', '14', '40')
const THEATRE_CORRECTED = correctionOf('Tuesday', 'the number of seats in the theatre on Mill Street', '894', '849')

/** Yearly notices, bulletins of every other day: dates fill them too, and several figures a day later are no toll that rose. */
const closureOf = (from: string, until: string, due: string, opens: string, volumes: string) =>
  `The library at the old harbour will be closed from ${from} until ${until} while its shelves are counted, the town said. Books that are due on ${due} can be handed in at the gate. The reading room opens again on ${opens}, and about ${volumes} volumes will have been looked at by then. Members who need a book in the meantime may ask at the school next door.`
const CLOSED_IN_SPRING = closureOf('3 March', '9 March', '5 March', '10 March', '1,200')
const CLOSED_IN_AUTUMN = closureOf('12 October', '17 October', '13 October', '20 October', '860')

const rainOf = (hill: string, mill: string, lake: string, ford: string) =>
  `Rain measured in the eastern valleys in the day up to this morning, as the weather service gives it: at the hill station of Orston ${hill} millimetres, at the mill in Trell ${mill} millimetres, on the lake at Marsk ${lake} millimetres and at the ford below Hallbeck ${ford} millimetres. No river has left its bed, and the service expects little change before the evening.`

/** Others who pay dividends, days apart, from which the words of such notices are known. */
const DIVIDENDS = [
  ['Dunmere Glass', 'Ottilie Brandt', 'Varnstad'],
  ['Estoril Foods', 'Rui Cardoso', 'Lagoa'],
  ['Fennick Rail', 'Maud Oyelaran', 'Trell'],
  ['Gorran Steel', 'Ivo Petkov', 'Marsk'],
  ['Hexley Paper', 'Nadia Rahimi', 'Orston'],
  ['Ivarsson Timber', 'Liv Solheim', 'Bergsund'],
].map(([company, chair, town], i) => ({
  id: company!,
  text: dividendOf(company!, chair!, town!, `0.${i + 2}`, 100 + 37 * i),
  seenAt: new Date(Date.UTC(2030, 3, 1 + 3 * i)).toISOString(),
}))

interface Fixture {
  readonly rule: string
  readonly relation: PairRelation
  readonly text: string
  readonly earlier: string
  /** Hours between them; 0 if absent. */
  readonly hours?: number
  /** Judged by what was learned from other dividends; else before anything is learned. */
  readonly learned?: true
  /** What it would be without what this fixture is about: the hours between them, what was learned. */
  readonly otherwise?: string
}

const FIXTURES: readonly Fixture[] = [
  { rule: 'identical-text', relation: 'duplicate', text: STORY.toUpperCase(), earlier: STORY },
  { rule: 'very-short', relation: 'different', text: 'Ferry aground, all safe', earlier: 'Ferry aground, all well' },
  { rule: 'short-text', relation: 'contained', text: LEAD, earlier: STORY },
  { rule: 'short-text', relation: 'different', text: LEAD.replace('214', '240'), earlier: STORY },
  { rule: 'little-in-common', relation: 'different', text: `${HARVEST} ${WEATHER}`, earlier: STORY },
  {
    rule: 'same-hour',
    relation: 'different',
    text: STORY.replace('12 people', '17 people'),
    earlier: STORY,
    hours: 24,
    otherwise: 'update by changed-figure',
  },
  {
    rule: 'common-words',
    relation: 'different',
    text: MILLS.replace('812 million', '813 million'),
    earlier: SHIPPING,
    learned: true,
    otherwise: 'different by other-filling',
  },
  {
    rule: 'few-own-words',
    relation: 'different',
    text: NEXT_OF_MILLS,
    earlier: MILLS,
    hours: 51,
    learned: true,
    otherwise: 'update by changed-figure',
  },
  {
    rule: 'few-own-words',
    relation: 'different',
    text: MILLS.replace('of the month', 'of June').replace('812', '840'),
    earlier: MILLS.replace('of the month', 'of March'),
    learned: true,
    otherwise: 'update by changed-figure',
  },
  { rule: 'other-filling', relation: 'different', text: MILLS, earlier: SHIPPING },
  { rule: 'other-filling', relation: 'different', text: CLOSED_IN_AUTUMN, earlier: CLOSED_IN_SPRING },
  { rule: 'other-filling', relation: 'different', text: THEATRE_CORRECTED, earlier: HOSPITAL_CORRECTED },
  {
    rule: 'serial',
    relation: 'different',
    text: STORY.replace('12 people', '17 people'),
    earlier: STORY,
    hours: 133,
    otherwise: 'update by changed-figure',
  },
  {
    rule: 'serial',
    relation: 'different',
    text: rainOf('7.5', '11', '4.2', '2'),
    earlier: rainOf('0.2', '3', '1.8', '2'),
    hours: 45,
    otherwise: 'update by changed-figure',
  },
  { rule: 'changed-figure', relation: 'update', text: STORY.replace('12 people', '17 people'), earlier: STORY },
  { rule: 'new-lead', relation: 'update', text: STORY.replace(LEAD, ARREST), earlier: STORY },
  { rule: 'cut', relation: 'contained', text: [LEAD, TOLL, RESCUE].join(' '), earlier: STORY },
  { rule: 'extended', relation: 'contains', text: STORY, earlier: [LEAD, TOLL, RESCUE].join(' ') },
  {
    rule: 'extended',
    relation: 'different',
    text: `${STORY} ${DIVIDENDS.map(({ text }) => text).join(' ')}`,
    earlier: [LEAD, TOLL, RESCUE].join(' '),
  },
  {
    rule: 'other-on-top',
    relation: 'different',
    text: [HARVEST, ARREST, DIVIDENDS[0]!.text, LEAD, TOLL].join(' '),
    earlier: STORY,
  },
  { rule: 'new-on-top', relation: 'update', text: `${ARREST} ${STORY}`, earlier: STORY },
  { rule: 'new-quotation', relation: 'update', text: STORY.replace(WEATHER, `${WEATHER} ${MAYOR}`), earlier: STORY },
  {
    rule: 'changed-name',
    relation: 'update',
    text: STORY.replace('off Port Ansel', 'off Cape Orrin'),
    earlier: STORY,
  },
  { rule: 'same-text', relation: 'duplicate', text: STORY.replace('within the hour', 'quickly'), earlier: STORY },
  { rule: 'reworded', relation: 'duplicate', text: IN_OTHER_WORDS, earlier: STORY },
  { rule: 'same-beginning', relation: 'different', text: NEWS_OF_THE_DAY, earlier: STORY },
  {
    rule: 'common-beginning',
    relation: 'different',
    text: GOES_ON_OTHERWISE.replace('on Tuesday', 'on Friday'),
    earlier: STORY,
  },
  { rule: 'rewritten', relation: 'update', text: GOES_ON_OTHERWISE, earlier: STORY },
]

const snapshots = await learnCollection(DIVIDENDS, { presets: [newsfold] })
const START = Date.UTC(2030, 4, 1, 6)

function articlesOf({ text, earlier, hours = 0 }: Fixture) {
  const seenAt = (after: number) => new Date(START + after * 3_600_000).toISOString()
  return [
    { id: 'new', text, seenAt: seenAt(hours) },
    { id: 'old', text: earlier, seenAt: seenAt(0) },
  ] as const
}

function optionsOf({ learned }: Fixture) {
  return { preset: newsfold, ...(learned && { snapshots }) }
}

describe('the rules of the default', () => {
  it('have a fixture each, and there is none for a rule that is gone', () => {
    const { rules } = newsfold.build(toSettings(newsfold.parameters), new Map())
    expect(new Set(FIXTURES.map(({ rule }) => rule))).toEqual(new Set(rules.map(({ name }) => name)))
  })

  it.each(FIXTURES)('$rule says $relation of a pair', async (fixture) => {
    const { rule, relation } = await compare(...articlesOf(fixture), optionsOf(fixture))
    expect({ rule, relation }).toEqual({ rule: fixture.rule, relation: fixture.relation })
  })

  it.each(FIXTURES)('$rule says $relation in a stream', async (fixture) => {
    await using stream = await open({ store: 'memory:', ...optionsOf(fixture) })
    const [article, earlier] = articlesOf(fixture)
    const before = await stream.add(earlier)
    const { relation, rule, story, receipt } = await stream.add(article)
    if (fixture.relation === 'different') {
      expect(relation).toBe('original')
      expect(story).not.toBe(before.story)
      // Who was not even a candidate stands in no receipt.
      for (const considered of receipt.considered) expect(considered.rule).toBe(fixture.rule)
    } else {
      expect({ relation, rule }).toEqual({ relation: fixture.relation, rule: fixture.rule })
      expect(story).toBe(before.story)
    }
  })

  it.each(FIXTURES.filter(({ otherwise }) => otherwise !== undefined))(
    '$rule decides by the time between them or by what was learned, without which it is $otherwise',
    async (fixture) => {
      const [article, earlier] = articlesOf(fixture)
      const bare = fixture.learned ? article : { ...article, seenAt: earlier.seenAt }
      const { relation, rule } = await compare(bare, earlier, { preset: newsfold })
      expect(`${relation} by ${rule}`).toBe(fixture.otherwise)
    },
  )
})
