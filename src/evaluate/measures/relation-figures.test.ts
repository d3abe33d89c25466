import { describe, expect, it } from 'vitest'
import { type Called, listClasses, toRelationFigures } from './relation-figures.ts'

function called(label: string, relation: Called['relation'], said: Called['said'], times = 1): Called[] {
  return Array.from({ length: times }, () => ({ label, relation, said }))
}

describe('figures of relations', () => {
  const pairs = [
    ...called('duplicate', 'duplicate', 'duplicate', 9),
    ...called('duplicate', 'duplicate', 'update', 1),
    ...called('template', 'different', 'different', 8),
    ...called('template', 'different', 'update', 1),
    ...called('different', 'different', 'different', 1),
    ...called('contained', 'contained', 'different', 2),
  ]
  const figures = toRelationFigures(pairs)

  it('count a pair as joined by any relation but different', () => {
    expect(figures.accuracy).toEqual({ share: 18 / 22, right: 18, of: 22 })
    expect(figures.joinPrecision).toEqual({ share: 10 / 11, right: 10, of: 11 })
    expect(figures.joinRecall).toEqual({ share: 10 / 12, right: 10, of: 12 })
  })

  it('are those of each relation by name, template among the different ones', () => {
    expect(figures.classes.map(({ relation, labelled, said, right }) => [relation, labelled, said, right])).toEqual([
      ['duplicate', 10, 9, 9],
      ['update', 0, 2, 0],
      ['contained', 2, 0, 0],
      ['different', 10, 11, 9],
    ])
    expect(figures.classes[0]).toMatchObject({ precision: 1, recall: 0.9 })
  })

  it('take the mean of F1 over relations with ten pairs or more', () => {
    const [duplicate, different] = [18 / 19, 18 / 21]
    expect(figures.macroF1?.f1).toBeCloseTo((duplicate + different) / 2, 12)
    expect(figures.macroF1?.of).toEqual(['duplicate', 'different'])
    expect(listClasses(pairs)).toEqual(['duplicate', 'different'])
    expect(toRelationFigures(pairs, ['contained']).macroF1).toEqual({ f1: 0, of: ['contained'] })
    expect(toRelationFigures(pairs.slice(0, 9)).macroF1).toBeUndefined()
  })

  it('say what each label was called', () => {
    expect(figures.called).toEqual({
      duplicate: { duplicate: 9, update: 1 },
      template: { different: 8, update: 1 },
      different: { different: 1 },
      contained: { different: 2 },
    })
  })

  it('of nothing are without a fault', () => {
    expect(toRelationFigures([])).toMatchObject({ pairs: 0, accuracy: { share: 1, of: 0 }, classes: [] })
  })
})
