/** SEMANTICS 1, 15 and 16: whatever times articles claim, who came first leads, and nobody's parent came after it. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArticleInput, open } from '../../src/index.ts'
import { listAll } from './stores.ts'

const LEAD =
  'A ferry with 214 people aboard ran aground off Port Ansel at dawn on Tuesday after its rudder failed in heavy swell.'
const TOLL =
  'At least 12 people were killed and 31 injured, the harbour master said, and divers were still searching the hull.'
const RESCUE =
  'Lifeboats from three harbours reached the ship within the hour, and a navy helicopter lifted the crew from the bridge deck.'
const CAUSE =
  'The owners said the rudder had been inspected in spring, when divers replaced two worn bearings and found nothing else amiss.'
const STORY = [LEAD, TOLL, RESCUE, CAUSE].join(' ')

/** A copy, an update, an excerpt, a continuation, and the same words. */
const PRINTS = [
  STORY,
  `${STORY} Reported by the agency.`,
  STORY.replace('12 people', '17 people'),
  [LEAD, TOLL].join(' '),
  `${STORY} ${STORY.replaceAll('the', 'any').replaceAll('a ', 'one ')}`,
  STORY.replace('within the hour', 'in less than an hour'),
]

const time = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

const forged: fc.Arbitrary<Partial<ArticleInput> & Pick<ArticleInput, 'text'>> = fc.record(
  { text: fc.constantFrom(...PRINTS), publishedAt: time, modifiedAt: time, seenAt: time },
  { requiredKeys: ['text'] },
)

describe('forged times', () => {
  it('never take the lead of a story, nor make a later article the parent of an earlier one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(forged, { minLength: 2, maxLength: 8 }), async (articles) => {
        await using newsfold = await open({ store: 'memory:', preset: 'newsfold' })
        const came = new Map<string, number>()
        for (const [i, article] of articles.entries()) {
          const { earlier } = await newsfold.add({ ...article, id: `a${i}` })
          came.set(`a${i}`, i)
          if (earlier !== undefined && earlier !== 'removed') expect(came.get(earlier.id)).toBeLessThan(i)
        }
        for (const { id, lead } of await listAll(newsfold.listStories())) {
          const { members } = (await newsfold.findStory(id))!
          const first = Math.min(...members.map((member) => came.get(member.id)!))
          expect(lead.id).toBe(`a${first}`)
        }
        // Nobody who came later took a lead.
        expect((await listAll(newsfold.listEvents())).filter(({ kind }) => kind === 'lead')).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['long before', '1987-03-01T00:00:00.000Z'],
    ['long after', '2187-03-01T00:00:00.000Z'],
  ])('of a copy that claims to have come %s leave it a copy', async (_, claimed) => {
    await using newsfold = await open({ store: 'memory:', preset: 'newsfold' })
    const first = await newsfold.add({ id: 'first', text: STORY, seenAt: '2030-05-01T06:00:00.000Z' })
    for (const [i, text] of [STORY, STORY.replace('within the hour', 'quickly')].entries()) {
      const verdict = await newsfold.add({ id: `copy${i}`, text, seenAt: claimed, publishedAt: claimed })
      expect(verdict).toMatchObject({ relation: 'duplicate', earlier: { id: 'first' }, lead: { id: 'first' } })
      expect(verdict.story).toBe(first.story)
    }
  })
})
