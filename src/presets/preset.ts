/**
 * What a preset is: a named choice of parts with their declared parameters. A parameter is declared once, beside the
 * part it belongs to; help, docs, `--set`, stamps and preview all read that declaration.
 */

import type { LeadPolicy } from '../cluster/lead.ts'
import type { Rule } from '../decide/rule.ts'
import type { Family } from '../learn/frequencies.ts'
import type { LearnableKind } from '../learn/learnable.ts'
import type { ArticleInput, Extraction, Measurements, Page, Settings } from '../model.ts'
import type { Parameter } from '../parameters.ts'
import type { Prepared, Proposer } from '../propose/proposer.ts'
import type { Detector } from '../sketch/detector.ts'
import type { Snapshot } from '../store/store.ts'
import type { Tokens } from '../tokenize/tokens.ts'
import type { Show, Verify } from '../verify/verify.ts'

/** The parts of one pipeline, chosen and set. */
export interface Parts {
  readonly extract: (page: Page) => Extraction
  readonly tokenize: (article: Pick<ArticleInput, 'title' | 'text' | 'apart'>) => Tokens
  /** The first proposes, all measure. */
  readonly detectors: readonly [Detector, ...Detector[]]
  readonly proposer: Proposer
  readonly verify: Verify
  readonly show: Show
  /** Whether what an update of the earlier article says that is new was said by another member of its story before. */
  readonly isSaid: (article: Prepared, earlier: Prepared, member: Prepared) => boolean
  /** Whether it can have been said by a member that is otherwise unlike the update, and so was not among its candidates. */
  readonly isSaidAnywhere: (measurements: Measurements) => boolean
  /** In order: the first that fires names the relation of a pair. */
  readonly rules: readonly Rule[]
  readonly leadPolicy: LeadPolicy
  /** The measurement of `verify` that says how alike two articles are, and on which thresholds are laid. */
  readonly alikeBy: string
  /** Presets that group by closure serve batch and evaluation only. */
  readonly grouping: 'parents' | 'closure'
}

export interface Preset {
  readonly name: string
  readonly parameters: readonly Parameter[]
  /** Named sets of values of its parameters, from the surest to the most inclusive; none if absent. */
  readonly sensitivities?: Readonly<Record<string, Settings>>
  /**
   * What is set when it nominates pairs for people to label instead of judging: all that it would accept by its defaults, and
   * more (CoDet 2011, section 4.1). Thresholds are about halved, and keys are made to find what is that little alike.
   */
  readonly permissive: Settings
  /** Kinds of snapshots that it can use, and must be handed when a store is made if its settings ask for them. */
  readonly needs: readonly Snapshot['kind'][]
  /**
   * Kinds of snapshots that it uses if there are any: learned from the store's own articles as it grows, and replaced while
   * it is in use. No key may depend on them. A preset that has some declares `LEARN_PARAMETERS`.
   */
  readonly learns: readonly LearnableKind[]
  /** What must be counted for a snapshot of frequencies, if it needs one. */
  families(settings: Settings): readonly Family[]
  /** `snapshots` by their kind: all that are needed, and what was learned so far. */
  build(settings: Settings, snapshots: ReadonlyMap<string, Snapshot>): Parts
}
