/**
 * Which article stands for a story (SEMANTICS 16): by default the one seen first, which neither a backfill nor a forged
 * time can change. Ties always go to the one that took its place earlier.
 */

import type { Article, Settings } from '../model.ts'
import { type Parameter, wordOf } from '../parameters.ts'

const LEAD: Parameter = {
  name: 'cluster.lead',
  meaning:
    'which article stands for a story: the first seen, the earliest published, the longest, or by a list of outlets',
  default: 'first',
  choices: ['first', 'published', 'longest', 'outlets'],
}

const OUTLETS: Parameter = {
  name: 'cluster.outlets',
  meaning: 'for cluster.lead=outlets: outlets from most to least preferred, with commas between',
  default: '',
}

export const LEAD_PARAMETERS = [LEAD, OUTLETS] as const

export interface LeadPolicy {
  /** Whether a newcomer can take the lead at all; if not, nobody needs to read the lead to find out. */
  readonly contested: boolean
  /** Whether `challenger`, who came later, takes the lead. */
  prefers(challenger: Article, lead: Article): boolean
}

export function leadPolicy(settings: Settings): LeadPolicy {
  switch (wordOf(settings, LEAD)) {
    case 'published':
      return { contested: true, prefers: (a, b) => (a.publishedAt ?? '~') < (b.publishedAt ?? '~') }
    case 'longest':
      // How long a lead was whose words have expired nobody knows any more: it stays.
      return { contested: true, prefers: (a, b) => b.text !== '' && a.text.length > b.text.length }
    case 'outlets': {
      const order = wordOf(settings, OUTLETS)
        .split(',')
        .map((outlet) => outlet.trim())
      const rank = (article: Article) => {
        const place = order.indexOf(article.outlet ?? '')
        return place < 0 ? order.length : place
      }
      return { contested: true, prefers: (a, b) => rank(a) < rank(b) }
    }
    default:
      return { contested: false, prefers: () => false }
  }
}
