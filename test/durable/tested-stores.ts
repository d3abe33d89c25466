/** The stores that every durability test runs on: another one joins by an entry here. */

import { inject } from 'vitest'
import { type DurableStore, postgresAt, SQLITE } from './stores.ts'

export const TESTED_STORES: readonly DurableStore[] = [SQLITE, postgresAt(() => inject('postgres'))]
