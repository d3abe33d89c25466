/**
 * The corpus tree of CoDet: the sentences of an article as paths of words from a common root, the rarest word first.
 *
 * Idea: the words of a sentence are sorted by idf, and the first few are walked from the root of a tree that all articles
 * share; its nodes are the prefixes of sentences. Two articles are alike by the nodes they both pass. The tree is never
 * built: a node is the hash of the words on the way to it, and the ordinary index of keys says who passed it. So it grows,
 * lasts and forgets as the store does. Nodes of every depth are keys, because the first words of sentences may be crowded,
 * and of crowded keys only the first holders are asked for; the deeper nodes behind them are not.
 *
 * With n(p) the sentences of an article that pass node p, and w(p) = depth x idf of its word, formulas 1 and 2 are
 * CS(A, C) = sum of w(p) n_A(p) n_C(p), because two sentences share the nodes of their longest common prefix, and
 * SCS(A) = CS(A, A); A is in C by CS(A, C) / SCS(A). Sentences are a set, by what is processed of them: one that is
 * repeated counts once. Counted once, n(p) is 1 wherever it is not 0: then a name that many sentences begin with weighs no
 * more than it does in one.
 *
 * Layout: for each node, in the order of the hashes, two lanes of its hash, w(p) as a 32-bit float, and n(p), little-endian.
 * Cost: a look-up and a few comparisons for each word; measuring two articles is one walk along both lists.
 *
 * Paper: Varol, Can, Aykanat, Kaya 2011, section 3.
 */

import type { FrequencyTable } from '../learn/frequencies.ts'
import type { Measurements } from '../model.ts'
import type { Parameter } from '../parameters.ts'
import type { Tokenizer } from '../tokenize/tokens.ts'
import { checkStamps, type Detector, type Keys, type Sketch } from './detector.ts'
import { COUNT, NODE, Paths, SentenceWords, WEIGHT } from './sentence-paths.ts'

export const DEPTH: Parameter = {
  name: 'sketch.depth',
  meaning: 'how many words of a sentence are processed at most (depth threshold)',
  default: 5,
  unit: 'words',
  minimum: 1,
  maximum: 100,
  whole: true,
  grid: [2, 3, 5, 8],
}

export const SUFFIXES: Parameter = {
  name: 'sketch.suffixes',
  meaning: 'how many suffixes of each sentence are processed: itself, without its first word, and so on',
  default: 1,
  unit: 'suffixes',
  minimum: 1,
  maximum: 10,
  whole: true,
  grid: [1, 2, 3],
}

export const WORD_SORTING: Parameter = {
  name: 'sketch.wordSorting',
  meaning: 'whether the words of a sentence are sorted by their idf, the rarest first, or stay as they stand',
  default: true,
  grid: [true, false],
}

export const NODES: Parameter = {
  name: 'verify.nodes',
  meaning:
    'how much a node counts that several sentences pass: once, or pairs, for every two sentences of both texts (formula 1)',
  default: 'once',
  choices: ['once', 'pairs'],
  grid: ['once', 'pairs'],
}

export interface CorpusTreeOptions {
  readonly depth: number
  readonly suffixes: number
  readonly wordSorting: boolean
  /** Only measuring depends on it, no sketch and no key. */
  readonly nodes: 'pairs' | 'once'
  readonly tokenizer: Tokenizer
  readonly frequencies: { readonly hash: string; readonly table: FrequencyTable }
}

/** Rises with every change that changes sketches of the same tokens. */
const VERSION = 1

export function corpusTree(options: CorpusTreeOptions): Detector {
  const { depth, suffixes, wordSorting, nodes, tokenizer, frequencies } = options
  const stamp =
    `corpus-tree/${VERSION}?depth=${depth}&suffixes=${suffixes}&sorted=${wordSorting}` +
    `&words=${tokenizer.name}&frequencies=${frequencies.hash}`
  const paths = new Paths(depth, frequencies.table.articles)
  const words = new SentenceWords(frequencies.table, depth + suffixes - 1, wordSorting)
  return {
    stamp,
    sketch(tokens) {
      const { sentences, length } = tokens
      paths.clear()
      for (let i = 0; i < sentences.length; i++) {
        words.fill(tokens, sentences[i]!, sentences[i + 1] ?? length)
        for (let first = 0; first < Math.min(suffixes, words.count); first++) paths.take(words, first)
      }
      return { stamp, bytes: paths.pack() }
    },
    keys: keysOf,
    probes: keysOf,
    measure: (article, earlier) => {
      checkStamps(stamp, article, earlier)
      return measureNodes(readNodes(article), readNodes(earlier), nodes === 'once')
    },
  }
}

/** A sketch read as whole numbers and, where they are, as weights. */
interface Nodes {
  readonly lanes: Uint32Array
  readonly weights: Float32Array
}

/** Copied only if a store handed its bytes out at an odd offset. */
function readNodes({ bytes }: Sketch): Nodes {
  const { buffer, byteOffset, byteLength } =
    bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice()
  const length = byteLength / Uint32Array.BYTES_PER_ELEMENT
  return { lanes: new Uint32Array(buffer, byteOffset, length), weights: new Float32Array(buffer, byteOffset, length) }
}

/** A key for each node, weighing what the node does. */
function keysOf(sketch: Sketch): Keys {
  const { lanes, weights } = readNodes(sketch)
  const values = new BigUint64Array(lanes.length / NODE)
  const halves = new Uint32Array(values.buffer)
  for (let i = 0; i < values.length; i++) {
    halves[2 * i] = lanes[NODE * i]!
    halves[2 * i + 1] = lanes[NODE * i + 1]!
  }
  return { values, weights: Float32Array.from(values, (_, i) => weights[NODE * i + WEIGHT]!) }
}

/** CS of the two, and as a share of the SCS of either; sentences with a common beginning may make it more than all. */
function measureNodes(article: Nodes, earlier: Nodes, isOnce: boolean): Measurements {
  const [mine, theirs] = [article.lanes, earlier.lanes]
  let shared = 0
  let i = 0
  let j = 0
  while (i < mine.length && j < theirs.length) {
    const order = mine[i + 1]! - theirs[j + 1]! || mine[i]! - theirs[j]!
    if (order === 0) {
      shared += article.weights[i + WEIGHT]! * (isOnce ? 1 : mine[i + COUNT]! * theirs[j + COUNT]!)
    }
    if (order <= 0) i += NODE
    if (order >= 0) j += NODE
  }
  const containedIn = shared === 0 ? 0 : Math.min(1, shared / selfOf(article, isOnce))
  const contains = shared === 0 ? 0 : Math.min(1, shared / selfOf(earlier, isOnce))
  return { containmentSimilarity: shared, containedIn, contains, containment: Math.max(containedIn, contains) }
}

/** SCS: the containment similarity of an article to itself. */
function selfOf({ lanes, weights }: Nodes, isOnce: boolean): number {
  let sum = 0
  for (let i = 0; i < lanes.length; i += NODE) sum += weights[i + WEIGHT]! * (isOnce ? 1 : lanes[i + COUNT]! ** 2)
  return sum
}
