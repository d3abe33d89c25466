/** The one module all kernels are compiled into; every instance has a memory of its own. */

export { pack } from './pack'
export { addToSet, countInSet } from './shingle-sets'
export { fillBins, fillShingles, findMinima } from './shingles'
export { scanPlain } from './words'
