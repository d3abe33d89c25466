/** The contracts that stores and detectors must pass, for their authors. */

export { detectorContract } from './detector.contract.ts'
export { type StoreMaker, storeContract } from './store.contract.ts'
