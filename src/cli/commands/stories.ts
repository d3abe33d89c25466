/** `newsfold stories`: the stories of a store, folded under their leads, in the order of their first articles. */

import { NewsfoldError } from '../../errors.ts'
import type { Relation } from '../../model.ts'
import type { Newsfold } from '../../options.ts'
import { toStory } from '../../report/json.ts'
import { memberLine, storyLine } from '../../report/text.ts'
import type { StoryFilter } from '../../store/store.ts'
import type { Command } from '../command.ts'
import { LANGUAGE, LIMIT, OUTLET, RELATION, SINCE, SIZE_AT_LEAST, TITLE } from '../flags.ts'
import type { Session } from '../session.ts'
import { toTime, toWholeNumber } from '../values.ts'

export const stories: Command = {
  name: 'stories',
  inputs: [{ name: '[id]', meaning: 'one story, by its id' }],
  summary: 'list stories, folded under their leads',
  prints:
    'For each story its first time, the title of its lead, how many articles, outlets and origins, and its id; under it its members with their relations. With --json one story per line, lead and members by id; members include the lead.',
  examples: [
    { line: 'newsfold stories', meaning: 'the first hundred' },
    { line: 'newsfold stories --size-at-least 2 --since 24h', meaning: 'what was reprinted since yesterday' },
    { line: 'newsfold stories --relation update --title "earthquake"', meaning: 'stories whose facts changed' },
  ],
  flags: [OUTLET, LANGUAGE, RELATION, SINCE, SIZE_AT_LEAST, TITLE, LIMIT],
  async run(session, [id]) {
    const filter = toFilter(session)
    const limit = toWholeNumber('--limit', session.get('limit'), 1)
    await using newsfold = await session.openExisting()
    if (id !== undefined) {
      await printStory(session, newsfold, id)
      return 'done'
    }
    let shown = 0
    for await (const story of newsfold.listStories(filter)) {
      if (session.surroundings.stop.aborted) break
      if (shown === limit) {
        session.note(`more stories follow; --limit ${limit * 10} shows them`)
        break
      }
      await printStory(session, newsfold, story.id)
      shown++
    }
    if (shown === 0) session.note('no stories')
    return 'done'
  },
}

function toFilter(session: Session): StoryFilter {
  const outlet = session.find('outlet')
  const language = session.find('language')
  const relation = session.find('relation') as Relation | undefined
  const since = session.find('since')
  const size = session.find('size-at-least')
  const title = session.find('title')
  return {
    ...(outlet === undefined ? {} : { outlet }),
    ...(language === undefined ? {} : { language }),
    ...(relation === undefined ? {} : { relation }),
    ...(since === undefined ? {} : { since: toTime('--since', since, session.surroundings.now()) }),
    ...(size === undefined ? {} : { sizeAtLeast: toWholeNumber('--size-at-least', size, 1) }),
    ...(title === undefined ? {} : { titleWords: title.split(/\s+/u).filter((word) => word !== '') }),
  }
}

/** One story; `start.ts` prints the sample with it. */
export async function printStory(session: Session, newsfold: Newsfold, id: string): Promise<void> {
  const story = await newsfold.findStory(id)
  if (story === undefined) throw new NewsfoldError('id-unknown', `no story ${id} is in the store`)
  const { members, ...rest } = story
  if (session.json) {
    await session.printJson({ ...toStory(rest), members: members.map(({ id }) => id) })
    return
  }
  const lead = await newsfold.findArticle(story.lead.id, story.lead.version)
  await session.print(storyLine(story, lead?.article.title, session.paint))
  for (const member of members.length > 1 ? members : []) {
    const kept = await newsfold.findArticle(member.id, member.version)
    await session.print(memberLine(member, kept?.article, session.paint))
  }
}
