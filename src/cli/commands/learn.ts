/** Learns from a collection or from a store, or shows what was learned. */

import { extractPage } from '../../extract/extract.ts'
import { readBoilerplate } from '../../learn/boilerplate.ts'
import { ExampleFinder } from '../../learn/examples.ts'
import { packSnapshots } from '../../learn/snapshot-file.ts'
import { readTemplates } from '../../learn/templates.ts'
import { learnCollection } from '../../learn-collection.ts'
import type { ArticleInput } from '../../model.ts'
import { openStore } from '../../open-store.ts'
import { DEFAULT_PRESET, PRESETS } from '../../presets/presets.ts'
import { readInForce } from '../../setup.ts'
import type { Snapshot, Store } from '../../store/store.ts'
import { tokenize } from '../../tokenize/tokenize.ts'
import { openRecords } from '../articles.ts'
import type { Command, Outcome } from '../command.ts'
import { ALLOW_PRIVATE, FIELD, FORMAT, KEEP, OUTPUT, SHOW } from '../flags.ts'
import { type IdleFlag, refuseIdle } from '../idle-flags.ts'
import { learnedLines, toLearned } from '../learned-lines.ts'
import { NewFile } from '../new-file.ts'
import { Progress } from '../progress.ts'
import { readSnapshots, type Session } from '../session.ts'
import { toNames, toSet, toWholeNumber } from '../values.ts'

/** Articles in which examples are looked for, and how many of each kind are shown. */
const LOOKED_AT = 5000
const SHOWN = 10

export const learn: Command = {
  name: 'learn',
  inputs: [{ name: '[inputs...]', meaning: 'the collection: files, folders, addresses, - for standard input' }],
  summary: 'learn from a collection or a store what presets use of it: frequencies, templates, boilerplate',
  prints:
    'With inputs: learns what --preset uses (several, separated by commas, or all), and writes it to the file of -o, for --snapshot. Without: learns from the articles of the store and puts it in force there, or puts in force what --snapshot hands over; with --set also learn. parameters that are to be others. Prints what was learned: of how many articles, its name and size, how much is in it and what had no room. With --show nothing is learned: shows what the store has in force, or what is in the file that is given, with examples from the store or from the inputs after it; with -o the file is written. With --json: snapshots (each with kind, hash, articles, sizeBytes and what it holds), refused, examples.',
  examples: [
    {
      line: 'newsfold learn archive.jsonl.gz --preset rare-phrase -o archive.frequencies',
      meaning: 'count a large collection once',
    },
    {
      line: 'newsfold add feed.jsonl --preset rare-phrase --snapshot archive.frequencies',
      meaning: 'make a store with it',
    },
    { line: 'newsfold learn --store news.db', meaning: 'learn from the articles of a store now' },
    { line: 'newsfold learn --show --store news.db -o news.learned', meaning: 'see what it learned, and take it out' },
  ],
  flags: [OUTPUT, KEEP, SHOW, FORMAT, FIELD, ALLOW_PRIVATE],
  ignores: ['outlets', 'sensitivity'],
  run(session, inputs) {
    refuseIdle(session, toIdle(session, inputs))
    if (session.has('show')) return show(session, inputs)
    return inputs.length === 0 ? learnNow(session) : learnFrom(session, inputs)
  },
}

function toIdle(session: Session, inputs: readonly string[]): IdleFlag[] {
  const shows = session.has('show')
  const learnsFrom = !shows && inputs.length > 0
  // What is shown is the first input, and examples are looked for in the others.
  const reads = inputs.length > (shows ? 1 : 0)
  return [
    { flag: 'store', matters: inputs.length === 0, because: 'it is learned from, or shown of, the inputs' },
    {
      flag: 'snapshot',
      matters: !shows && !learnsFrom,
      because: 'it is for a store that takes what was learned elsewhere',
    },
    { flag: 'keep', matters: learnsFrom, because: 'it bounds what is learned from inputs' },
    { flag: 'preset', matters: !shows, because: 'what was learned is shown whole' },
    { flag: 'format', matters: reads, because: 'there are no inputs to read' },
    { flag: 'allow-private', matters: reads, because: 'there are no inputs to fetch' },
  ]
}

