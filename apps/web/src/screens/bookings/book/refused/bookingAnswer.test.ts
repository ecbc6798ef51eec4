import { expect, test, vi } from 'vitest'
import { ApiError, call } from '../../../../api.ts'
import { makeQueryClient } from '../../../../calls/session.ts'
import { bookingAnswer, knownText } from './bookingAnswer.ts'

vi.mock('virtual:calls', () => ({ calls: { listCards: ['GET', 'payments/cards/'] } }))
vi.mock('virtual:stale', () => ({ stale: {} }))

test('only a rejection says that nothing was charged; after a lost answer it is unknown', () => {
  expect(bookingAnswer(new ApiError(409, 'Taken', null))).toBe('refused')
  expect(bookingAnswer(new ApiError(0, 'Offline', null, false))).toBe('not_sent')
  for (const status of [0, 500, 502, 504]) expect(bookingAnswer(new ApiError(status, 'Lost', null))).toBe('unknown')
  expect(knownText.unknown).not.toMatch(/nothing/i)
})

test('an answer cut off halfway is lost, not rejected', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network')) })
  const fetchApi = () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }))
  const error = await call('listCards', undefined, { fetchApi }).catch((failed: unknown) => failed)
  expect(error).toBeInstanceOf(ApiError)
  expect(bookingAnswer(error as ApiError)).toBe('unknown')
})

test('a booking sent while offline is not queued for later', () => {
  expect(makeQueryClient().getDefaultOptions().mutations?.networkMode).toBe('always')
})
