import { expect, test } from 'vitest'
import { parseRepeat, repeatRuleText, weekdayOf } from './repeatRule.ts'

test.each([
  'FREQ=DAILY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  'FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=12',
  'FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270301',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY;COUNT=2',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=TU',
])('%s is taken apart and put together the same', (text) => {
  expect(repeatRuleText(parseRepeat(text)!)).toBe(text)
})

test.each([
  '',
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=731',
  'FREQ=DAILY;COUNT=1.5',
  'FREQ=DAILY;COUNT=2;UNTIL=20270301',
  'FREQ=DAILY;UNTIL=20270230',
  'FREQ=DAILY;UNTIL=20270301T000000Z',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=WEEKLY;BYDAY=2MO',
  'FREQ=WEEKLY;BYDAY=MO,MO',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=DAILY;BYSETPOS=1',
  'FREQ=MONTHLY;BYDAY=1MO;WKST=TU',
  'FREQ=WEEKLY;BYDAY=MO;WKST=XX',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY\nDTSTART:20260101',
  'RRULE:FREQ=DAILY',
])('%j is not on offer', (text) => {
  expect(parseRepeat(text)).toBeNull()
})

test('the weekday of a day', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(weekdayOf)).toEqual(['SU', 'MO', 'TU'])
})
