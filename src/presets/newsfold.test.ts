import { describe, expect, it } from 'vitest'
import { CAUSE, ISLAND, LEAD, RESCUE, TOLL, WEATHER } from '../../test/ferry-story.ts'
import { compare } from '../compare.ts'
import type { ArticleInput, Verdict } from '../model.ts'
import { open } from '../open.ts'
import { memory } from '../store/memory.ts'

const STORY = [LEAD, TOLL, RESCUE, CAUSE, WEATHER, ISLAND].join(' ')

const judge = async (
  text: string,
  earlier: string,
  more: Partial<ArticleInput> = {},
  before: Partial<ArticleInput> = {},
) => {
  const seenAt = '2030-05-01T06:00:00.000Z'
  const { relation, rule, evidence } = await compare(
    { text, id: 'new', seenAt, ...more },
    { text: earlier, id: 'old', seenAt, ...before },
    { preset: 'newsfold' },
  )
  return { relation, rule, evidence }
}

describe('the relation of a pair', () => {
  it('is duplicate for the same words, whatever stands between them', async () => {
    expect(await judge(STORY.toUpperCase(), STORY)).toMatchObject({ relation: 'duplicate', rule: 'identical-text' })
  })

  it('is duplicate for a light edit', async () => {
    const edited = STORY.replace('within the hour', 'in less than an hour').replace('nearly every', 'almost every')
    expect(await judge(edited, STORY)).toMatchObject({ relation: 'duplicate', rule: 'same-text' })
  })

  it('is update when a count changed, with the change shown in both texts', async () => {
    const risen = STORY.replace('12 people', '17 people')
    const { relation, rule, evidence } = await judge(risen, STORY)
    expect({ relation, rule }).toEqual({ relation: 'update', rule: 'changed-figure' })
    const shown = evidence.changes.map(({ kind, article, earlier }) => [
      kind,
      article && risen.slice(article.from, article.to),
      earlier && STORY.slice(earlier.from, earlier.to),
    ])
    expect(shown).toContainEqual(['figure', '17', '12'])
  })

  it('is update when a count changed and the text was cut', async () => {
    const text = [LEAD, TOLL.replace('12', '17'), RESCUE].join(' ')
    expect(await judge(text, STORY)).toMatchObject({ relation: 'update', rule: 'changed-figure' })
  })

  it('is duplicate when a number is only written otherwise', async () => {
    const words = STORY.replace('12 people', 'twelve people')
    expect(await judge(words, STORY)).toMatchObject({ relation: 'duplicate' })
  })

  it('is contained for what was cut, contains for what was added', async () => {
    const short = [LEAD, TOLL, RESCUE].join(' ')
    expect(await judge(short, STORY)).toMatchObject({ relation: 'contained', rule: 'cut' })
    expect(await judge(STORY, short)).toMatchObject({ relation: 'contains', rule: 'extended' })
  })

  it('is update when the same text begins with other news', async () => {
    const lead =
      'The captain of the stranded vessel was arrested overnight, prosecutors announced, hours after relatives gathered outside the terminal demanding answers from officials.'
    const body = [TOLL, RESCUE, CAUSE, WEATHER, ISLAND].join(' ')
    const text = `${lead} ${body} ${CAUSE.replace('spring', 'autumn')}`
    expect(await judge(text, `${LEAD} ${body}`)).toMatchObject({ relation: 'update' })
  })

  it('is different for other news', async () => {
    const other =
      'Farmers in the eastern valleys expect the poorest harvest in a decade after a summer almost without rain, and bakers warned that bread would cost more before the winter is over.'
    expect(await judge(other, STORY)).toMatchObject({ relation: 'different', rule: 'little-in-common' })
  })

  it('is different for a round-up that holds a small part of it', async () => {
    const others = Array.from(
      { length: 14 },
      (_, i) => `In town number ${i} the council met and argued about road ${i} and its bridges until late.`,
    )
    const roundUp = `${others.join(' ')} ${LEAD} ${RESCUE}`
    expect(await judge(roundUp, `${LEAD} ${RESCUE}`)).toMatchObject({ relation: 'different', rule: 'extended' })
  })

  it('is different for very short texts that are not identical', async () => {
    expect(await judge('Ferry aground, all safe', 'Ferry aground, all well')).toMatchObject({ rule: 'very-short' })
    expect(await judge('Ferry aground, all safe', 'Ferry aground: all safe')).toMatchObject({ relation: 'duplicate' })
  })

  it('is contained for a teaser only if it has the same figures', async () => {
    expect(await judge(LEAD, STORY)).toMatchObject({ relation: 'contained', rule: 'short-text' })
    expect(await judge(LEAD.replace('214', '240'), STORY)).toMatchObject({ relation: 'different', rule: 'short-text' })
  })

  it('does not hide behind zero-width and look-alike letters', async () => {
    const hidden = STORY.replaceAll('ferry', 'f\u200berry').replaceAll('people', 'pe\u043eple')
    expect(await judge(hidden, STORY)).toMatchObject({ relation: 'duplicate' })
  })
})

