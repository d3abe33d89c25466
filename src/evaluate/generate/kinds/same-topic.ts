/** Another article on something like it, in other words: the pair that must not be joined. */

import type { Kind } from '../kind.ts'

export const sameTopic: Kind = {
  name: 'same-topic',
  label: 'different',
  because: 'another article, the most alike of some, that shares no passage to speak of',
  hours: [0.5, 24 * 5],
  make(_source, { takeMostAlike }) {
    const other = takeMostAlike()
    return other === undefined ? undefined : { article: other }
  },
}
