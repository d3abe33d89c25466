import { storeContract } from '../contracts/store.contract.ts'
import { memory } from './memory.ts'

storeContract('memory', { make: async () => memory() })
