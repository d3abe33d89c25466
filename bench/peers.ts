/**
 * Who else does the whole job, from a file of articles to groups of near copies. Each is built once into a folder of its own
 * outside the tree, and says why it is absent where it cannot be: no peer is needed to build or test what is ours.
 *
 *   limit.c      the same job in bare C: what the machine can do
 *   gaoya        MinHash and bands in Rust (`bench/peers/gaoya/`)
 *   rensa        the same in Rust under Python (`peers.py`)
 *   datasketch   the same in Python
 */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { note } from './figure.ts'
import { readLinks, scoreGrouping } from './grouping-score.ts'
import { measure } from './measured-process.ts'
import type { Row } from './rows.ts'

export const PEERS = ['limit.c', 'gaoya', 'rensa', 'datasketch'] as const
export type PeerName = (typeof PEERS)[number]

/** One-permutation hashing, 128 minima in 32 bands of 4, pairs of words, the threshold with the best F1. */
const LIMIT_ARGUMENTS = ['1', '128', '32', '4', '2', '0.35']
/** 126 minima in 42 bands of 3, pairs of words, the threshold with the best F1. */
const GAOYA_ARGUMENTS = ['42', '3', '2', '0.35']
/** Of datasketch the last that `peers.py` was written for. */
const PYTHON_PACKAGES = ['numpy', 'datasketch<2', 'xxhash', 'rensa']

/** Where peers are built and kept. */
export function defaultCache(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'newsfold-bench')
}

export class Peers {
  readonly #sources: string
  readonly #cache: string

  /** `sources` has `limit.c`, `peers.py` and `make-corpus.py`. */
  constructor(sources: string, cache: string) {
    this.#sources = sources
    this.#cache = cache
    mkdirSync(cache, { recursive: true })
  }

  /** Where `make-corpus.py` is. */
  get corpusScript(): string {
    return this.#source('make-corpus.py')
  }

  /** Of an environment with all packages that peers need. */
  python(): string {
    const folder = join(this.#cache, 'python')
    const python = join(folder, 'bin', 'python')
    const done = join(folder, `has ${PYTHON_PACKAGES.join(' ')}`)
    if (!existsSync(done)) {
      note('installing the peers in Python')
      run('python3', ['-m', 'venv', folder])
      run(python, ['-m', 'pip', 'install', '--quiet', ...PYTHON_PACKAGES])
      mkdirSync(done)
    }
    return python
  }

  /** What it took on a corpus and how good its groups are; throws if it cannot be had. */
  async run(name: PeerName, corpus: string, clusters: readonly number[]): Promise<Row> {
    return name === 'limit.c' || name === 'gaoya'
      ? await this.#runProgram(name, corpus, clusters)
      : await this.#runPython(name, corpus, clusters.length)
  }

  async #runProgram(name: 'limit.c' | 'gaoya', corpus: string, clusters: readonly number[]): Promise<Row> {
    const links = join(this.#cache, `links-${process.pid}.txt`)
    const command =
      name === 'limit.c'
        ? [this.#buildLimit(), corpus, ...LIMIT_ARGUMENTS, links]
        : [this.#buildGaoya(), corpus, links, ...GAOYA_ARGUMENTS]
    const measured = await measure(command, { env: { RAYON_NUM_THREADS: '1' } })
    if (measured.failure !== undefined) throw new Error(measured.failure)
    const score = scoreGrouping(await readLinks(links, clusters.length), clusters)
    return { ...measured, name, articles: clusters.length, score }
  }

  /** It scores itself, and counts neither reading nor loading of what it is made of. */
  async #runPython(name: 'rensa' | 'datasketch', corpus: string, articles: number): Promise<Row> {
    const measured = await measure([this.python(), this.#source('peers.py'), corpus, name], {
      env: { RAYON_NUM_THREADS: '1' },
    })
    if (measured.failure !== undefined) throw new Error(measured.failure)
    const { cpu_s, P, R, F1 } = JSON.parse(measured.output) as Record<'cpu_s' | 'P' | 'R' | 'F1', number>
    return { ...measured, name, articles, cpuSeconds: cpu_s, score: { precision: P, recall: R, f1: F1 } }
  }

  #buildLimit(): string {
    const program = join(this.#cache, 'limit')
    const source = this.#source('limit.c')
    if (!existsSync(program)) run('gcc', ['-O3', '-march=native', source, '-o', program])
    return program
  }

  #buildGaoya(): string {
    const manifest = fileURLToPath(new URL('../../bench/peers/gaoya/Cargo.toml', import.meta.url))
    const target = join(this.#cache, 'gaoya')
    note('building gaoya')
    run('cargo', ['build', '--quiet', '--release', '--manifest-path', manifest, '--target-dir', target])
    return join(target, 'release', 'gaoya-peer')
  }

  #source(name: string): string {
    const path = join(this.#sources, name)
    if (!existsSync(path)) throw new Error(`no ${path}; --peers names the folder it is in`)
    return path
  }
}

function run(command: string, args: readonly string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { readonly stderr?: Buffer }
    if (code === 'ENOENT') throw new Error(`no ${command} on this machine`)
    throw new Error(`${command}: ${stderr?.toString().trim().split('\n').at(-1)}`)
  }
}
