import { hoursText, tenthsText, toTenths } from '@tailshare/contract/text/hours'
import type { Quote, QuoteLine, PriceTerms } from '@tailshare/contract/bookings/book/quote'
import { states } from '@tailshare/contract/base/constants'
import { hoursTimes, moneyText, percentOf, rateText, type Cents, wholeCents } from '@tailshare/contract/text/money'
import { overnightsIn, plusHours, type Period } from '@tailshare/contract/text/period'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { freeUntil, latePart, type Kept } from '../change/cancellation.ts'
import type { AircraftFacts, PriceFacts } from '../book/facts.ts'
import { leastPlannedHours, mostPlannedHours } from './plannedHours.ts'

/** Price terms agreed at booking, stored with the quote. */
export const termsOf = ({ request, aircraft, pilot, pricing }: PriceFacts): PriceTerms => ({
  rateCents: aircraft.rateCents,
  fuelIncluded: aircraft.fuelIncluded,
  minimumHoursPerNight: aircraft.minimumHoursPerNight,
  discountPercent: pilot.membershipDiscountPercent,
  planName: pilot.membershipPlanName,
  csipRateCents: request.csip?.hourlyRateCents ?? null,
  feePercent: pricing.platformFeePercent,
  taxPercent: pricing.taxPercentByState[aircraft.state] ?? 0,
  ownsAircraft: pilot.ownsAircraft,
  purpose: request.purpose,
})

/** Minimum hours per night on every aircraft before it became a setting. */
const hoursPerNightBefore = 2

type Booked = { period: Period; plannedHours: number; zone: string; state: string }

/** Price facts under agreed terms, for `finalPrice`. */
export const priceUnder = (terms: PriceTerms, { period, plannedHours, zone, state }: Booked): PriceFacts => ({
  request: {
    period,
    plannedHours,
    purpose: terms.purpose,
    csip: terms.csipRateCents === null ? null : { hourlyRateCents: terms.csipRateCents },
  },
  aircraft: {
    rateCents: terms.rateCents,
    fuelIncluded: terms.fuelIncluded,
    minimumHoursPerNight: terms.minimumHoursPerNight ?? hoursPerNightBefore,
    zone,
    state,
  },
  pilot: {
    membershipDiscountPercent: terms.discountPercent,
    membershipPlanName: terms.planName,
    ownsAircraft: terms.ownsAircraft,
  },
  pricing: { platformFeePercent: terms.feePercent, taxPercentByState: { [state]: terms.taxPercent } },
})

/** For bookings made before terms were stored: today's listing, corrected by the lines of the old quote. */
export const agreedTerms = (quote: Pick<Quote, 'lines' | 'hours' | 'terms'>, today: PriceTerms): PriceTerms => {
  if (quote.terms) return quote.terms
  const centsOf = (kind: string) => quote.lines.find((line) => line.kind === kind)?.cents ?? 0
  const rental = centsOf('rental')
  return {
    ...today,
    discountPercent: rental === 0 ? 0 : Math.round((-1000 * centsOf('discount')) / rental) / 10,
    ownsAircraft: rental === 0,
    csipRateCents:
      centsOf('csip') === 0 || quote.hours === 0 ? null : wholeCents(10 * centsOf('csip'), Math.round(10 * quote.hours)),
  }
}

/** Card holds last only days, so estimate and deposit are held this long before the start. */
export const holdHoursBefore = 48

export type QuoteFacts = PriceFacts & {
  aircraft: Pick<AircraftFacts, 'depositCents' | 'cancellationPolicy'>
  /** For a change to a booking: free cancellation does not restart. */
  booked?: { created: Date; kept: Kept | null }
  /** For a new booking: when the same pilot first booked this time, if they canceled it within a day. */
  graceFrom?: Date | null
  now: Date
}

const stateName = (state: string) => new Map<string, string>(Object.entries(states)).get(state) ?? state

const minimumHoursFor = ({ request, aircraft }: Pick<PriceFacts, 'request' | 'aircraft'>) =>
  toTenths(aircraft.minimumHoursPerNight * overnightsIn(request.period, aircraft.zone))

