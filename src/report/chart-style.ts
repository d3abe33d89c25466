/** How the lines of charts look: six colours, each whole and dashed, so that twelve are told apart. */

/** Ink for text and lines, from the strongest to the faintest. */
export interface ChartInk {
  readonly paper: string
  readonly text: string
  readonly label: string
  readonly rule: string
  readonly colors: readonly string[]
}

const COLORS = 6
export const LOOKS = 2 * COLORS

/** The rules for what `toPlot` draws. */
export function toChartStyle({ paper, text, label, rule, colors }: ChartInk): string {
  const looks = Array.from({ length: COLORS }, (_, i) => {
    const [whole, dashed] = [`.look${i}`, `.look${i + COLORS}`]
    return `${whole} path,${dashed} path{stroke:${colors[i]}}${whole} circle,${dashed} circle{fill:${colors[i]}}${dashed} path{stroke-dasharray:5 4}`
  })
  return `.chart text{fill:${text}}
.chart .label{fill:${label}}
.grid{stroke:${rule};stroke-width:1}
.series path{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.series circle{stroke:${paper};stroke-width:1.5}
${looks.join('')}`
}
