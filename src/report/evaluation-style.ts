import { toChartStyle } from './chart-style.ts'

/** The looks of the report on an evaluation: ink on paper, light and dark, as that on extraction. */
export const EVALUATION_STYLE = `
:root{color-scheme:light dark;--paper:#faf9f5;--ink:#1b1a17;--soft:#5f5b52;--faint:#726d61;--rule:#e3dfd5;--tint:#f1ede2;--accent:#9e2b1f;--mark:#f6e3b0;
--c0:#1b1a17;--c1:#b3372a;--c2:#1f6fa8;--c3:#2c6e49;--c4:#9a6700;--c5:#7b3f9d;
--serif:"Iowan Old Style",Charter,Georgia,"Times New Roman",serif;--sans:system-ui,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
@media (prefers-color-scheme:dark){:root{--paper:#141412;--ink:#ebe7dd;--soft:#aaa599;--faint:#918c80;--rule:#32302a;--tint:#24231f;--accent:#ef8a7a;--mark:#4a3f1c;
--c0:#ebe7dd;--c1:#ef8a7a;--c2:#7db8e8;--c3:#7fc79c;--c4:#e0b35c;--c5:#c79be0}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.45 var(--sans);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main{max-width:1320px;margin:0 auto;padding:0 24px 56px}
a{color:inherit}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.bar{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 22px;padding:15px 0 13px;border-bottom:1px solid var(--rule);color:var(--soft)}
.mark{font:700 20px/1.1 var(--serif);letter-spacing:-.01em;color:var(--ink)}
.counts{margin-left:auto}
h2{margin:34px 0 8px;font:600 20px/1.25 var(--serif);letter-spacing:-.005em}
h3{margin:22px 0 6px;font:600 14px/1.45 var(--sans);color:var(--soft)}
.wide{overflow-x:auto}
table{border-collapse:collapse;min-width:60%}
th,td{padding:5px clamp(8px,.9vw,14px) 5px 0;text-align:left;vertical-align:baseline;white-space:nowrap}
th:last-child,td:last-child{padding-right:0}
th{color:var(--faint);font-weight:500;border-bottom:1px solid var(--rule)}
th[title]{text-decoration:underline dotted var(--faint);text-underline-offset:3px;cursor:help}
td{border-bottom:1px solid var(--rule)}
tr:last-child td{border-bottom-color:transparent}
.number{text-align:right}
.best{font-weight:700}
.aside{color:var(--faint);font-size:12px;margin-left:5px}
.note{margin:4px 0 0;color:var(--faint);font-size:13px}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(440px,1fr));gap:18px 32px}
.chart{margin:0}
.chart figcaption{font-weight:600;color:var(--soft);margin-bottom:2px}
.chart svg{display:block;width:100%;height:auto}
.chart text{font:11px var(--sans)}
${toChartStyle({ paper: 'var(--paper)', text: 'var(--soft)', label: 'var(--faint)', rule: 'var(--rule)', colors: [0, 1, 2, 3, 4, 5].map((i) => `var(--c${i})`) })}
.series:hover path{stroke-width:3.5}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 22px;margin:0 0 14px;padding:0}
.legend svg{width:30px;height:10px;margin-right:7px}
details{border-top:1px solid var(--rule)}
details:last-of-type{border-bottom:1px solid var(--rule)}
summary{display:flex;flex-wrap:wrap;gap:2px 18px;padding:8px 0;cursor:pointer;list-style-position:outside}
summary:hover{background:var(--tint)}
summary b{min-width:7em}
summary .why{color:var(--soft)}
.measured{margin:2px 0 10px;color:var(--faint);font-size:13px}
.sides{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 48px;padding-bottom:18px}
.side{font:16px/1.5 var(--serif)}
.side h4{margin:0 0 6px;font:600 17px/1.3 var(--serif)}
.side p{margin:0 0 9px;max-width:66ch}
.id{margin:0 0 4px!important;color:var(--faint);font:13px/1.45 var(--sans)}
mark{background:var(--mark);color:inherit;border-radius:2px}
mark.boilerplate{background:var(--tint);color:var(--faint)}
.change{font-style:normal;font-weight:600;color:var(--accent);text-decoration:underline;text-underline-offset:3px}
@media (max-width:860px){main{padding:0 16px 40px}.sides{grid-template-columns:minmax(0,1fr)}.charts{grid-template-columns:minmax(0,1fr)}}
@media print{body{background:none}main{max-width:none}.chart,tr{break-inside:avoid}}
`
