import { plusHours, type Period } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { bookingFacts } from '../book/sampleFacts.ts'
import { whyNotBook } from '../book/whyNotBook.ts'

const from = new Date('2026-12-05T17:00:00Z')
const lasting = (hours: number): Period => ({ from, to: plusHours(from, hours) })
const said = (changes: Parameters<typeof bookingFacts>[0]) =>
  whyNotBook(bookingFacts(changes)).find(({ code }) => code === 'too_long')

test.each([
  ['51 hours', 7, 51, false],
  ['seven days', 7, 168, false],
  ['half an hour more', 7, 168.5, true],
  ['three weeks where the owner allows them', 21, 504, false],
  ['a night where the owner allows a day', 1, 24.5, true],
])('%s, with up to %i days', (_, maxTripDays, hours, isRefused) => {
  expect(said({ aircraft: { maxTripDays }, request: { period: lasting(hours) } }) !== undefined).toBe(isRefused)
})

test.each([
  ['what was agreed on as longer may get shorter', 240, 216, false],
  ['and no longer', 216, 240, true],
  ['what was agreed on as shorter has the owner’s limit', 48, 168, false],
])('%s', (_, agreedHours, hours, isRefused) => {
  expect(said({ aircraft: { maxTripDays: 7 }, request: { period: lasting(hours), agreedHours } }) !== undefined).toBe(isRefused)
})

test('the refusal names the limit and the length in days', () => {
  expect(said({ aircraft: { maxTripDays: 1 }, request: { period: lasting(49) } })).toMatchObject({
    title: 'Trips last up to 1 day',
    text: 'This one takes 2 days and 1 hour from departure to return. Bring it back earlier, or ask the owner to allow more.',
  })
})

test('owners and co-owners are limited by quota alone, for trips they fly', () => {
  const request = { period: lasting(500) }
  for (const booker of ['owner', 'coOwner'] as const)
    expect(said({ booker, pilot: { ownsAircraft: true }, request })).toBeUndefined()
  // A trip an owner books for a renter counts as the renter's.
  expect(said({ booker: 'owner', pilot: { ownsAircraft: false }, request })).toBeDefined()
})

test('a 25-hour night counts 25 hours', () => {
  // DST ends on Nov 1, 2026: noon to noon over two nights is 49 hours.
  const period = { from: new Date('2026-10-31T19:00:00Z'), to: new Date('2026-11-02T20:00:00Z') }
  expect(said({ request: { period }, aircraft: { maxTripDays: 2 }, now: new Date('2026-10-01T00:00:00Z') })).toBeDefined()
})
