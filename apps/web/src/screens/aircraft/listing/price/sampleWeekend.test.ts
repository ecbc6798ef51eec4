import type { ListingTerms } from '@tailshare/contract/aircraft/listing'
import { expect, test } from 'vitest'
import { sampleWeekend, yoursText } from './sampleWeekend.ts'

const terms: ListingTerms = {
  priceHourCents: 39_550,
  fuelIncluded: true,
  minimumHoursPerNight: 2,
  depositCents: 50_000,
  cancellationPolicy: 'moderate',
}
const home = { zone: 'America/Los_Angeles', state: 'CA' }
const now = new Date('2026-11-22T18:00:00Z')

test('a weekend earns its hours at the rate, to the cent', () => {
  expect(sampleWeekend(terms, home, now)).toMatchObject({
    ownerCents: 237_300,
    hours: 6,
    line: 'Rental, 6.0 h × $395.50, fuel included',
  })
})

test('the minimum hours per night apply if they are more', () => {
  const { ownerCents, line } = sampleWeekend({ ...terms, minimumHoursPerNight: 8 }, home, now)
  expect(ownerCents).toBe(316_400)
  expect(line).toContain('8.0 h')
})

test('deposit and cancellation policy do not change the earnings', () => {
  const other = sampleWeekend({ ...terms, depositCents: 0, cancellationPolicy: 'strict' }, home, now)
  expect(other.ownerCents).toBe(237_300)
})

test('an owner sees their share of an hour, including member discounts', () => {
  expect(yoursText(18_000, 7.5)).toBe(
    'Of each hour you get $166.50 to $180.00: a pilot’s plan takes up to 7.5% off your rate, and that comes off your income.',
  )
  expect(yoursText(null, 7.5)).toMatch(/^A pilot’s plan takes up to 7.5% off/)
  expect(yoursText(18_000, 0)).toBe('Your rate is yours.')
})
