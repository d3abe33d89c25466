// Draws docs/stories.svg, the picture of the README, from what `npm start` prints: the stories of more than one article. Run
// after a change of that output or of the sample: `npm run build && node scripts/make-picture.mjs`.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const LINE_PIXELS = 20
const WIDTH = 1010
const COLUMNS = 116

const printed = execFileSync(process.execPath, ['dist/cli/start.js'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
})
const toMarkup = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const KINDS = { '  ●': 'original', '  =': 'duplicate', '  Δ': 'update', '  ⊂': 'contained', '  ⊃': 'contains' }
const stories = printed.slice(0, printed.indexOf('\n\n')).split('\n')
const rows = stories
  .filter((line) => !line.includes('  1 article  '))
  .map((line, i) => {
    const kind = KINDS[line.slice(0, 3)] ?? 'story'
    const text = line.length > COLUMNS ? `${line.slice(0, COLUMNS - 1)}…` : line
    return `  <text x="24" y="${44 + i * LINE_PIXELS}" class="${kind}" xml:space="preserve">${toMarkup(text)}</text>`
  })
const height = 64 + rows.length * LINE_PIXELS
writeFileSync(
  'docs/stories.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
  <title>Stories of the sample, each with its copies, updates and excerpts folded under its lead</title>
  <style>
    text { font: 13.5px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1c1b19 }
    .story { font-weight: 600 }
    .duplicate { fill: #6b6862 }
    .update { fill: #9e2b1f }
    .contained, .contains { fill: #1f5f8f }
  </style>
  <rect width="100%" height="100%" rx="8" fill="#faf8f4" stroke="#d9d4ca"/>
${rows.join('\n')}
</svg>
`,
)
