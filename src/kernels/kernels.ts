/**
 * The kernels: hot loops compiled to WebAssembly from `assembly/`, each with the TypeScript it must equal beside it.
 *
 * Idea: one small module, compiled when first needed, so that importing the library costs nothing; every user makes an
 * instance on a memory of its own, so that none can disturb another. Sources are AssemblyScript, compiled by the build.
 */

import { readFileSync } from 'node:fs'
import { KERNELS_PATH } from '../assets.ts'
import { NewsfoldError } from '../errors.ts'

export interface Kernels {
  scanPlain(from: number, length: number): number
  pack(sentenceCount: number, paragraphCount: number): number
  fillShingles(count: number, width: number): void
  fillBins(count: number, bins: number): void
  findMinima(count: number, permutations: number): void
  addToSet(count: number, table: number, mask: number, generation: number): number
  countInSet(count: number, table: number, mask: number, generation: number, counting: number): number
}

interface Memory {
  readonly buffer: ArrayBuffer
}

/** What we use of WebAssembly, which only the types of browsers declare. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (size: { initial: number }) => Memory
  readonly Instance: new (module: object, imports: { env: { memory: Memory } }) => { readonly exports: unknown }
}

const PAGE_BYTES = 0x10000
let compiled: object | undefined

/** All kernels on a new memory of at least so many bytes. */
export function createKernels(sizeBytes: number): { kernels: Kernels; buffer: ArrayBuffer } {
  compiled ??= compile()
  const memory = new WebAssembly.Memory({ initial: Math.ceil(sizeBytes / PAGE_BYTES) })
  const instance = new WebAssembly.Instance(compiled, { env: { memory } })
  return { kernels: instance.exports as Kernels, buffer: memory.buffer }
}

function compile(): object {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(KERNELS_PATH)
  } catch (error) {
    throw new NewsfoldError('module-missing', `${KERNELS_PATH} cannot be read: run npm run build`, { cause: error })
  }
  return new WebAssembly.Module(bytes)
}
