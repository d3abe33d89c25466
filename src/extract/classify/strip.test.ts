import { describe, expect, test } from 'vitest'
import { toBlocks } from '../blocks.ts'
import { strip } from './strip.ts'

describe('the classifier strip', () => {
  test('keeps everything that is shown, and says that the rest is hidden', () => {
    const page = toBlocks(
      '<p>Home</p><div hidden><p>One</p></div><p style="display: none">Two</p><p><a href="/">Link</a></p><script>x</script>',
    )
    expect(strip.classify(page, {})).toEqual([
      { kept: true, reason: 'kept' },
      { kept: false, reason: 'hidden' },
      { kept: false, reason: 'hidden' },
      { kept: true, reason: 'kept' },
    ])
  })
})
