/** A value from outside -> a page, checked as the fields of an article are (`article-input.ts`). */

import { types } from 'node:util'
import { describe } from '../arguments.ts'
import { NewsfoldError } from '../errors.ts'
import type { Page } from '../model.ts'
import { type Fields, findId, findSeenAt, findText } from './article-input.ts'

/** The page in the value; throws 'field-wrong'. */
export function toPageInput(fields: Fields): Page {
  const { bytes } = fields
  if (!types.isUint8Array(bytes)) {
    throw new NewsfoldError('field-wrong', `the field bytes must be a Uint8Array, not ${describe(bytes)}`)
  }
  const contentType = findText(fields, 'contentType')
  return { bytes, ...findNames(fields), ...(contentType !== undefined && { contentType }) }
}

/** What a page is called and when it was seen. */
export function findNames(fields: Fields): Pick<Page, 'id' | 'url' | 'seenAt'> {
  const id = findId(fields)
  const url = findText(fields, 'url')
  const seenAt = findSeenAt(fields)
  return { ...(id !== undefined && { id }), ...(url !== undefined && { url }), ...(seenAt !== undefined && { seenAt }) }
}
