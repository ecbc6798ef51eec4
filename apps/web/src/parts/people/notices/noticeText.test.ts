import { expect, test } from 'vitest'
import { newsTime, noticeFrom, noticeTarget, noticeTime } from './noticeText.ts'

test('a notice’s time reads month, day, year and a 24-hour clock, and says its zone', () => {
  expect(noticeTime('2026-01-06T01:04:00.000Z', 'America/Los_Angeles')).toBe('01/05/2026 17:04 PST')
})

test('outside the popup its time has the usual format, with the year if it is not this one', () => {
  const time = (now: string) => newsTime('2026-01-06T01:04:00.000Z', 'America/Los_Angeles', new Date(now))
  expect(time('2026-11-23T19:00:00Z')).toBe('Mon, Jan 5, 17:04 PST')
  expect(time('2027-01-01T19:00:00Z')).toBe('Jan 5, 2026, 17:04 PST')
})

test('a notice opens its page, and a message the chat with its sender', () => {
  expect(noticeTarget({ id: '7', kind: 'system', userFrom: null })).toBe('/messages/system/7')
  expect(noticeTarget({ id: '7', kind: 'message', userFrom: 'maria' })).toBe('/messages/maria')
})

test('a notice is from its sender by full name, or from the system', () => {
  expect(noticeFrom({ userFrom: null, userFromCompleteName: 'Tailshare' })).toBe('System')
  expect(noticeFrom({ userFrom: '7', userFromCompleteName: 'Helen Marsh' })).toBe('Helen Marsh')
})
