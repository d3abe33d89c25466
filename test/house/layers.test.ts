import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Who may import whom (ARCHITECTURE.md). The stages stand in their order: a stage sees those before it. Interfaces may be
 * seen from anywhere, because a file of types binds nobody to an implementation.
 */
const NOUNS = ['model', 'errors', 'arguments', 'parameters', 'relations', 'outlets', 'version', 'story-id', 'assets']
const STAGES = ['text', 'read', 'extract', 'tokenize', 'sketch', 'propose', 'verify', 'decide', 'cluster']
const INTERFACES = [
  'read/reader',
  'tokenize/tokens',
  'sketch/detector',
  'propose/proposer',
  'verify/verify',
  'decide/rule',
  'store/store',
  'presets/preset',
  'learn/boilerplate',
  'learn/frequencies',
  'learn/learnable',
  'learn/templates',
  'evaluate/results',
  'evaluate/relation-results',
]
/** Beyond nouns and interfaces, what each folder or file above the stages may import. */
const ABOVE: Readonly<Record<string, readonly string[]>> = {
  store: ['store', 'assets'],
  learn: ['learn', 'text', 'tokenize'],
  presets: ['presets', 'learn', ...STAGES],
  'learn-collection': ['extract/extract', 'learn', 'presets', 'tokenize'],
  'learn-thread': ['open-store', 'verbs/learn-store'],
  // What callers hand over is held to the same as what readers read.
  article: ['read/article-input', 'text/normalize'],
  options: [],
  corrections: [],
  heap: [],
  held: ['corrections', 'decide', 'pipeline', 'store/pending', 'store/scope'],
  novelty: ['decide', 'pipeline'],
  overrule: ['corrections', 'decide'],
  past: ['ask-group', 'corrections', 'decide', 'held', 'pipeline'],
  pipeline: [
    'article',
    'cluster',
    'corrections',
    'decide',
    'held',
    'novelty',
    'overrule',
    'verify',
    'text',
    'store/guard',
    'store/pending',
    'store/scope',
    'store/write',
  ],
  'in-force': ['pipeline', 'setup'],
  'later-settings': ['setup'],
  'ask-group': ['corrections', 'held', 'pipeline', 'store/pending'],
  turns: [],
  writer: [
    'ask-group',
    'held',
    'in-force',
    'pipeline',
    'store/pending',
    'store/remembered',
    'store/rows',
    'store/write',
    'turns',
  ],
  setup: ['pipeline', 'presets', 'propose/under-all-stamps'],
  compare: ['options', 'presets', 'setup', 'verbs/compare', 'verbs/prepare-given'],
  verbs: [
    // What callers give is read as records are.
    'read/page-input',
    'read/time',
    'ask-group',
    'corrections',
    'heap',
    'held',
    'later-settings',
    'overrule',
    'past',
    'random',
    'turns',
    'verbs',
    'options',
    'in-force',
    'learn',
    'pipeline',
    'presets/presets',
    'writer',
    'setup',
    'cluster',
    'decide',
    'store/write',
    'tokenize',
  ],
  'unfinished-copy': [],
  'open-store': ['store', 'unfinished-copy'],
  open: ['open-store', 'options', 'pipeline', 'presets', 'setup', 'store', 'unfinished-copy', 'verbs/newsfold'],
  copy: ['open-store', 'store/guard', 'unfinished-copy', 'verbs/resketch'],
  resketch: ['open-store', 'options', 'presets', 'unfinished-copy', 'verbs/resketch'],
  index: [
    'batch/dedupe',
    'compare',
    'copy',
    'extract/body',
    'extract/extract',
    'learn-collection',
    'open',
    'options',
    'read/outlets',
    'resketch',
  ],
  // The same flow over all articles at once.
  batch: [
    'batch',
    'article',
    'ask-group',
    'cluster',
    'decide',
    'held',
    'learn',
    'learn-collection',
    'novelty',
    'open',
    'options',
    'pipeline',
    'presets',
    'propose/by-keys',
    'read',
    'setup',
    'store/pending',
    'store/remembered',
    'store/scope',
    'store/shown-address',
    'text/hash',
    'tokenize/tokenize',
    'verbs/newsfold',
    'writer',
  ],
  report: ['report', 'options'],
  random: [],
  train: ['train', 'extract', 'random', 'read'],
  evaluate: [
    'evaluate',
    'cluster/union-find',
    'compare',
    'learn',
    'learn-collection',
    'random',
    'train',
    'options',
    'index',
    'open',
    'read',
    'extract',
    'tokenize',
    'store/memory',
    'presets',
    'setup',
    'pipeline',
    'decide/decide',
    'verbs/compare',
    'verify/rounding',
    'writer',
  ],
  contracts: ['contracts', 'store', 'sketch', 'tokenize', 'text'],
  cli: [
    'batch',
    'cli',
    'evaluate',
    'extract',
    'learn',
    'learn-collection',
    'report',
    'read',
    'train',
    'options',
    'index',
    'open',
    'open-store',
    'presets',
    'setup',
    'store/memory',
    'store/shown-address',
    'store/store',
    'tokenize/tokenize',
  ],
}

const SOURCE = 'src'

function listSources(): string[] {
  return (readdirSync(SOURCE, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  const found = text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)'([^']+)'/g)
  return Array.from(found, ([, specifier]) => specifier!)
}

const withoutEnding = (file: string) => file.replace(/\.ts$/, '')

function isAllowed(from: string, to: string): boolean {
  const under = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
  if (NOUNS.includes(to) || INTERFACES.includes(to)) return true
  if (NOUNS.includes(from)) return false
  // Kernels are the hot loops of text and of the stages above it, written a second time; they stand beside it.
  if (under(to, 'kernels')) return ['kernels', 'text', 'tokenize', 'sketch', 'verify'].includes(from.split('/')[0]!)
  const folder = from.startsWith('kernels/') ? 'text' : from.split('/')[0]!
  const stage = STAGES.indexOf(folder)
  if (stage >= 0) return STAGES.slice(0, stage + 1).some((name) => under(to, name))
  return (ABOVE[folder] ?? []).some((name) => under(to, name))
}

describe('layers', () => {
  it('are kept by every import in src/', () => {
    const broken: string[] = []
    for (const file of listSources()) {
      for (const specifier of importsOf(file)) {
        if (!specifier.startsWith('.')) continue
        const from = withoutEnding(file)
        const to = withoutEnding(relative(SOURCE, join(SOURCE, dirname(file), specifier)))
        if (!isAllowed(from, to)) broken.push(`${from} imports ${to}`)
      }
    }
    expect(broken).toEqual([])
  })

  it('name every folder and file at the top of src/', () => {
    const known = new Set(['kernels', ...NOUNS, ...STAGES, ...Object.keys(ABOVE)])
    const unknown = readdirSync(SOURCE)
      .map(withoutEnding)
      .filter((name) => !known.has(name) && !name.endsWith('.test'))
    expect(unknown).toEqual([])
  })

  it('leave third-party modules to the command line, the contracts and the binding of SQLite', () => {
    const outside: string[] = []
    for (const file of listSources()) {
      if (/^(cli|contracts)\//.test(file)) continue
      for (const specifier of importsOf(file)) {
        if (!specifier.startsWith('.') && !specifier.startsWith('node:')) outside.push(`${file} imports ${specifier}`)
      }
    }
    expect(outside).toEqual([])
  })
})
