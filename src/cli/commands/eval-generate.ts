/** `newsfold eval generate`: pairs with known relations, made from real texts, for `eval relations`. */

import { NewsfoldError } from '../../errors.ts'
import { KINDS as ALL_KINDS, getKinds } from '../../evaluate/generate/kinds.ts'
import { LANGUAGES } from '../../evaluate/generate/languages.ts'
import { makeRelations } from '../../evaluate/generate/relations.ts'
import { type RelationText, RelationTexts, toSetName } from '../../evaluate/relation-texts.ts'
import { extractPage } from '../../extract/extract.ts'
import type { ArticleInput, Settings } from '../../model.ts'
import type { Command } from '../command.ts'
import { COUNT, KINDS, OUTPUT, SEED, TEXTS_OUT } from '../flags.ts'
import { writeNewFile } from '../new-file.ts'
import { toGivenNames, toWholeNumber } from '../values.ts'

export const evalGenerate: Command = {
  name: 'eval generate',
  inputs: [{ name: '<texts...>', meaning: 'JSON Lines with id, text and language, title and date if they have them' }],
  summary: 'make pairs with known relations from texts',
  prints: `Two files that eval relations takes: the pairs, each with earlier, new, label, kind, language and reason, and their texts. Kinds and languages take turns, and a text is used once. Kinds: ${ALL_KINDS.map(({ name, label }) => `${name} (${label})`).join(', ')}. Languages: ${LANGUAGES.map(({ code }) => code).join(', ')}. The same texts, kinds and seed give the same files. With --json: pairs, texts, otherLanguages, and kinds and languages with their counts.`,
  examples: [
    {
      line: 'newsfold eval generate wire.jsonl -o pairs.jsonl --texts-out made.jsonl --count 1000',
      meaning: 'every kind of edit in turn',
    },
    {
      line: 'newsfold eval relations pairs.jsonl --texts made.jsonl --held-out retake',
      meaning: 'what they are called, with one kind apart',
    },
    {
      line: 'newsfold eval generate wire.jsonl -o pairs.jsonl --texts-out made.jsonl --kinds cut,extend --seed 7',
      meaning: 'two kinds only, other draws',
    },
  ],
  flags: [OUTPUT, TEXTS_OUT, COUNT, SEED, KINDS],
  ignores: ['store', 'snapshot', 'outlets'],
  async run(session, paths) {
    const [pairsFile, textsFile] = [session.get('output'), session.get('texts-out')]
    if (pairsFile === textsFile) {
      throw new NewsfoldError('option-wrong', '--output and --texts-out must be two files')
    }
    const kinds = getKinds(toGivenNames('--kinds', session.find('kinds')))
    const options = {
      kinds,
      pairs: toWholeNumber('--count', session.get('count'), 1),
      seed: toWholeNumber('--seed', session.get('seed'), 0),
    }
    const given = await RelationTexts.read(paths)
    const articles = given.all.flatMap((text) => toArticles(text, paths.length > 1, session.settings()))
    const { texts, pairs, otherLanguages } = makeRelations(articles, options)
    if (pairs.length === 0) {
      const known = LANGUAGES.map(({ code }) => code).join(', ')
      throw new NewsfoldError('input-missing', `no pair can be made of these texts; language must be one of ${known}`)
    }
    const set = toSetName(textsFile)
    await writeNewFile(textsFile, toLines(texts))
    await writeNewFile(pairsFile, toLines(pairs.map((pair) => ({ set, ...pair }))))
    const counts = {
      pairs: pairs.length,
      texts: texts.length,
      otherLanguages,
      kinds: countBy(pairs.map(({ kind }) => kind)),
      languages: countBy(pairs.map(({ language }) => language)),
    }
    if (session.json) await session.printJson(counts)
    else {
      const told = (some: Readonly<Record<string, number>>) =>
        Object.entries(some)
          .map(([name, count]) => `${count} ${name}`)
          .join(', ')
      await session.print(`${pairs.length} pairs of ${texts.length} texts: ${told(counts.languages)}`)
      await session.print(told(counts.kinds))
    }
    if (otherLanguages > 0) session.note(`${otherLanguages} texts are of no language that pairs are made in`)
    session.note(`${pairsFile} and ${textsFile} written`)
    return 'done'
  },
}

/** With the name of its file before its id, where there are several files; what is no article is left out. */
function toArticles(
  { id, set, record }: RelationText,
  several: boolean,
  settings: Settings,
): (ArticleInput & { readonly id: string })[] {
  if ('refused' in record) return []
  const article = 'bytes' in record ? extractPage(record, settings).article : record
  return [{ ...article, id: several ? `${set}/${id}` : id }]
}

function toLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
