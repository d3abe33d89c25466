import { expect, test } from 'vitest'
import { findAgencyIn, findAgencyOfByline } from './agency.ts'

test('in the brackets of a dateline', () => {
  expect(findAgencyIn('AP')).toBe('Associated Press')
  expect(findAgencyIn('dpa/lno')).toBe('dpa')
  expect(findAgencyIn('Dow Jones/AP')).toBe('Associated Press')
  expect(findAgencyIn('رويترز')).toBe('Reuters')
  expect(findAgencyIn('ap')).toBeUndefined()
  expect(findAgencyIn('video')).toBeUndefined()
})

test('in a byline, as a part of its own or by a long name', () => {
  expect(findAgencyOfByline('AFP')).toBe('Agence France-Presse')
  expect(findAgencyOfByline('Jane Doe and AFP')).toBe('Agence France-Presse')
  expect(findAgencyOfByline('JANE DOE, Associated Press Writer')).toBe('Associated Press')
  expect(findAgencyOfByline('Redaktion mit dpa')).toBe('dpa')
  expect(findAgencyOfByline('By JANE DOE : AP Medical Writer Jan 25')).toBe('Associated Press')
  expect(findAgencyOfByline('Jane Doe, BBC Science Editor')).toBeUndefined()
  expect(findAgencyOfByline('Reutershan')).toBeUndefined()
  expect(findAgencyOfByline('PA Smith')).toBeUndefined()
})
