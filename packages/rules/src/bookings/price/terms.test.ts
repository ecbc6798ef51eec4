import { expect, test } from 'vitest'
import { finalPrice, quoteBooking, agreedTerms, priceUnder, termsOf } from './quote.ts'
import { bookingFacts, csip, now } from '../book/sampleFacts.ts'

const pricing = { platformFeePercent: 4, taxPercentByState: { CA: 7.25 } }

test.each([
  ['a renter with a membership discount', {}],
  ['a flight with a CSIP', { request: { csip } }],
  ['an owner in their own aircraft', { pilot: { ownsAircraft: true } }],
  ['time in the shop', { request: { purpose: 'maintenance' as const } }],
])('what was agreed at booking sets the final price: %s', (_, changes) => {
  const facts = bookingFacts(changes)
  const quote = quoteBooking({ ...facts, pricing, now })
  const { plannedHours, period } = facts.request
  const agreed = priceUnder(quote.terms!, { period, plannedHours, zone: facts.aircraft.zone, state: facts.aircraft.state })
  expect(finalPrice({ ...agreed, hobbsHours: plannedHours, fuelCredits: [] })).toEqual({
    lines: quote.lines,
    totalCents: quote.totalCents,
  })
})

test('a booking from before terms were kept is priced like its quote', () => {
  const facts = { ...bookingFacts({ request: { csip } }), pricing }
  const { terms, ...old } = quoteBooking({ ...facts, now })
  const today = termsOf({ ...facts, pilot: { ...facts.pilot, membershipDiscountPercent: 0 } })
  expect(agreedTerms(old, { ...today, planName: 'Wingman' })).toEqual(terms)
})
