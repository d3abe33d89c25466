/**
 * For machines: one JSON object per line. A reference is written as its id, with the version beside it when it is not
 * the first, so that a line can be joined with others by plain string comparison; everything else keeps its name from
 * the model.
 */

import type {
  Article,
  ArticleRef,
  Event,
  Evidence,
  Lineage,
  Link,
  Print,
  Refused,
  Story,
  Taking,
  Verdict,
} from '../model.ts'
import type { Explanation } from '../options.ts'
import type { Explained } from './explained.ts'

type Json = Readonly<Record<string, unknown>>

/** What `add` and `check` say of one input. */
export function toAnswer(answer: Verdict | Refused): Json {
  return 'refused' in answer ? toRefusal(answer) : toVerdict(answer)
}

function toRefusal({ id, refused, reason }: Refused): Json {
  return { ...(id === undefined ? {} : { id }), refused, reason }
}

function toVerdict(verdict: Verdict): Json {
  const { earlier } = verdict
  return {
    id: verdict.id,
    ...versionOf(verdict, 'version'),
    relation: verdict.relation,
    ...(earlier === 'removed'
      ? { earlierRemoved: true }
      : earlier === undefined
        ? {}
        : { earlier: earlier.id, ...versionOf(earlier, 'earlierVersion') }),
    lead: verdict.lead.id,
    ...versionOf(verdict.lead, 'leadVersion'),
    story: verdict.story,
    rule: verdict.rule,
    ...evidenceOf(verdict.evidence),
  }
}

/** What `compare` says of two. */
export function toLink(link: Link): Json {
  return {
    id: link.article.id,
    ...versionOf(link.article, 'version'),
    relation: link.relation,
    earlier: link.earlier.id,
    ...versionOf(link.earlier, 'earlierVersion'),
    rule: link.rule,
    ...evidenceOf(link.evidence),
  }
}

export function toStory(story: Story): Json {
  const { id, revision, lead, ...rest } = story
  return { id, revision, lead: lead.id, ...versionOf(lead, 'leadVersion'), ...rest }
}

export function toLineage({ story, prints, leftOut }: Lineage): Json {
  return { story: toStory(story), prints: prints.map(toPrint), leftOut }
}

function toPrint({ from, drawsOn, id, version, ...print }: Print): Json {
  return {
    id,
    ...versionOf({ id, version }, 'version'),
    ...print,
    ...(from === undefined ? {} : toTaking(from)),
    drawsOn: drawsOn.map(({ id, version, ...rest }) => ({ id, ...versionOf({ id, version }, 'version'), ...rest })),
  }
}

function toTaking({ earlier, by, alike, added, cut, changes }: Taking): Json {
  return {
    ...(earlier === 'removed' ? { fromRemoved: true } : { from: earlier.id, ...versionOf(earlier, 'fromVersion') }),
    fromBy: by,
    ...(alike === undefined ? {} : { alike: alike.id, ...versionOf(alike, 'alikeVersion') }),
    ...(added === undefined ? {} : { added }),
    ...(cut === undefined ? {} : { cut }),
    changes,
  }
}

export function toEvent(event: Event): Json {
  if (!('article' in event)) return { ...event }
  const { article, ...rest } = event
  return { ...rest, id: article.id, ...versionOf(article, 'version') }
}

export function toArticle(article: Article): Json {
  const { id, version, ...rest } = article
  return { id, ...versionOf(article, 'version'), ...rest }
}

export function toExplanation(explanation: Explanation): Json {
  const { verdict, replayed, same, problems, reasons } = explanation
  const { receipt, drawsOn } = verdict
  return {
    ...toVerdict(verdict),
    drawsOn,
    receipt,
    reasons,
    replayed: { same, links: replayed.map(toLink), problems: problems.map(toRefusal) },
  }
}

/** What `extract` says of one page; with every block and the encoding when it is to explain itself. */
export function toExtracted(explained: Explained, explain: boolean): Json {
  const { article, body, blocks, sources, encoding, classifier } = explained
  const { id, text, apart = [], partial, ...metadata } = article
  const paragraphs = blocks.flatMap(({ span, apart }) =>
    span === undefined ? [] : [{ ...span, ...(apart === undefined ? {} : { apart }) }],
  )
  return {
    ...(id === undefined ? {} : { id }),
    ...metadata,
    text,
    body,
    apart,
    partial,
    paragraphs,
    sources,
    ...(explain ? { classifier, ...(encoding === undefined ? {} : { encoding }), blocks } : {}),
  }
}

function versionOf(ref: ArticleRef, name: string): Json {
  return ref.version === 1 ? {} : { [name]: ref.version }
}

function evidenceOf(evidence: Evidence | undefined): Json {
  return evidence === undefined ? {} : { evidence }
}
