import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, wallClock, zoneOffset } from './period.ts'
import { timeIn } from './timeText.ts'

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'America/Adak',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'UTC',
]
const readByIntl = (instant: Date, zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...options }).format(instant)
const asDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const asTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const instants = fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })

test('days and times on the clock of a zone are those of the time zone database', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      expect(dayIn(instant, zone)).toBe(readByIntl(instant, zone, asDay))
      expect(timeIn(instant, zone)).toBe(readByIntl(instant, zone, asTime))
    }),
    { numRuns: runs(2000) },
  )
})

test('every quarter of an hour around a change of the clocks reads as the time zone database says', () => {
  const changes = [
    ['America/Los_Angeles', '2026-03-08T09:00:00Z'],
    ['America/Los_Angeles', '2026-11-01T08:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T14:00:00Z'],
    ['Africa/Casablanca', '2026-02-15T01:00:00Z'],
  ] as const
  for (const [zone, around] of changes)
    for (let quarter = -12; quarter <= 12; quarter++) {
      const instant = new Date(Date.parse(around) + quarter * 900_000)
      expect(timeIn(instant, zone)).toBe(readByIntl(instant, zone, asTime))
    }
})

test('seconds and fractions stay', () => {
  expect(wallClock(new Date('2026-12-05T17:30:59.123Z'), 'America/Los_Angeles')).toBe('2026-12-05T09:30:59.123')
  expect(zoneOffset(new Date('2026-12-05T17:30:59.123Z'), 'America/Los_Angeles')).toBe(-8 * 3_600_000)
})

test('invalid instants and zones throw like the platform does', () => {
  expect(() => dayIn(new Date(Number.NaN), 'UTC')).toThrow(RangeError)
  expect(() => dayIn(new Date(0), 'America/Nowhere')).toThrow(RangeError)
})