const BULLETIN = (rate: string, amount: string, day: string) =>
  `The central bank sold treasury bills for ${amount} million crowns at a rate of ${rate} per cent, it said on ${day}. The bills run for three months. Bids were accepted from banks and brokers as usual, and the next sale will be held on the same weekday at noon in the hall of the bank.`

describe('templates', () => {
  it('are told at the same hour of another day', async () => {
    const verdict = await judge(
      BULLETIN('4.25', '300', 'Tuesday'),
      BULLETIN('4.10', '300', 'Monday'),
      { seenAt: '2030-05-07T12:03:00.000Z' },
      { seenAt: '2030-05-06T12:00:00.000Z' },
    )
    expect(verdict).toMatchObject({ relation: 'different', rule: 'same-hour' })
    expect(verdict.evidence.template).toMatch(/^[0-9a-f]{8}$/)
  })

  it('are updates within the hour', async () => {
    expect(await judge(BULLETIN('4.25', '300', 'Monday'), BULLETIN('4.10', '300', 'Monday'))).toMatchObject({
      relation: 'update',
    })
  })

  it('are original in a stream, with the template named and nothing joined', async () => {
    await using newsfold = await open({ store: memory(), preset: 'newsfold' })
    await newsfold.add({ id: 'monday', text: BULLETIN('4.10', '300', 'Monday'), seenAt: '2030-05-06T12:00:00.000Z' })
    const verdict = await newsfold.add({
      id: 'tuesday',
      text: BULLETIN('4.25', '280', 'Tuesday'),
      seenAt: '2030-05-07T12:03:00.000Z',
    })
    expect(verdict).toMatchObject({
      relation: 'original',
      rule: 'same-hour',
      evidence: { template: expect.any(String) },
    })
    expect(verdict.earlier).toBeUndefined()
    expect(verdict.receipt.considered[0]!.earlier.id).toBe('monday')
  })
})

describe('a story that goes on', () => {
  const RISEN = STORY.replace('12 people', '17 people')
  const told = async (texts: Readonly<Record<string, string>>): Promise<Map<string, Verdict>> => {
    await using newsfold = await open({ store: memory(), preset: 'newsfold' })
    const verdicts = new Map<string, Verdict>()
    for (const [id, text] of Object.entries(texts)) verdicts.set(id, await newsfold.add({ id, text }))
    return verdicts
  }

  it('has copies of an update as duplicates of the update, and late copies of the first print as duplicates of that', async () => {
    const copies = Object.fromEntries(
      Array.from({ length: 5 }, (_, i) => [`copy ${i}`, `${RISEN} Agency ${i} reports.`]),
    )
    const verdicts = await told({ first: STORY, risen: RISEN, ...copies, late: `${STORY} Printed again.` })
    expect(verdicts.get('risen')).toMatchObject({ relation: 'update', earlier: { id: 'first' } })
    for (const id of Object.keys(copies)) expect(verdicts.get(id)).toMatchObject({ relation: 'duplicate' })
    expect(verdicts.get('late')).toMatchObject({ relation: 'duplicate', earlier: { id: 'first' } })
    expect(new Set([...verdicts.values()].map(({ story }) => story)).size).toBe(1)
  })

  it('takes what another member said before for nothing new, and leaves the parent', async () => {
    const other = `${LEAD} Rescuers counted 17 people dead by noon. ${Array.from({ length: 20 }, (_, i) => `Witness${i} spoke${i}`).join(' ')}.`
    const verdicts = await told({ first: STORY, other, again: RISEN })
    expect(verdicts.get('again')).toMatchObject({
      earlier: { id: 'first' },
      relation: 'duplicate',
      rule: 'nothing-new',
    })
  })

  it('calls a version that holds the one before it an update, and one that was cut a duplicate', async () => {
    await using newsfold = await open({ store: memory(), preset: 'newsfold' })
    const short = [LEAD, TOLL, RESCUE].join(' ')
    await newsfold.add({ id: 'log', text: short })
    expect(await newsfold.add({ id: 'log', text: STORY })).toMatchObject({ relation: 'update', version: 2 })
    expect(await newsfold.add({ id: 'log', text: short.replace('Lifeboats', 'Boats') })).toMatchObject({
      relation: 'duplicate',
      version: 3,
    })
  })
})
