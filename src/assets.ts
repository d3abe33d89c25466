/**
 * Where the files lie that are read or started by their address: beside the compiled files. Tests run the sources
 * themselves, and take what `npm run build` left in `dist/`.
 */

import { fileURLToPath } from 'node:url'

const BASE = new URL(import.meta.url.endsWith('.ts') ? '../dist/' : './', import.meta.url)

/** The WebAssembly module of all kernels. */
export const KERNELS_PATH = fileURLToPath(new URL('kernels/kernels.wasm', BASE))

/** The thread that looks up and commits groups. */
export const SQLITE_THREAD = new URL('store/sqlite-thread.js', BASE)

/** The thread in which a store learns from its articles. */
export const LEARN_THREAD = new URL('learn-thread.js', BASE)

/** The thread that does pieces of an evaluation. */
export const JOB_THREAD = new URL('evaluate/job-thread.js', BASE)

/** The thread that does pieces of a batch. */
export const BATCH_THREAD = new URL('batch/batch-thread.js', BASE)