/**
 * Lines for this many flight hours. Discount and fee apply to the rental, tax to the rental after discount. A CSIP is paid per hour flown
 * and keeps all of it. Owners pay no rental; shared costs are split elsewhere.
 */
const linesFor = ({ request, aircraft, pilot, pricing }: PriceFacts, flownHours: number): QuoteLine[] => {
  const { csip, purpose } = request
  const instruction: QuoteLine[] =
    csip && purpose === 'flight'
      ? [
          {
            kind: 'csip',
            text: `CSIP, ${hoursText(flownHours)} × ${rateText(csip.hourlyRateCents)}`,
            cents: hoursTimes(flownHours, csip.hourlyRateCents),
          },
        ]
      : []
  if (purpose === 'maintenance') return [{ kind: 'rental', text: 'Time in the shop', cents: 0 }]
  if (pilot.ownsAircraft) return [{ kind: 'rental', text: `Own aircraft, ${hoursText(flownHours)}`, cents: 0 }, ...instruction]

  const minimum = minimumHoursFor({ request, aircraft })
  const hours = Math.max(flownHours, minimum)
  const rental = hoursTimes(hours, aircraft.rateCents)
  const discount = percentOf(rental, pilot.membershipDiscountPercent)
  const fee = percentOf(rental - discount, pricing.platformFeePercent)
  const tax = percentOf(rental - discount, pricing.taxPercentByState[aircraft.state] ?? 0)
  const fuel = aircraft.fuelIncluded ? 'fuel included' : 'fuel extra'
  const least = flownHours < minimum ? `, at least ${hoursText(aircraft.minimumHoursPerNight)} per overnight` : ''
  const plan = pilot.membershipPlanName ? `${pilot.membershipPlanName} ` : ''
  return [
    { kind: 'rental', text: `Rental, ${hoursText(hours)} × ${rateText(aircraft.rateCents)}, ${fuel}${least}`, cents: rental },
    ...(discount > 0
      ? [{ kind: 'discount' as const, text: `Membership discount, ${plan}${pilot.membershipDiscountPercent}%`, cents: -discount }]
      : []),
    ...instruction,
    { kind: 'fee', text: `Platform fee, ${pricing.platformFeePercent}%`, cents: fee },
    { kind: 'tax', text: `Tax, ${stateName(aircraft.state)}${tax === 0 ? ': none' : ''}`, cents: tax },
  ]
}

export const totalOf = (lines: QuoteLine[]): Cents => lines.reduce((sum, { cents }) => sum + cents, 0)

export const totalFor = (facts: PriceFacts, plannedHours: number): Cents => totalOf(linesFor(facts, toTenths(plannedHours)))

/** For a trip that is free for its pilot. Partners' running costs are settled monthly. */
const nothingText = (isSettledMonthly: boolean) =>
  isSettledMonthly
    ? 'Nothing is held or charged; its running costs are settled monthly with your partners.'
    : 'Nothing is held or charged.'

const keptText = (cents: Cents) => `Cancellation costs ${latePart} of the ${moneyText(cents)} owed before.`

const policyText = (facts: QuoteFacts, total: Cents, deposit: Cents, heldFrom: Date, free: Date | null) => {
  const { zone } = facts.aircraft
  const keptCents = facts.booked?.kept?.totalCents ?? 0
  if (total + deposit === 0) {
    const nothing = nothingText(settledMonthlyOf(facts, facts.request.plannedHours) !== null)
    return keptCents > 0 ? `${nothing} ${keptText(keptCents)}` : nothing
  }
  const amount = deposit > 0 ? `the total and a ${moneyText(deposit)} deposit` : 'the total'
  const held =
    heldFrom > facts.now
      ? `We hold ${amount} on ${wholeInstantText(heldFrom, zone)}.`
      : facts.booked
        ? `Your card must hold ${amount} now; a hold that covers it stays.`
        : `We hold ${amount} now.`
  const cancel = free
    ? `Free cancellation until ${wholeInstantText(free, zone)}; after that, ${latePart} is charged.`
    : keptCents > total
      ? keptText(keptCents)
      : `Cancellation costs ${latePart}.`
  return `${held} ${cancel} The meter sets the final price.`
}

