/** The looks of the report on a batch, upon those of an evaluation: one sentence and one strip first, figures below. */

export const BATCH_STYLE = `
.lede{margin:30px 0 14px;font:600 30px/1.2 var(--serif);letter-spacing:-.012em;max-width:30em;text-wrap:balance}
.lede b{color:var(--accent);font-weight:600}
.under{margin:0 0 6px;color:var(--soft);max-width:80ch}
.strip{display:flex;height:26px;margin:18px 0 8px;border-radius:4px;overflow:hidden;gap:1px}
.strip span{min-width:3px}
.key{list-style:none;display:flex;flex-wrap:wrap;gap:4px 22px;margin:0;padding:0;color:var(--soft)}
.key i,.bars i{display:inline-block;width:10px;height:10px;border-radius:2px;margin-right:7px}
.key b{color:var(--ink);font-weight:600}
.r-original{background:var(--c0)}.r-duplicate{background:var(--c2)}.r-update{background:var(--c1)}.r-contained{background:var(--c3)}.r-contains{background:var(--c4)}
.t-duplicate{color:var(--c2)}.t-update{color:var(--c1)}.t-contained{color:var(--c3)}.t-contains{color:var(--c4)}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));gap:0 56px;align-items:start}
.columns table,.flow table{width:100%}
.flow{columns:2 400px;column-gap:56px}
.flow section{break-inside:avoid;padding-top:1px}
.bars{display:grid;grid-template-columns:max-content minmax(0,1fr) max-content;gap:6px 12px;align-items:center;margin:10px 0 0}
.bars .line{height:12px;border-radius:2px;background:var(--c2);min-width:2px}
.bars .amount{text-align:right}
.stories{margin:10px 0 0;padding:0;list-style:none}
.stories li{display:grid;grid-template-columns:minmax(2em,max-content) minmax(0,1fr);gap:0 14px;padding:5px 0;border-bottom:1px solid var(--rule)}
.stories li:last-child{border-bottom:0}
.stories .size{font-weight:600}
.stories .headline,.example .headline{font-family:var(--serif);font-size:16px;line-height:1.35}
.stories .id{margin:0!important}
.example summary{display:grid;grid-template-columns:9em minmax(0,1fr) max-content;align-items:baseline}
.example .id{display:block;margin:0!important}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 20px;margin:10px 0 0}
.facts dt{color:var(--faint)}.facts dd{margin:0}
.settings table{min-width:0;width:100%}
.settings>summary{font-weight:600;padding:12px 0}
@media (max-width:860px){.lede{font-size:23px;margin-top:22px}.example summary{grid-template-columns:minmax(0,1fr);gap:0}.example .why{display:none}}
@media print{.strip,.bars .line,.key i{print-color-adjust:exact}}
`
