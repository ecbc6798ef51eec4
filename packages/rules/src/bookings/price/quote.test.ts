import fc from 'fast-check'
import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { finalPrice, quoteBooking, splitIncome, totalOf, priceUnder } from './quote.ts'
import { bookingFacts, csip, now, weekend } from '../book/sampleFacts.ts'

const pricing = { platformFeePercent: 4, taxPercentByState: {} }
const quote = (changes: Parameters<typeof bookingFacts>[0] = {}, at = now, prices = pricing) =>
  quoteBooking({ ...bookingFacts({ ...changes, request: { plannedHours: 4.2, ...changes.request } }), pricing: prices, now: at })
const lines = (changes: Parameters<typeof bookingFacts>[0] = {}) => quote(changes).lines.map(({ text, cents }) => [text, cents])

test('a weekend in an SR22 shows every line before it is paid', () => {
  expect(lines()).toEqual([
    ['Rental, 4.2 h × $395, fuel included', 165_900],
    ['Membership discount, Wingman 5%', -8_295],
    ['Platform fee, 4%', 6_304],
    ['Tax, California: none', 0],
  ])
  expect(quote()).toMatchObject({ totalCents: 163_909, hours: 6, minimumHours: 6, depositCents: 50_000 })
})

test('the policy says what is held, when, and until when canceling is free', () => {
  expect(quote().policyText).toBe(
    'We hold the total and a $500.00 deposit on Thu, Dec 3, 09:00 PST. Free cancellation until Wed, Dec 2, 09:00 PST; after that, half is charged. The meter sets the final price.',
  )
  expect(quote().heldFrom).toBe('2026-12-03T17:00:00.000Z')
})

test('a total of zero still states the late charge if something was owed before', () => {
  const kept = { freeUntil: plusHours(now, -1), totalCents: 42_484 }
  const facts = {
    ...bookingFacts({ pilot: { ownsAircraft: true } }),
    pricing,
    now,
    booked: { created: plusHours(now, -48), kept },
  }
  expect(quoteBooking(facts).policyText).toContain('Cancellation costs half of the $424.84 owed before.')
})

test('within 48 hours the money is held at once, and an hour remains to cancel', () => {
  const late = plusHours(weekend.from, -10)
  expect(quote({}, late)).toMatchObject({
    heldFrom: late.toISOString(),
    freeCancellationUntil: plusHours(late, 1).toISOString(),
  })
  expect(quote({}, late).policyText).toMatch(/^We hold the total and a \$500\.00 deposit now\./)
})

test('a change within 48 hours does not speak of a second hold beside the one in place', () => {
  const late = plusHours(weekend.from, -10)
  const facts = { ...bookingFacts(), pricing, now: late, booked: { created: plusHours(late, -90), kept: null } }
  expect(quoteBooking(facts).policyText).toMatch(
    /^Your card must hold the total and a \$500\.00 deposit now; a hold that covers it stays\. /,
  )
})

test('two hours are paid per night away', () => {
  const period = { from: weekend.from, to: plusHours(weekend.to, 24) }
  const [rental] = lines({ request: { period, plannedHours: 2.5 } })
  expect(rental).toEqual(['Rental, 4.0 h × $395, fuel included, at least 2.0 h per overnight', 158_000])
})

test('an owner may charge more hours per night or none; planned hours stay two', () => {
  const nights = { from: weekend.from, to: plusHours(weekend.to, 24) }
  const with3 = { aircraft: { minimumHoursPerNight: 3.5 }, request: { period: nights, plannedHours: 2.5 } }
  expect(lines(with3)[0]).toEqual(['Rental, 7.0 h × $395, fuel included, at least 3.5 h per overnight', 276_500])
  const short = { from: new Date('2026-12-06T04:00:00Z'), to: new Date('2026-12-06T15:00:00Z') }
  const asked = { period: short, plannedHours: 2 }
  expect(quote({ aircraft: { minimumHoursPerNight: 3.5 }, request: asked })).toMatchObject({ minimumHours: 3.5, hours: 3.5 })
  const none = quote({ aircraft: { minimumHoursPerNight: 0 }, request: asked })
  expect(none).toMatchObject({ minimumHours: 2, hours: 2 })
  const { period, plannedHours } = asked
  const agreed = priceUnder(none.terms!, { period, plannedHours, zone: 'America/Los_Angeles', state: 'CA' })
  expect(finalPrice({ ...agreed, hobbsHours: 0.4, fuelCredits: [] }).lines[0]!.cents).toBe(15_800)
})

test('a CSIP is paid for the hours flown, without fee or discount', () => {
  expect(lines({ request: { csip, plannedHours: 1 } })).toContainEqual(['CSIP, 1.0 h × $85', 8_500])
  expect(quote({ request: { csip } }).totalCents - quote().totalCents).toBe(35_700)
})

test('owners fly without rental, and time in the shop costs the renter nothing', () => {
  expect(quote({ pilot: { ownsAircraft: true } })).toMatchObject({ totalCents: 0, depositCents: 0 })
  expect(quote({ request: { purpose: 'maintenance' } })).toMatchObject({ totalCents: 0, depositCents: 0 })
})

test('fuel bought away is credited where the rate includes it', () => {
  const facts = { ...bookingFacts(), pricing, hobbsHours: 4, fuelCredits: [{ gallons: 21.3, cents: 14_058 }] }
  expect(finalPrice(facts).lines.at(-1)).toEqual({ kind: 'fuel_credit', text: 'Fuel bought away, 21.3 gal', cents: -14_058 })
  const dry = { ...facts, aircraft: { ...facts.aircraft, fuelIncluded: false } }
  expect(finalPrice(dry).lines.some(({ kind }) => kind === 'fuel_credit')).toBe(false)
})

const anything = fc.record({
  plannedHours: fc.integer({ min: 1, max: 480 }).map((tenths) => tenths / 10),
  rateCents: fc.integer({ min: 100, max: 100_000 }),
  discount: fc.integer({ min: 0, max: 100 }),
  fee: fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
  tax: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
  withCsip: fc.boolean(),
  credits: fc.array(fc.record({ gallons: fc.integer({ min: 1, max: 90 }), cents: fc.integer({ min: 1, max: 500_000 }) })),
})

test('lines sum to the total, its parts go to owner, CSIP, platform and tax without a cent left, and no one pays to fly', () => {
  fc.assert(
    fc.property(anything, ({ plannedHours, rateCents, discount, fee, tax, withCsip, credits }) => {
      const facts = {
        ...bookingFacts({
          request: { plannedHours, csip: withCsip ? csip : null },
          aircraft: { rateCents },
          pilot: { membershipDiscountPercent: discount },
        }),
        pricing: { platformFeePercent: fee, taxPercentByState: { CA: tax } },
      }
      const estimate = quoteBooking(facts)
      const final = finalPrice({ ...facts, hobbsHours: plannedHours, fuelCredits: credits })
      for (const price of [estimate, final]) {
        const { ownerCents, csipCents, platformCents, taxCents } = splitIncome(price.lines)
        expect(totalOf(price.lines)).toBe(price.totalCents)
        expect(ownerCents + csipCents + platformCents + taxCents).toBe(price.totalCents)
        expect(Math.min(ownerCents, csipCents, platformCents, taxCents, price.totalCents)).toBeGreaterThanOrEqual(0)
        expect(price.lines.every(({ cents }) => Number.isInteger(cents))).toBe(true)
      }
    }),
  )
})
