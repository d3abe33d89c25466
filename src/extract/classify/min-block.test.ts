import { describe, expect, test } from 'vitest'
import { toSettings } from '../../parameters.ts'
import { toBlocks } from '../blocks.ts'
import { EXTRACT_PARAMETERS } from './classify.ts'
import { minBlock } from './min-block.ts'

describe('the classifier minblock', () => {
  const page = toBlocks(
    '<p>one two</p><p>one two three</p><p><a href="/">one two three four</a></p><p>一二三四五六</p>',
  )
  const judge = (minimumWords?: number) =>
    minBlock.classify(
      page,
      toSettings(EXTRACT_PARAMETERS, minimumWords === undefined ? {} : { 'extract.minimumWords': minimumWords }),
    )

  test('keeps blocks of enough words, whatever they are', () => {
    expect(judge(3)).toEqual([
      { kept: false, reason: 'short' },
      { kept: true, reason: 'kept' },
      { kept: true, reason: 'kept' },
      { kept: true, reason: 'kept' },
    ])
    expect(judge(4).map(({ kept }) => kept)).toEqual([false, false, true, false])
  })

  test('takes twelve words for enough if nothing else is said', () => {
    expect(judge().every(({ kept }) => !kept)).toBe(true)
    const [eleven, twelve] = [11, 12].map((words) => toBlocks(`<p>${'word '.repeat(words)}</p>`))
    const settings = toSettings(EXTRACT_PARAMETERS)
    expect(minBlock.classify(eleven!, settings)[0]!.kept).toBe(false)
    expect(minBlock.classify(twelve!, settings)[0]!.kept).toBe(true)
  })
})
