/**
 * `npm start`: adds the news written for the project, in memory or to a store that is named, and prints its stories
 * folded under their leads. A first look; the screen will take its place.
 */

import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { open } from '../open.ts'
import { readInputs } from '../read/inputs.ts'
import { FAINT } from '../report/colors.ts'
import { refusalLine, summaryLine } from '../report/text.ts'
import { printStory } from './commands/stories.ts'
import { listenForStop, toSurroundings } from './process.ts'
import { Session } from './session.ts'

/** As one would write it here: it begins the ids of the pages. */
const SAMPLE = relative('', fileURLToPath(new URL('../../sample/', import.meta.url)))

const [store = 'memory:'] = process.argv.slice(2)
const surroundings = toSurroundings(true, listenForStop())
const session = new Session(surroundings, {})
const counts = new Map<string, number>()

await using newsfold = await open({ store })
for await (const answer of newsfold.addAll(readInputs([join(SAMPLE, 'news.jsonl'), join(SAMPLE, 'pages')]))) {
  if ('refused' in answer) await session.print(refusalLine(answer, session.paint))
  else counts.set(answer.relation, (counts.get(answer.relation) ?? 0) + 1)
}
for await (const story of newsfold.listStories()) {
  await printStory(session, newsfold, story.id)
}
await session.printAll([
  '',
  summaryLine(counts, new Map()),
  session.paint(FAINT, store === 'memory:' ? 'Kept in memory only. To keep it and look closer:' : 'To look closer:'),
  '  npx newsfold add sample/news.jsonl sample/pages',
  '  npx newsfold stories --relation update',
  '  npx newsfold explain meridian-quake-2',
  '  npx newsfold compare harbour-weather-0306 harbour-weather-0305',
])
