import { inject } from 'vitest'
import { storeContract } from '../contracts/store.contract.ts'
import { postgres } from './postgres.ts'

let schemas = 0
const addresses = new WeakMap<object, string>()

storeContract('postgres', {
  async make() {
    const url = `${inject('postgres')}?schema=contract_${process.pid}_${schemas++}`
    const store = await postgres({ url })
    addresses.set(store, url)
    return store
  },
  reopen: (store) => postgres({ url: addresses.get(store)! }),
})
