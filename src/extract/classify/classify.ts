/**
 * The classifiers that can be chosen for extracting, by the parameter `extract.classifier`. Those that have to be trained
 * first exist for comparing only, in `train/`; the model of the default ships with the code.
 */

import type { Settings } from '../../model.ts'
import { type Parameter, wordOf } from '../../parameters.ts'
import type { Blocks } from '../blocks.ts'
import type { Classifier, Judged } from './classifier.ts'
import { minBlock } from './min-block.ts'
import { newsfold } from './newsfold.ts'
import { classifyPlain, PLAIN_PARAMETERS } from './plain.ts'
import { strip } from './strip.ts'

const plain: Classifier = { name: 'plain', classify: (page, settings) => classifyPlain(page.blocks, settings) }

export const CLASSIFIERS: readonly Classifier[] = [newsfold, plain, strip, minBlock]

const CLASSIFIER: Parameter = {
  name: 'extract.classifier',
  meaning:
    'what tells the article from the rest of the page: newsfold, learned from pages; plain, by rules; strip, everything shown; minblock, every block of enough words',
  default: newsfold.name,
  choices: CLASSIFIERS.map(({ name }) => name),
}

export const EXTRACT_PARAMETERS: readonly Parameter[] = [CLASSIFIER, ...PLAIN_PARAMETERS]

export function classify(page: Blocks, settings: Settings): Judged[] {
  const wanted = wordOf(settings, CLASSIFIER)
  return CLASSIFIERS.find(({ name }) => name === wanted)!.classify(page, settings)
}
