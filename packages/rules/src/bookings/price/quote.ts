import { hoursText, tenthsText, toTenths } from '@tailshare/contract/text/hours'
import type { Quote, QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { states } from '@tailshare/contract/base/constants'
import { hoursTimes, moneyText, percentOf, rateText, type Cents } from '@tailshare/contract/text/money'
import { overnightsIn, plusHours } from '@tailshare/contract/text/period'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { freeUntil, latePart, type Kept } from '../change/cancellation.ts'
import type { AircraftFacts, PriceFacts } from '../book/facts.ts'
import { leastPlannedHours, mostPlannedHours } from './plannedHours.ts'
import { termsOf } from './terms.ts'

/** Card holds last only days, so estimate and deposit are held this long before the start. */
export const holdHoursBefore = 48

export type QuoteFacts = PriceFacts & {
  aircraft: Pick<AircraftFacts, 'depositCents' | 'cancellationPolicy'>
  /** Of a booking that is changed: free cancellation does not begin anew. */
  booked?: { created: Date; kept: Kept | null }
  /** Of a new one: when this time was first booked by who canceled it within a day. */
  graceFrom?: Date | null
  now: Date
}

const stateName = (state: string) => new Map<string, string>(Object.entries(states)).get(state) ?? state

const minimumHoursFor = ({ request, aircraft }: Pick<PriceFacts, 'request' | 'aircraft'>) =>
  toTenths(aircraft.minimumHoursPerNight * overnightsIn(request.period, aircraft.zone))

/**
 * Lines for this many flight hours. Discount and fee are on the rental; tax is on the rental after discount. A CSIP is paid for
 * the hours flown and keeps all of it. Who owns the aircraft pays no rental: shared costs are split elsewhere.
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
    { kind: 'tax', text: `Tax, ${stateName(aircraft.state)}`, cents: tax },
  ]
}

export const totalOf = (lines: QuoteLine[]): Cents => lines.reduce((sum, { cents }) => sum + cents, 0)

/** What a quote for this many planned hours (tenths) comes to. */
export const totalFor = (facts: PriceFacts, plannedHours: number): Cents => totalOf(linesFor(facts, toTenths(plannedHours)))

/** Of a trip that costs its pilot nothing now: the hours of partners are settled with the month. */
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
      ? `Nothing is held yet. On ${wholeInstantText(heldFrom, zone)} we hold ${amount}.`
      : `We hold ${amount} now.`
  const cancel = free
    ? `Free cancellation until ${wholeInstantText(free, zone)}; after that, ${latePart} is charged.`
    : keptCents > total
      ? keptText(keptCents)
      : `Cancellation costs ${latePart}.`
  return `${held} ${cancel} The meter sets the final price.`
}

/** What an owner's hours cost them of the shared running costs: told with the price, and settled with the month. */
const settledMonthlyOf = ({ request, aircraft, pilot }: PriceFacts, hours: number): Quote['settledMonthly'] => {
  const hourCents = aircraft.runningHourCents ?? null
  if (hourCents === null || !pilot.ownsAircraft || request.purpose !== 'flight') return null
  return { hours, hourCents, cents: hoursTimes(hours, hourCents) }
}

/** Everything a pilot pays, line by line, before they pay it. */
export const quoteBooking = (facts: QuoteFacts): Quote => {
  const { request, aircraft, pilot, now } = facts
  const hours = toTenths(request.plannedHours)
  const lines = linesFor(facts, hours)
  const totalCents = totalOf(lines)
  const rents = request.purpose === 'flight' && !pilot.ownsAircraft
  // What is charged at least, where the owner asks for more than a trip is planned with.
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
    // What an owner charges at least for a night may be more than anyone can fly in it.
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

/**
 * The price by the meter. `hobbsHours` are those flown; fuel bought away is credited with its receipt, up to the rental itself,
 * and only where the rate includes fuel. Credits beyond it are for the owner to settle.
 */
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
/** Fuel bought away that the owner reimburses; part of `splitIncome` already. */
export const fuelCreditOf = (lines: QuoteLine[]) => Math.abs(sumOf(lines, ['fuel_credit']))
const rentalOf = (lines: QuoteLine[]) => sumOf(lines, ['rental', 'discount'])

/** Who gets what of a price; sums to its total. The owner gives the discount and reimburses fuel, tax is passed on. */
export const splitIncome = (lines: QuoteLine[]) => ({
  ownerCents: sumOf(lines, ['rental', 'discount', 'fuel_credit']),
  csipCents: sumOf(lines, ['csip']),
  platformCents: sumOf(lines, ['fee']),
  taxCents: sumOf(lines, ['tax']),
})
