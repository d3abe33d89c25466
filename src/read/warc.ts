/**
 * WARC, the format of web archives -> pages and articles. Answers of HTTP with status 200 are pages, and so are resources
 * of HTML; texts that somebody made of pages (`conversion`, as in WET files) are articles. Requests, metadata and notes
 * on the crawl are no answers and are passed over; everything else that is no page is refused by name in its place.
 * A page that the archive cut short (`WARC-Truncated`) is read as far as it goes.
 */

import { Buffer } from 'node:buffer'
import { NewsfoldError, refuse, toRefused } from '../errors.ts'
import type { ArticleInput, Page } from '../model.ts'
import { decode } from './decode.ts'
import { findAnswer, toBody } from './http-answer.ts'
import { findOtherType, notAPage } from './not-text.ts'
import { MAXIMUM_BYTES, type Read, type Reader } from './reader.ts'
import { describePlace, nameRecord, type Place, toRecordName } from './record.ts'
import { findTime } from './time.ts'
import { type BadRecord, LINE_ENDS, readWarcRecords, type WarcRecord } from './warc-records.ts'

/** Types of records that hold nothing that was printed. */
const PASSED_OVER = new Set(['warcinfo', 'request', 'metadata'])

export const warc: Reader = {
  async *read(source, { onRaw } = {}) {
    for await (const record of readWarcRecords(source.bytes)) {
      const read = toRead(record, { name: source.name, unit: 'record', number: record.number })
      if (read === undefined) continue
      if (onRaw !== undefined && 'head' in record) onRaw({ format: 'warc', header: NO_HEADER, bytes: toBytes(record) })
      yield read
    }
  },
}

const NO_HEADER = Buffer.alloc(0)

function toBytes({ head, block = NO_HEADER }: WarcRecord): Buffer {
  return Buffer.concat([head, block, Buffer.from(LINE_ENDS)])
}

/** What the record holds; undefined if it is passed over. */
function toRead(record: WarcRecord | BadRecord, place: Place): Read | undefined {
  if ('problem' in record) {
    return refuse('input-damaged', `${describePlace(place)}: ${record.problem}`, toRecordName(place))
  }
  const type = (record.fields.get('warc-type') ?? '').toLowerCase()
  if (PASSED_OVER.has(type)) return undefined
  const url = findUrl(record)
  try {
    return nameRecord({ ...toContent(record, type), ...(url !== undefined && { url }), ...findSeenAt(record) }, place)
  } catch (error) {
    const refused = toRefused(error, url ?? toRecordName(place))
    return { ...refused, reason: `${describePlace(place)}: ${refused.reason}` }
  }
}

type Content = Pick<Page, 'bytes' | 'contentType'> | Pick<ArticleInput, 'text'>

function toContent(record: WarcRecord, type: string): Content {
  if (type === 'revisit') throw notAPage('a revisit: the page is in another record')
  if (type === 'continuation' || record.fields.has('warc-segment-number'))
    throw notAPage('a part of a page in segments')
  if (type !== 'response' && type !== 'resource' && type !== 'conversion') {
    throw notAPage(type === '' ? 'a record without a type' : `a record of type ${type}`)
  }
  const sentAs = type === 'response' ? 'application/http' : toMediaType(record.fields.get('content-type'))
  refuseOther(record.fields.get('warc-identified-payload-type'))
  if (record.block === undefined) {
    throw new NewsfoldError(
      'text-too-long',
      `the record has ${record.sizeBytes} bytes, and a page at most ${MAXIMUM_BYTES}`,
    )
  }
  if (sentAs === 'application/http') return toAnsweredPage(record.block, record)
  return toResource(record.block, record)
}

function toAnsweredPage(block: Buffer, { fields }: WarcRecord): Content {
  const answer = findAnswer(block)
  if (answer === undefined) {
    refuseOther(withoutHttp(fields.get('content-type')))
    throw notAPage('no answer of HTTP')
  }
  if (answer.status !== 200) throw notAPage(`an answer with status ${answer.status}`)
  const contentType = answer.fields.get('content-type')
  refuseOther(contentType)
  return { bytes: toBody(answer), ...(contentType !== undefined && { contentType }) }
}

/** The block itself: a page, or a text. */
function toResource(block: Buffer, { fields }: WarcRecord): Content {
  const contentType = fields.get('content-type')
  refuseOther(contentType)
  if (block.length > MAXIMUM_BYTES) {
    throw new NewsfoldError('text-too-long', `the record has ${block.length} bytes, more than ${MAXIMUM_BYTES}`)
  }
  if (toMediaType(contentType) === 'text/plain') return { text: decode(block, { contentType: contentType! }) }
  return { bytes: block, ...(contentType !== undefined && { contentType }) }
}

function refuseOther(contentType: string | undefined): void {
  const other = findOtherType(contentType)
  if (other !== undefined) throw notAPage(other)
}

function toMediaType(contentType = ''): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase()
}

function withoutHttp(contentType: string | undefined): string | undefined {
  return toMediaType(contentType) === 'application/http' ? undefined : contentType
}

/** Some writers put the address in angle brackets. */
function findUrl({ fields }: WarcRecord): string | undefined {
  const url = (fields.get('warc-target-uri') ?? '').replace(/^<(.*)>$/s, '$1')
  return /^https?:/i.test(url) ? url : undefined
}

function findSeenAt({ fields }: WarcRecord): Pick<Page, 'seenAt'> {
  const written = fields.get('warc-date')
  if (written === undefined) return {}
  const seenAt = findTime(written)
  if (seenAt !== undefined) return { seenAt }
  throw new NewsfoldError(
    'field-wrong',
    `WARC-Date must be a time in ISO 8601, not ${JSON.stringify(written.slice(0, 40))}`,
  )
}
