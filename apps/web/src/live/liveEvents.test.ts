import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyLiveEvent, type LiveEvent, waitBefore } from './liveEvents.ts'

const names = ['listEvents', 'getOrder', 'getAccount', 'getUser', 'listModels']
const staleAfter = (event: LiveEvent) => {
  const client = new QueryClient()
  for (const name of names) client.setQueryData([name, {}], name)
  applyLiveEvent(client, event)
  return names.filter((name) => client.getQueryState([name, {}])!.isInvalidated)
}

test.each([
  ['notice', ['listEvents']],
  ['order', ['getOrder']],
  ['document', ['getAccount', 'getUser']],
  ['membership', ['getAccount']],
  ['account', ['getAccount']],
  ['audit', ['getUser']],
  ['refresh', names],
] as const)('a %s event invalidates exactly the reads it concerns', (event, stale) => {
  expect(staleAfter(event)).toEqual(stale)
})

test('retries to an unresponsive server back off, up to once a minute', () => {
  expect([0, 1, 2, 5, 20].map(waitBefore)).toEqual([2_000, 4_000, 8_000, 60_000, 60_000])
})
