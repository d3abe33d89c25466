import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { storeContract } from '../contracts/store.contract.ts'
import { sqlite } from './sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'newsfold-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const paths = new WeakMap<object, string>()

storeContract('sqlite, in memory', { make: () => sqlite({ path: ':memory:' }) })
storeContract('sqlite, on disk', {
  async make() {
    const path = join(folder, `${files++}.db`)
    const store = await sqlite({ path })
    paths.set(store, path)
    return store
  },
  reopen: (store) => sqlite({ path: paths.get(store)! }),
})
