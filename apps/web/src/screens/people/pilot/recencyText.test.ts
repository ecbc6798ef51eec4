import { expect, test } from 'vitest'
import { maySeatPassengers, recencyText } from './recencyText.ts'

const recency = (landings: number, night: number, until: string | null, nightUntil: string | null) => ({
  code: 'single_engine_land',
  what: 'in single-engine airplanes',
  landings,
  night,
  until,
  nightUntil,
})

test.each([
  ['both last', recency(24, 6, '2027-01-23', '2027-01-19'), 'By day through Jan 23, 2027; by night through Jan 19, 2027.', true],
  [
    'night has passed',
    recency(24, 0, '2027-01-23', '2026-10-27'),
    'By day through Jan 23, 2027; by night ended Oct 27, 2026.',
    true,
  ],
  [
    'both have passed',
    recency(2, 1, '2026-11-20', '2026-10-27'),
    'By day ended Nov 20, 2026; by night ended Oct 27, 2026.',
    false,
  ],
  ['never by night', recency(3, 0, '2026-12-05', null), 'By day through Dec 5, 2026; by night not yet.', true],
  ['never three', recency(1, 1, null, null), 'By day not yet; by night not yet.', false],
])('recency for passengers (14 CFR 61.57): %s', (_, one, text, current) => {
  expect(recencyText(one)).toContain(text)
  expect(maySeatPassengers(one)).toBe(current)
})
