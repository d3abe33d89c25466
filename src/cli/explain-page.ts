/** One record of an input -> its article with how it came about. A text is its own article and is passed on as it is. */

import { toReading } from '../extract/body.ts'
import { extractPage } from '../extract/extract.ts'
import type { ArticleInput, Page, Settings } from '../model.ts'
import { decodeWith } from '../read/decode.ts'
import type { Encoding, Explained } from '../report/explained.ts'

export function explainPage(record: Page | ArticleInput, settings: Settings): Explained {
  const common = {
    ...(record.id !== undefined && { name: record.id }),
    classifier: String(settings['extract.classifier']),
  }
  // A name that came with the input is not what the page says of itself.
  const given = record.id === undefined ? {} : { id: 'input' }
  if (!('bytes' in record)) {
    return { ...common, article: { ...record, partial: false }, body: record.text.trim(), blocks: [], sources: given }
  }
  const { article, blocks = [], sources = {} } = extractPage(record, settings, true)
  return {
    ...common,
    article,
    body: toReading(article),
    blocks,
    sources: { ...sources, ...given },
    encoding: toEncoding(record),
  }
}

function toEncoding({ bytes, contentType }: Page): Encoding {
  const { encoding, declared, wronglyDeclared } = decodeWith(bytes, {
    markup: true,
    ...(contentType !== undefined && { contentType }),
  })
  return { name: encoding, ...(declared !== undefined && { declared }), wronglyDeclared }
}
