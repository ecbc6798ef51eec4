import { expect, test } from 'vitest'
import { placeText } from './placeText.ts'

const place = { tailNumber: 'N417TS', airportCode: 'KSQL', zone: 'America/Los_Angeles', csipName: null, totalCents: null }
const textOf = (from: string, to: string) => placeText({ ...place, from, to } as Parameters<typeof placeText>[0])

test('a trip over several days shows its times, as a trip within a day does', () => {
  expect(textOf('2026-11-28T17:30:00Z', '2026-11-30T01:00:00Z')).toBe(
    'N417TS at KSQL, Sat, Nov 28, 09:30 – Sun, Nov 29, 17:00 PST',
  )
  expect(textOf('2026-11-28T21:00:00Z', '2026-11-29T01:00:00Z')).toBe('N417TS at KSQL, Sat, Nov 28, 13:00 – 17:00 PST')
})

test('across a clock change each end names its own zone', () => {
  expect(textOf('2026-10-31T17:00:00Z', '2026-11-01T20:00:00Z')).toBe(
    'N417TS at KSQL, Sat, Oct 31, 10:00 PDT – Sun, Nov 1, 12:00 PST',
  )
})
