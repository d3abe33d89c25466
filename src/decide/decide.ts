/**
 * From measurements to a relation, and from the relations to all candidates to one verdict.
 *
 * The relation of a pair is named by the first rule that fires. Over all candidates a duplicate comes before contained,
 * contained before update, update before contains; within a relation the strongest evidence names the earlier article,
 * and ties go to the smaller sequence number (SEMANTICS 9).
 */

import type { Measurements, PairRelation, Settings } from '../model.ts'
import { PRECEDENCE } from '../relations.ts'
import type { Kept } from '../store/store.ts'
import type { Finding, Rule } from './rule.ts'

/** One candidate, measured and judged. */
export interface Judged {
  readonly earlier: Kept
  readonly measurements: Measurements
  readonly relation: PairRelation
  /** What the rule found; the relation, but for what makes two articles different in a way of its own. */
  readonly finding: Finding
  readonly rule: string
  /** How strong the evidence is, by the measurement the rule names. */
  readonly strength: number
}

/** The name that stands for the rule when none fired. */
export const NO_RULE = 'nothing-alike'

export function judgePair(
  earlier: Kept,
  measurements: Measurements,
  rules: readonly Rule[],
  settings: Settings,
): Judged {
  return { earlier, measurements, ...judgeMeasurements(measurements, rules, settings) }
}

/** The relation that the first rule to fire names. */
export function judgeMeasurements(
  measurements: Measurements,
  rules: readonly Rule[],
  settings: Settings,
): Pick<Judged, 'relation' | 'finding' | 'rule' | 'strength'> {
  for (const rule of rules) {
    const finding = rule.fires(measurements, settings)
    if (finding === undefined) continue
    const relation = finding === 'template' || finding === 'drawn' ? 'different' : finding
    return { relation, finding, rule: rule.name, strength: measurements[rule.by] ?? 0 }
  }
  return { relation: 'different', finding: 'different', rule: NO_RULE, strength: 0 }
}

/** The candidate that the verdict names, if any was accepted. */
export function decide(judged: readonly Judged[]): Judged | undefined {
  for (const relation of PRECEDENCE) {
    const accepted = findStrongest(judged, relation)
    if (accepted !== undefined) return accepted
  }
  return undefined
}

/** Of the candidates of which something was found, the one with the strongest evidence. */
export function findStrongest(judged: readonly Judged[], finding: Finding): Judged | undefined {
  const found = judged.filter((one) => one.finding === finding)
  return found.length === 0 ? undefined : found.reduce((best, one) => (isStronger(one, best) ? one : best))
}

function isStronger(one: Judged, other: Judged): boolean {
  if (one.strength !== other.strength) return one.strength > other.strength
  return one.earlier.article.sequence < other.earlier.article.sequence
}