/** An owner's part of the shared running costs for these hours: shown with the price, settled monthly. */
const settledMonthlyOf = ({ request, aircraft, pilot }: PriceFacts, hours: number): Quote['settledMonthly'] => {
  const hourCents = aircraft.runningHourCents ?? null
  if (hourCents === null || !pilot.ownsAircraft || request.purpose !== 'flight') return null
  return { hours, hourCents, cents: hoursTimes(hours, hourCents) }
}

export const quoteBooking = (facts: QuoteFacts): Quote => {
  const { request, aircraft, pilot, now } = facts
  const hours = toTenths(request.plannedHours)
  const lines = linesFor(facts, hours)
  const totalCents = totalOf(lines)
  const rents = request.purpose === 'flight' && !pilot.ownsAircraft
  // Minimum charge, if the owner requires more than the planned hours.
  const minimumHours = rents ? Math.max(leastPlannedHours(request.period, aircraft.zone), minimumHoursFor(facts)) : 0
  const depositCents = rents ? aircraft.depositCents : 0
  const start = request.period.from
  const held = plusHours(start, -holdHoursBefore)
  const heldFrom = held > now ? held : now
  const { created, kept } = facts.booked ?? { created: facts.graceFrom ?? now, kept: null }
  const free = freeUntil({ start, created, policy: aircraft.cancellationPolicy, kept })
  return {
    lines,
    totalCents,
    // The owner's minimum per night may exceed the hours one can fly in the trip.
    hours: Math.max(hours, Math.min(minimumHours, mostPlannedHours(request.period))),
    minimumHours,
    depositCents,
    heldFrom: heldFrom.toISOString(),
    freeCancellationUntil: free > now ? free.toISOString() : null,
    policyText: policyText(facts, totalCents, depositCents, heldFrom, free > now ? free : null),
    settledMonthly: settledMonthlyOf(facts, hours),
    terms: termsOf(facts),
  }
}

type FuelCredit = { gallons: number; cents: Cents }

/** Price by the meter. Fuel bought away from home is credited, up to the rental, if the rate includes fuel; the owner settles the rest. */
export const finalPrice = ({
  hobbsHours,
  fuelCredits,
  ...facts
}: PriceFacts & { hobbsHours: number; fuelCredits: FuelCredit[] }) => {
  const lines = linesFor(facts, toTenths(hobbsHours))
  let creditable = facts.aircraft.fuelIncluded ? rentalOf(lines) : 0
  const credits = fuelCredits.flatMap(({ gallons, cents }): QuoteLine[] => {
    const credit = Math.min(cents, creditable)
    creditable -= credit
    return credit > 0 ? [{ kind: 'fuel_credit', text: `Fuel bought away, ${tenthsText(gallons)} gal`, cents: -credit }] : []
  })
  const all = [...lines, ...credits]
  return { lines: all, totalCents: totalOf(all) }
}

const sumOf = (lines: QuoteLine[], kinds: QuoteLine['kind'][]) => totalOf(lines.filter(({ kind }) => kinds.includes(kind)))
/** Fuel the owner reimburses; already part of `splitIncome`. */
export const fuelCreditOf = (lines: QuoteLine[]) => Math.abs(sumOf(lines, ['fuel_credit']))
const rentalOf = (lines: QuoteLine[]) => sumOf(lines, ['rental', 'discount'])

/** Splits a price by recipient; the parts sum to the total. The owner bears discount and fuel; tax is passed on. */
export const splitIncome = (lines: QuoteLine[]) => ({
  ownerCents: sumOf(lines, ['rental', 'discount', 'fuel_credit']),
  csipCents: sumOf(lines, ['csip']),
  platformCents: sumOf(lines, ['fee']),
  taxCents: sumOf(lines, ['tax']),
})
