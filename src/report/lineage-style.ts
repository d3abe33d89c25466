/** The looks of the report on a lineage: ink on paper, light and dark, one colour for each relation. */
export const LINEAGE_STYLE = `
:root{color-scheme:light dark;--paper:#faf9f5;--ink:#1b1a17;--soft:#5f5b52;--faint:#726d61;--rule:#e3dfd5;--tint:#f1ede2;--accent:#9e2b1f;
--original:#1b1a17;--duplicate:#6a665c;--update:#a4470a;--contained:#1c5b9f;--contains:#6a3b9c;--update-bg:#fbe7d3;--added:#e6eefa;
--serif:"Iowan Old Style",Charter,Georgia,"Times New Roman",serif;--sans:system-ui,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
@media (prefers-color-scheme:dark){:root{--paper:#141412;--ink:#ebe7dd;--soft:#aaa599;--faint:#918c80;--rule:#32302a;--tint:#24231f;--accent:#ef8a7a;
--original:#ebe7dd;--duplicate:#a29d91;--update:#f1a766;--contained:#86b9f2;--contains:#c8a8f2;--update-bg:#4a2d12;--added:#1d2f47}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.45 var(--sans);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main{max-width:1100px;margin:0 auto;padding:0 24px 56px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.bar{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 22px;padding:15px 0 13px;border-bottom:1px solid var(--rule);color:var(--soft)}
.mark{font:700 20px/1.1 var(--serif);letter-spacing:-.01em;color:var(--ink)}
.counts{margin-left:auto}
h1{margin:26px 0 4px;font:600 26px/1.2 var(--serif);letter-spacing:-.01em;max-width:34em}
.meta{margin:0;color:var(--soft)}
.drawing{margin:20px 0 0;overflow-x:auto}
.drawing svg{display:block;width:100%;min-width:720px;height:auto}
.drawing text{font:12px var(--sans);fill:var(--soft);paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}
.drawing a:hover text,.drawing a:focus text{fill:var(--ink);text-decoration:underline}
.drawing .original text,.drawing .update text{fill:var(--ink);font-weight:600}
.drawing .time{fill:var(--faint);font-size:11px}
.grid{stroke:var(--rule)}
.link{fill:none;stroke:var(--duplicate);stroke-width:1.4}
.link.update{stroke:var(--update);stroke-width:2}.link.contained{stroke:var(--contained)}.link.contains{stroke:var(--contains)}
.dashed{stroke-dasharray:4 4}
circle{fill:var(--duplicate)}
.original circle{fill:var(--original)}.update circle{fill:var(--update)}.contained circle{fill:var(--contained)}.contains circle{fill:var(--contains)}
.other circle{fill:var(--paper);stroke:var(--original);stroke-width:2}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:2px 20px;margin:8px 0 0;padding:0;color:var(--soft);font-size:13px}
.sign{display:inline-block;width:1.3em;font-weight:700;text-align:center}
.sign.original{color:var(--original)}.sign.duplicate{color:var(--duplicate)}.sign.update{color:var(--update)}.sign.contained{color:var(--contained)}.sign.contains{color:var(--contains)}
h2{margin:34px 0 6px;font:600 20px/1.25 var(--serif)}
.prints{list-style:none;margin:0;padding:0}
.print{display:grid;grid-template-columns:134px minmax(0,1fr);gap:0 16px;padding:10px 0;border-top:1px solid var(--rule)}
.print:target{background:var(--tint)}
.print time{color:var(--faint)}
.print h3{margin:0;font:600 17px/1.3 var(--serif)}
.print p{margin:2px 0 0;color:var(--soft)}
.print a{color:inherit}
.chip{display:inline-block;border-radius:4px;padding:0 6px;margin-right:6px;background:var(--update-bg);color:var(--update);font-weight:600}
details{margin-top:4px}
summary{cursor:pointer;color:var(--soft)}
.sentences{margin:6px 0 4px;padding:0;list-style:none;font:16px/1.5 var(--serif);max-width:70ch}
.sentences li{padding:1px 0 1px 1.4em;text-indent:-1.4em}
.sentences .added{background:var(--added)}
.sentences .cut{color:var(--faint);text-decoration:line-through}
.sentences .sign{text-indent:0}
.note{color:var(--faint);font-size:13px}
@media (max-width:700px){main{padding:0 16px 40px}.print{grid-template-columns:minmax(0,1fr)}}
@media print{body{background:none}main{max-width:none}.print{break-inside:avoid}}
`
