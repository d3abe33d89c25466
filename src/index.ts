/** The library's public names, listed one by one; no logic. Importing it loads no third-party module. */

export { compare } from './compare.ts'
export { type Copied, type CopyOptions, copy } from './copy.ts'
export { ERROR_CODES, type ErrorCode, NewsfoldError } from './errors.ts'
export { toBody, toReading } from './extract/body.ts'
export { type ExtractHints, extract } from './extract/extract.ts'
export { type CollectionOptions, learnCollection, learnFrequencies } from './learn-collection.ts'
export type {
  Apart,
  Article,
  ArticleEvent,
  ArticleInput,
  ArticleRef,
  Block,
  Change,
  Considered,
  Event,
  Evidence,
  Extraction,
  Link,
  Measurements,
  Page,
  PairEvent,
  PairRelation,
  Passage,
  Receipt,
  Refused,
  Relation,
  Sequence,
  Setting,
  Settings,
  Span,
  StoreEvent,
  Story,
  Verdict,
} from './model.ts'
export { open } from './open.ts'
export type {
  ExpireOptions,
  Explanation,
  LearnedInForce,
  LearnOptions,
  Newsfold,
  OpenOptions,
  Problem,
  RemoveOptions,
  Resketched,
  ResketchOptions,
} from './options.ts'
export type { Parameter, Stage } from './parameters.ts'
export type { Parts, Preset } from './presets/preset.ts'
export { resketch } from './resketch.ts'
export type { Kept, Snapshot, Store, StoryFilter } from './store/store.ts'