async function learnFrom(session: Session, inputs: readonly string[]): Promise<Outcome> {
  const named = session.find('preset') ?? DEFAULT_PRESET
  const presets = named === 'all' ? PRESETS : toNames(named)
  const keep = session.find('keep')
  let refused = 0
  await using file = await NewFile.create(session.get('output'))
  using progress = new Progress(session)
  const snapshots = await learnCollection(await openRecords(session, inputs, progress), {
    presets,
    set: toSet(session.list('set')),
    ...(keep !== undefined && { keep: toWholeNumber('--keep', keep, 1) }),
    onRefused: ({ id, reason }) => {
      refused++
      session.note(`refused ${id ?? ''}: ${reason}`)
    },
  })
  session.surroundings.stop.throwIfAborted()
  await file.write(packSnapshots(snapshots))
  await file.keep()
  progress.clear()
  await tell(session, snapshots, refused)
  return refused > 0 ? 'some-refused' : 'done'
}

/** Learns from the store, or takes what is handed over, and puts it in force. */
async function learnNow(session: Session): Promise<Outcome> {
  const { preset, set, snapshots } = session.judgeOptions()
  await using newsfold = await session.openWith({ ...(preset && { preset }), mustExist: true })
  const learned = await newsfold.learn({ ...(set && { set }), ...(snapshots && { snapshots }) })
  await write(session, learned.snapshots)
  await tell(session, learned.snapshots, 0)
  return 'done'
}

/** What the store has in force, or a file holds. */
async function show(session: Session, inputs: readonly string[]): Promise<Outcome> {
  const [file, ...texts] = inputs
  if (file !== undefined) {
    const snapshots = readSnapshots(file)
    await write(session, snapshots)
    using progress = new Progress(session)
    const articles = texts.length === 0 ? [] : toArticles(session, await openRecords(session, texts, progress))
    await tell(session, snapshots, 0, await findExamples(snapshots, articles))
    return 'done'
  }
  await using store = await openStore(session.get('store'), { mustExist: true })
  const snapshots = await readInForce(store)
  if (snapshots.length > 0) await write(session, snapshots)
  await tell(session, snapshots, 0, await findExamples(snapshots, listArticles(store)))
  return 'done'
}

async function* listArticles(store: Store): AsyncGenerator<ArticleInput> {
  for await (const { article } of store.listKept()) if (article.text !== '') yield article
}

type Records = Awaited<ReturnType<typeof openRecords>>

async function* toArticles(session: Session, records: Records): AsyncGenerator<ArticleInput> {
  const settings = session.settings()
  for await (const record of records) {
    if ('refused' in record) session.note(`refused ${record.id ?? ''}: ${record.reason}`)
    else yield 'bytes' in record ? extractPage(record, settings).article : record
  }
}

async function findExamples(
  snapshots: readonly Snapshot[],
  articles: AsyncIterable<ArticleInput> | Iterable<ArticleInput>,
): Promise<ExampleFinder> {
  const ofKind = (kind: Snapshot['kind']) => snapshots.find((snapshot) => snapshot.kind === kind)
  const finder = new ExampleFinder(readTemplates(ofKind('templates')), readBoilerplate(ofKind('boilerplate')))
  let looked = 0
  for await (const article of articles) {
    finder.add(article, tokenize(article))
    if (++looked === LOOKED_AT) break
  }
  return finder
}

async function write(session: Session, snapshots: readonly Snapshot[]): Promise<void> {
  const output = session.find('output')
  if (output === undefined) return
  await using file = await NewFile.create(output)
  await file.write(packSnapshots(snapshots))
  await file.keep()
}

async function tell(
  session: Session,
  snapshots: readonly Snapshot[],
  refused: number,
  found?: ExampleFinder,
): Promise<void> {
  const examples = {
    templates: found?.templates.slice(0, SHOWN) ?? [],
    boilerplate: found?.boilerplate.slice(0, SHOWN) ?? [],
  }
  if (session.json) {
    return session.printJson({ snapshots: snapshots.map(toLearned), refused, ...(found && { examples }) })
  }
  if (snapshots.length === 0) return session.print('Nothing was learned.')
  await session.printAll(snapshots.flatMap(learnedLines))
  for (const [kind, list] of Object.entries(examples)) {
    if (list.length === 0) continue
    await session.printAll(['', `${kind}, by articles that have it:`])
    await session.printAll(list.map(({ text, articles }) => `  ${String(articles).padStart(5)}  ${text}`))
  }
}
