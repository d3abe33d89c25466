// A process that adds to a store which learns on its own (killed-learning.test.ts starts it):
//   node learner.mjs LIBRARY ADDRESS add NUMBER    adds articles up to that number, saying each once it is acknowledged
//   node learner.mjs LIBRARY ADDRESS look          says what is wrong, and whether all verdicts are made again the same

const [library, address, manner, upTo] = process.argv.slice(2)
const load = (file) => import(new URL(file, library))
const { open } = await load('index.js')
const { gphin } = await load('presets/gphin.js')
const { LEARN_PARAMETERS } = await load('learn/schedule.js')
const { readTemplates } = await load('learn/templates.js')
const { ShingleList } = await load('tokenize/shingle.js')

const preset = {
  ...gphin,
  name: 'learning',
  parameters: [...gphin.parameters, ...LEARN_PARAMETERS],
  learns: ['templates', 'boilerplate'],
  build(settings, snapshots) {
    const parts = gphin.build(settings, snapshots)
    const templates = readTemplates(snapshots.get('templates'))
    const verify = (article, earlier) => {
      const { low, high, count } = new ShingleList().fill(article.tokens, 3)
      let common = 0
      for (let i = 0; i < count; i++) if (templates.days(low[i], high[i]) >= 2) common++
      return { ...parts.verify(article, earlier), common }
    }
    return { ...parts, verify }
  },
}

/** News of its own below a text that all have; each fourth is nearly the one before it. */
function textOf(number) {
  const news = number % 4 === 3 ? number - 1 : number
  const own = Array.from({ length: 60 }, (_, i) => `w${(news * 7919 + i * 104_729) % 99_991}`)
  if (news !== number) own[7] = 'other'
  return `${own.join(' ')}. The Daily Example is published by Example Media and all of its rights are reserved.`
}

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`)
const newsfold = await open({ store: address, preset, set: { 'learn.first': 10, 'learn.every': 40 } })
if (manner === 'add') {
  for (let number = 0; number < Number(upTo); number++) {
    const seenAt = new Date(Date.UTC(2026, 0, 1, number)).toISOString()
    await newsfold.add({ id: `a${number}`, text: textOf(number), seenAt })
    say({ added: `a${number}` })
  }
} else {
  const problems = []
  for await (const problem of newsfold.verify()) problems.push(problem)
  const ids = []
  let learned = 0
  for await (const event of newsfold.listEvents()) {
    if (event.kind === 'added') ids.push(event.article.id)
    if (event.kind === 'learned') learned++
  }
  const snapshots = new Set()
  let same = true
  for (const id of ids) {
    const explained = await newsfold.explain(id)
    same &&= explained.same && explained.problems.length === 0
    snapshots.add(explained.verdict.receipt.snapshot)
  }
  say({ problems, ids, learned, snapshots: snapshots.size, same })
}
await newsfold.close()
