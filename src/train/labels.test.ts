import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toLabels } from './labels.ts'

const ONE = 'The old harbour bridge will be closed to all traffic from Monday on, engineers said.'
const TWO = 'Nine of the twelve cables that hold it were found rusty when divers looked at them in March.'
const THREE = 'Ferries will run every twenty minutes until the new crossing opens, probably in four years.'
const FOREIGN = 'Ten cheap ways to cook a pumpkin that your grandmother never told you about at all.'

const bodyOf = (blocks: readonly string[], gold: string) => toLabels(blocks, gold).body
const join = (...paragraphs: string[]) => paragraphs.join('\n\n')

describe('labels by the gold text', () => {
  test('are true for its paragraphs and false for what stands around and between them', () => {
    const { body, covered } = toLabels(['Home', ONE, FOREIGN, TWO, 'Share this', THREE, FOREIGN], join(ONE, TWO, THREE))
    expect(body).toEqual([false, true, false, true, false, true, false])
    expect(covered).toBe(1)
  })

  test('find a paragraph that the gold text joins or parts otherwise', () => {
    expect(bodyOf([ONE, TWO], `${ONE} ${TWO}`)).toEqual([true, true])
    expect(bodyOf(['Home', `${ONE} ${TWO}`], join(ONE, TWO))).toEqual([false, true])
  })

  test('find a paragraph of which a few words differ', () => {
    const changed = ONE.replace('harbour', 'port').replace('engineers', 'the engineers')
    expect(bodyOf(['Home', changed, TWO], join(ONE, TWO))).toEqual([false, true, true])
  })

  test('find a block that holds more than the gold text, if most of it is of it', () => {
    expect(bodyOf([`${ONE} ${TWO} Read more here.`], join(ONE, TWO))).toEqual([true])
    expect(bodyOf([`${ONE} ${FOREIGN} ${FOREIGN} ${FOREIGN}`, TWO], join(ONE, TWO))).toEqual([false, true])
  })

  test('rescue a long block that stands out of order', () => {
    const { body, covered } = toLabels([THREE, 'Home', ONE, TWO], join(ONE, TWO, THREE))
    expect(body).toEqual([true, false, true, true])
    expect(covered).toBe(1)
  })

  test('do not rescue a short block out of order', () => {
    expect(bodyOf(['It rained.', ONE, TWO, 'Menu'], join(ONE, TWO, 'It rained.'))).toEqual([false, true, true, false])
  })

  test('take one of two copies', () => {
    expect(bodyOf([ONE, TWO, THREE, ONE], join(ONE, TWO, THREE)).filter(Boolean)).toHaveLength(3)
    expect(bodyOf([ONE, TWO, THREE, ONE], join(ONE, TWO, THREE, ONE))).toEqual([true, true, true, true])
  })

  test('find a short block word for word, and only in its place', () => {
    const gold = join(ONE, 'It rained.', TWO)
    expect(bodyOf([ONE, 'It rained.', TWO], gold)).toEqual([true, true, true])
    expect(bodyOf([ONE, 'It snowed.', TWO], gold)).toEqual([true, false, true])
    expect(bodyOf(['It rained.', ONE, TWO], gold)).toEqual([false, true, true])
  })

  test('take a whole short paragraph rather than more words inside one, where both cannot be', () => {
    const unseen = 'Whoever wants to read more about storms at sea has to go to the library of the harbour.'
    const gold = join(unseen, 'Storm', TWO)
    expect(bodyOf(['Storm', 'Read more', TWO], gold)).toEqual([true, false, true])
    expect(bodyOf(['Read more', 'Storm', TWO], gold)).toEqual([true, true, true])
  })

  test('work without spaces between words', () => {
    const one = '伦敦的旧港口大桥将从星期一起对所有车辆关闭，工程师们星期五说。'
    const two = '十二根缆绳中有九根在三月的检查中被发现生锈，渡轮每二十分钟开一班。'
    const other = '今日推荐：十种便宜的南瓜做法，祖母从来没有告诉过你的秘密。'
    const { body, covered } = toLabels(['首页', one, other, two, '版权所有'], join(one, two))
    expect(body).toEqual([false, true, false, true, false])
    expect(covered).toBe(1)
  })

  test('have no regard to case and to signs', () => {
    expect(bodyOf([ONE.toUpperCase().replaceAll(',', ' —')], ONE)).toEqual([true])
  })

  test('say how much of the gold text is on the page', () => {
    const gold = join(ONE, TWO)
    const share = ONE.split(' ').length / (ONE.split(' ').length + TWO.split(' ').length)
    expect(toLabels(['Home', ONE], gold).covered).toBeCloseTo(share, 10)
    expect(toLabels([FOREIGN, 'Home'], gold)).toEqual({ body: [false, false], covered: 0 })
    expect(toLabels([], gold)).toEqual({ body: [], covered: 0 })
  })

  test('are all false for a gold text of nothing', () => {
    expect(toLabels([ONE, 'Home', ''], '')).toEqual({ body: [false, false, false], covered: 0 })
    expect(toLabels([ONE], ' \n — \n ')).toEqual({ body: [false], covered: 0 })
  })

  test('are false for a block without a word', () => {
    expect(bodyOf(['—', ONE, '***'], ONE)).toEqual([false, true, false])
  })

  test('cover all of a gold text made of blocks, wherever other blocks stand between', () => {
    // Words that occur once, so that there is no doubt which blocks are meant.
    let word = 0
    const paragraph = fc.integer({ min: 5, max: 30 })
    fc.assert(
      fc.property(fc.array(fc.tuple(paragraph, fc.boolean()), { minLength: 1, maxLength: 20 }), (drawn) => {
        const blocks = drawn.map(([words]) => Array.from({ length: words }, () => `w${word++}`).join(' '))
        const wanted = drawn.map(([, isBody]) => isBody)
        const { body, covered } = toLabels(blocks, join(...blocks.filter((_, at) => wanted[at])))
        expect(body).toEqual(wanted)
        expect(covered).toBe(wanted.includes(true) ? 1 : 0)
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  test('always cover a share, for words that are everywhere', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'the', '\n'), { maxLength: 40 })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), text, (blocks, gold) => {
        const { body, covered } = toLabels(blocks, gold)
        expect(body).toHaveLength(blocks.length)
        expect(covered >= 0 && covered <= 1).toBe(true)
        expect(covered > 0).toBe(body.includes(true))
      }),
      { numRuns: 500, seed: 1 },
    )
  })
})
