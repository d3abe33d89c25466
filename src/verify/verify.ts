/** What verifying is: two prepared articles in, the evidence on them out. It reads nothing else. */

import type { Evidence } from '../model.ts'
import type { Prepared } from '../propose/proposer.ts'

export type Verify = (article: Prepared, earlier: Prepared) => Evidence
