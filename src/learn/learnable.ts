/** What can be learned from a collection while it grows, and is replaced by what is learned later. */

import type { Snapshot } from '../store/store.ts'

export type LearnableKind = Extract<Snapshot['kind'], 'templates' | 'boilerplate'>
