/**
 * Whether two articles have enough in common for anything else to be asked: their beginnings are alike, a little less so if half of
 * one is in the other; or each holds most of the other, whatever they begin with; or one holds nearly all of the other.
 */

import type { Measurements, Settings } from '../../model.ts'
import { numberOf, type Parameter } from '../../parameters.ts'
import type { Rule } from '../rule.ts'

const ALIKE: Parameter = {
  name: 'decide.alike',
  meaning: 'two articles may belong together if their beginnings are alike by at least this',
  default: 0.58,
  minimum: 0,
  maximum: 1,
  grid: [0.5, 0.54, 0.58, 0.62],
}
const LESS_IF_HALF: Parameter = {
  name: 'decide.lessIfHalf',
  meaning: 'so much less alike is enough if half of one of them is in the other',
  default: 0.08,
  minimum: 0,
  maximum: 1,
  grid: [0, 0.04, 0.08, 0.12],
}
const WHOLE: Parameter = {
  name: 'decide.whole',
  meaning: 'two texts are the same on the whole if each has at least this share of the other',
  default: 0.75,
  minimum: 0,
  maximum: 1,
  grid: [0.65, 0.7, 0.75, 0.8],
}
const CONTAINMENT: Parameter = {
  name: 'decide.containment',
  meaning: 'a text is contained in another that has at least this share of it',
  default: 0.85,
  minimum: 0,
  maximum: 1,
  grid: [0.8, 0.85, 0.9],
}

export const RELATED_PARAMETERS = [ALIKE, LESS_IF_HALF, WHOLE, CONTAINMENT] as const

const HALF = 0.5

/** Most of a text, by the share of it that the other has. */
export function isMost(share: number | undefined, settings: Settings): boolean {
  return (share ?? 0) >= numberOf(settings, WHOLE)
}

/** Each has most of the other. */
export function isSameOnTheWhole({ contains, containedIn }: Measurements, settings: Settings): boolean {
  return isMost(contains, settings) && isMost(containedIn, settings)
}

/** Nearly all of a text, by the share of it that the other has. */
export function isNearlyAll(share: number | undefined, settings: Settings): boolean {
  return (share ?? 0) >= numberOf(settings, CONTAINMENT)
}

/** Whether their beginnings alone make them worth a look. */
export function isAlike({ alike = 0 }: Measurements, settings: Settings): boolean {
  return alike >= numberOf(settings, ALIKE)
}

/** Whether anything but how alike they are is asked of two articles. */
export function isRelated(measurements: Measurements, settings: Settings): boolean {
  const { alike = 0, contains = 0, containedIn = 0 } = measurements
  const isHalf = Math.max(contains, containedIn) >= HALF
  if (isAlike(measurements, settings)) return true
  if (isHalf && alike >= numberOf(settings, ALIKE) - numberOf(settings, LESS_IF_HALF)) return true
  if (isSameOnTheWhole(measurements, settings)) return true
  return isNearlyAll(contains, settings) || isNearlyAll(containedIn, settings)
}

export const littleInCommon: Rule = {
  name: 'little-in-common',
  because: 'the two texts begin differently and share too little',
  by: 'alike',
  fires: (measurements, settings) => (isRelated(measurements, settings) ? undefined : 'different'),
}
