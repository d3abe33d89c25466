/** The one module all kernels are compiled into; every instance has a memory of its own. */

export { fillBins, fillShingles, findMinima } from './shingles'
export { pack, scanPlain, takeUnits } from './words'
