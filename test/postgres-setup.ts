/**
 * One PostgreSQL for a whole run of vitest, which hands its address to the tests (`inject('postgres')`) and stops it at the
 * end, whatever the tests did. A test that stops and starts the server has one of its own.
 */

import type { TestProject } from 'vitest/node'
import { makeServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's one database. */
    postgres: string
  }
}

/** Called by vitest before the first test; what it gives back is called after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await makeServer()
  project.provide('postgres', server.url)
  return server.dispose
}
