/** A page of ours: one file that needs nothing from outside and has no script. */

import { escapeHtml } from './escape.ts'

export interface PageParts {
  readonly title: string
  readonly style: string
  /** What it is about, and how much of it there is: others may have written either. */
  readonly name: string
  readonly counts: string
  /** Markup, one after the other. */
  readonly sections: readonly string[]
}

/** Nothing is loaded and nothing run, even if something could be smuggled in. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

export function toPageHtml({ title, style, name, counts, sections }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header class="bar"><span class="mark">Newsfold</span><span><bdi>${escapeHtml(name)}</bdi></span><span class="counts">${escapeHtml(counts)}</span></header>
${sections.filter((section) => section !== '').join('\n')}
</main>
</body>
</html>
`
}
