/** The library's public names, listed one by one; no logic. Importing it loads no third-party module. */

export { type BatchLink, type DedupeOptions, dedupe, type Run } from './batch/dedupe.ts'
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
  Correction,
  Drawing,
  Drawn,
  Event,
  Evidence,
  Extraction,
  Label,
  Lineage,
  Link,
  Measurements,
  Origin,
  Page,
  PairEvent,
  PairRelation,
  Passage,
  Print,
  Receipt,
  Refused,
  Relation,
  Sequence,
  Setting,
  Settings,
  Span,
  StoreEvent,
  Story,
  Taking,
  Undone,
  Verdict,
} from './model.ts'
export { open } from './open.ts'
export type {
  ExpireOptions,
  Explanation,
  Flip,
  LabelInput,
  LearnedInForce,
  LearnOptions,
  LineageOptions,
  Newsfold,
  OpenOptions,
  Preview,
  PreviewOptions,
  Problem,
  Rejudged,
  RejudgeOptions,
  RemoveOptions,
  Resketched,
  ResketchOptions,
  StoryChange,
} from './options.ts'
export type { Outlet } from './outlets.ts'
export type { Parameter, Stage } from './parameters.ts'
export type { Parts, Preset } from './presets/preset.ts'
export { readOutlets } from './read/outlets.ts'
export { resketch } from './resketch.ts'
export type { Kept, Snapshot, Store, StoryFilter } from './store/store.ts'
