/** The looks of the report on extraction: ink on paper, light and dark. The values meet 4.5:1 for text in both. */
export const EXTRACTION_STYLE = `
:root{color-scheme:light dark;--paper:#faf9f5;--ink:#1b1a17;--soft:#5f5b52;--faint:#726d61;--rule:#e3dfd5;--tint:#f1ede2;--accent:#9e2b1f;--good:#2c6e49;
--serif:"Iowan Old Style",Charter,Georgia,"Times New Roman",serif;--sans:system-ui,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
@media (prefers-color-scheme:dark){:root{--paper:#141412;--ink:#ebe7dd;--soft:#aaa599;--faint:#918c80;--rule:#32302a;--tint:#24231f;--accent:#ef8a7a;--good:#7fc79c}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.45 var(--sans);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
a{color:inherit;text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline;text-decoration-color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.page{max-width:1320px;margin:0 auto;padding:0 24px 56px}
.page+.page{border-top:1px solid var(--rule)}
.bar{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 22px;padding:15px 0 13px;border-bottom:1px solid var(--rule);color:var(--soft)}
.mark{font:700 20px/1.1 var(--serif);letter-spacing:-.01em;color:var(--ink)}
.name{color:var(--ink)}
.counts{margin-left:auto}
.sides{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 56px;align-items:start}
h2{margin:22px 0 10px;font:600 14px/1.45 var(--sans);color:var(--soft)}
.blocks ol{list-style:none;margin:0;padding:0}
.block{display:grid;grid-template-columns:18px minmax(0,1fr) 176px;gap:0 10px;padding:5px 8px 5px 9px;border-left:3px solid transparent}
.block:target,.read>p:target{background:var(--tint)}
.sign{font-weight:700;text-align:center;color:var(--faint)}
.kept{border-left-color:var(--good)}.kept .sign{color:var(--good)}
.apart{border-left:3px dashed var(--faint)}.apart .text{color:var(--soft)}
.dropped .text{color:var(--faint);display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden}
.dropped:hover .text,.dropped:focus-within .text{-webkit-line-clamp:none;display:block}
.text{align-self:start}
.why{display:grid;grid-template-columns:minmax(0,1fr) 52px 36px;gap:0 8px;align-items:start;align-self:start;color:var(--soft);font-size:13px;line-height:20px;text-align:right;overflow-wrap:normal}
.score{position:relative;height:6px;margin-top:7px;background:var(--tint);border-radius:3px;overflow:hidden}
.score i{position:absolute;top:0;bottom:0;background:var(--good)}
.score i.below{background:var(--faint)}
.score::after{content:"";position:absolute;left:50%;top:0;bottom:0;width:1px;background:var(--soft)}
summary{cursor:pointer;padding:5px 8px 5px 40px;color:var(--faint)}
summary:hover{color:var(--ink)}
.read{font:17px/1.55 var(--serif);padding-left:14px}
.read h1{max-width:28em;margin:22px 0 8px;font:600 27px/1.2 var(--serif);letter-spacing:-.005em}
.read>p{max-width:66ch;margin:0 -8px 13px;padding:0 8px}
.read>p.aside{font:14px/1.45 var(--sans);color:var(--soft)}
.kind{color:var(--faint);font:13px/1.45 var(--sans);white-space:nowrap}
.lead{border-bottom:1px dashed var(--faint);color:var(--soft)}
.none{color:var(--accent)}
.fields{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:2px 16px;margin:0 0 18px;padding:0 0 14px;border-bottom:1px solid var(--rule);font:14px/1.45 var(--sans)}
.fields dt{color:var(--faint)}.fields dd{margin:0}
.from{color:var(--faint);font-size:13px}
.wrong{color:var(--accent);font-weight:600}
/* Written last, when all titles are known, and shown first. */
body{display:flex;flex-direction:column}.page,.index{width:100%}
.index{order:-1;max-width:1320px;margin:0 auto;padding:8px 24px 20px}
.index ol{margin:0;padding-left:24px}
@media (max-width:860px){.sides{grid-template-columns:minmax(0,1fr)}.read{order:-1;padding-left:0}.page{padding:0 16px 40px}.block{grid-template-columns:18px minmax(0,1fr)}.why{grid-column:2;grid-template-columns:max-content 52px 36px;text-align:left}}
@media print{body{background:none;display:block}.page{max-width:none;break-after:page}.block{break-inside:avoid}}
`
