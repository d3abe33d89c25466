/**
 * Newsfold, the default: all five relations, told from the text a reader would look at.
 *
 * Candidates by minima of the text and of its lead, the rarest shared keys first. How alike two articles are is measured
 * by their beginnings above all, without boilerplate; then what they share of their own, and which facts changed. The rules,
 * in their order, are the table of SEMANTICS 10: short texts, little in common, templates, changed facts, containment, copies.
 *
 * Thresholds were fitted on development data by `newsfold eval relations --grid` and `eval stories --grid` (docs/judging.md has
 * the commands and the figures); sensitivities are named sets of them.
 */

import {
  CHANGED_FACT_PARAMETERS,
  changedFigure,
  changedName,
  newLead,
  newOnTop,
  newQuotation,
  otherOnTop,
} from '../decide/rules/changed-fact.ts'
import { CONTAINMENT_PARAMETERS, cut, extended } from '../decide/rules/containment-of-news.ts'
import { identicalText } from '../decide/rules/identical-text.ts'
import { isRelated, littleInCommon, RELATED_PARAMETERS } from '../decide/rules/related.ts'
import { reworded, rewritten, SAME_NEWS_PARAMETERS, sameBeginning, sameText } from '../decide/rules/same-news.ts'
import { isShortAndAlike, SHORT_PARAMETERS, shortText, veryShort } from '../decide/rules/short-text.ts'
import { commonBeginning, TEMPLATE_PARAMETERS, TEMPLATE_RULES } from '../decide/rules/template.ts'
import { readBoilerplate } from '../learn/boilerplate.ts'
import { LEARN_PARAMETERS } from '../learn/schedule.ts'
import { readTemplates } from '../learn/templates.ts'
import { numberOf, type Parameter } from '../parameters.ts'
import { BY_KEYS_PARAMETERS, byKeys, RANKED_BY } from '../propose/by-keys.ts'
import { leadAndBody } from '../sketch/lead-and-body.ts'
import { SEED, SHINGLE_WORDS } from '../sketch/minhash.ts'
import { tokenize } from '../tokenize/tokenize.ts'
import { isOfFigures } from '../verify/facts/said.ts'
import { LEAD_PARAMETERS } from '../verify/lead.ts'
import { newsPair } from '../verify/news-pair.ts'
import { commonParts, withCommonParameters, withDefaults } from './common.ts'
import type { Preset } from './preset.ts'

const BINS: Parameter = {
  name: 'sketch.bins',
  meaning: 'minima of the whole body, each of which is a key',
  default: 20,
  minimum: 1,
  maximum: 1024,
  whole: true,
  grid: [16, 20, 32],
}
const LEAD_BINS: Parameter = {
  name: 'sketch.leadBins',
  meaning: 'minima of the lead, each of which is a key',
  default: 12,
  minimum: 1,
  maximum: 1024,
  whole: true,
  grid: [8, 12, 16],
}
const LEAD_WORDS: Parameter = {
  name: 'sketch.leadWords',
  meaning: 'words that count as the lead',
  default: 80,
  unit: 'words',
  minimum: 1,
  maximum: 100_000,
  whole: true,
  grid: [60, 80, 100],
}

export const newsfold: Preset = {
  name: 'newsfold',
  parameters: withCommonParameters([
    ...LEARN_PARAMETERS,
    SHINGLE_WORDS,
    BINS,
    LEAD_BINS,
    LEAD_WORDS,
    SEED,
    ...withDefaults(BY_KEYS_PARAMETERS, { 'propose.moreThan': 1 }),
    RANKED_BY,
    ...LEAD_PARAMETERS,
    ...SHORT_PARAMETERS,
    ...RELATED_PARAMETERS,
    ...TEMPLATE_PARAMETERS,
    ...CHANGED_FACT_PARAMETERS,
    ...CONTAINMENT_PARAMETERS,
    ...SAME_NEWS_PARAMETERS,
  ]),
  permissive: {
    'decide.alike': 0.29,
    'decide.whole': 0.38,
    'decide.containment': 0.43,
    'decide.ownShared': 0,
    'decide.nothingOwn': 0,
    'decide.otherFilling': 0,
    'propose.moreThan': 0,
  },
  needs: [],
  learns: ['boilerplate', 'templates'],
  sensitivities: {
    // For those who would rather see a copy twice than lose an original.
    strict: { 'decide.alike': 0.64, 'decide.whole': 0.8, 'decide.containment': 0.9 },
    balanced: {},
    // For those who would rather miss a retake than read it twice.
    loose: { 'decide.alike': 0.5, 'decide.whole': 0.7, 'decide.containment': 0.8 },
  },
  families: () => [],
  build(settings, snapshots) {
    const detector = leadAndBody({
      shingleWords: numberOf(settings, SHINGLE_WORDS),
      bins: numberOf(settings, BINS),
      leadBins: numberOf(settings, LEAD_BINS),
      leadWords: numberOf(settings, LEAD_WORDS),
      seed: numberOf(settings, SEED),
    })
    const learned = {
      boilerplate: readBoilerplate(snapshots.get('boilerplate')),
      templates: readTemplates(snapshots.get('templates')),
    }
    const { verify, show, isSaid } = newsPair(
      settings,
      learned,
      (measurements) => isRelated(measurements, settings) || isShortAndAlike(measurements, settings),
    )
    return {
      ...commonParts(settings),
      tokenize,
      detectors: [detector],
      proposer: byKeys(detector, settings),
      verify,
      show,
      isSaid,
      isSaidAnywhere: isOfFigures,
      rules: [
        identicalText,
        veryShort,
        shortText,
        littleInCommon,
        ...TEMPLATE_RULES,
        changedFigure,
        newLead,
        cut,
        extended,
        otherOnTop,
        newOnTop,
        newQuotation,
        changedName,
        sameText,
        reworded,
        sameBeginning,
        commonBeginning,
        rewritten,
      ],
      alikeBy: 'alike',
      grouping: 'parents',
    }
  },
}
