/** A pair that somebody is to label: the fields of a labelled pair with the label left empty, and why it was chosen. */

export interface SampledPair {
  readonly earlier: string
  readonly article: string
  readonly relation: ''
  /** How alike they are, where that is why they were chosen. */
  readonly resemblance?: number
  /** The systems that nominated it. */
  readonly nominatedBy?: readonly string[]
}
