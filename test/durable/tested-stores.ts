/** The stores that every durability test runs on: another one joins by an entry here. */

import { type DurableStore, SQLITE } from './stores.ts'

export const TESTED_STORES: readonly DurableStore[] = [SQLITE]
