/**
 * Charts of the same series as one picture that stands on its own: an SVG file with a legend, for a document. Colours are
 * written out twice, for light and dark, because not all who draw pictures know variables.
 */

import { type Chart, HEIGHT, toPlot, WIDTH } from './chart.ts'
import { type ChartInk, LOOKS, toChartStyle } from './chart-style.ts'
import { escapeHtml } from './escape.ts'

const LIGHT: ChartInk = {
  paper: '#faf9f5',
  text: '#5f5b52',
  label: '#726d61',
  rule: '#e3dfd5',
  colors: ['#1b1a17', '#b3372a', '#1f6fa8', '#2c6e49', '#9a6700', '#7b3f9d'],
}
const DARK: ChartInk = {
  paper: '#141412',
  text: '#aaa599',
  label: '#918c80',
  rule: '#32302a',
  colors: ['#ebe7dd', '#ef8a7a', '#7db8e8', '#7fc79c', '#e0b35c', '#c79be0'],
}
const MARGIN = 20
const GAP = 28
const TITLE_HEIGHT = 26
const LEGEND_ROW = 20
const LEGEND_COLUMN = 130
const SAMPLE_WIDTH = 30

/** @param names of the series, in the order of their looks */
export function toPicture(title: string, charts: readonly Chart[], names: readonly string[]): string {
  const inner = charts.length * WIDTH + (charts.length - 1) * GAP
  const width = inner + 2 * MARGIN
  const columns = Math.max(1, Math.floor(inner / LEGEND_COLUMN))
  const legendTop = MARGIN + TITLE_HEIGHT + HEIGHT + LEGEND_ROW
  const height = legendTop + LEGEND_ROW * (Math.ceil(names.length / columns) - 1) + MARGIN
  const plots = charts.map((chart, i) => {
    const x = MARGIN + i * (WIDTH + GAP)
    return `<g class="chart" transform="translate(${x} ${MARGIN + TITLE_HEIGHT})">
<text class="title" x="0" y="${-TITLE_HEIGHT / 2}">${escapeHtml(chart.title)}</text>
${toPlot(chart)}
</g>`
  })
  const legend = names.map((name, i) => {
    const [x, y] = [MARGIN + (i % columns) * LEGEND_COLUMN, legendTop + Math.floor(i / columns) * LEGEND_ROW]
    return `<g class="chart series look${i % LOOKS}" transform="translate(${x} ${y})"><path d="M0 -4L${SAMPLE_WIDTH} -4"/><text x="${SAMPLE_WIDTH + 7}" y="0">${escapeHtml(name)}</text></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeHtml(title)}</title>
<style>
text{font:11px system-ui,"Segoe UI",Roboto,"Helvetica Neue","DejaVu Sans",sans-serif}
.title{font-weight:600;font-size:13px}
.paper{fill:${LIGHT.paper}}
${toChartStyle(LIGHT)}
@media (prefers-color-scheme:dark){.paper{fill:${DARK.paper}}
${toChartStyle(DARK)}}
</style>
<rect class="paper" width="100%" height="100%" rx="8"/>
${plots.join('\n')}
${legend.join('\n')}
</svg>
`
}
