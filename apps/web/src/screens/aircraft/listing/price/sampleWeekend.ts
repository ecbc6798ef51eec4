import type { ListingTerms } from '@tailshare/contract/aircraft/listing'
import { type Cents, moneyText, percentOf } from '@tailshare/contract/text/money'
import { instantAt, type Period, plusDays } from '@tailshare/contract/text/period'
import { guessPlannedHours } from '@tailshare/rules/bookings/price/plannedHours'
import { quoteBooking, splitIncome } from '@tailshare/rules/bookings/price/quote'
import { saturdayAfter } from '@tailshare/rules/bookings/proposals/otherDates'

/** From Saturday 09:00 to Sunday 17:00. */
const sampleTrip = (now: Date, zone: string): Period => {
  const saturday = saturdayAfter(now, zone)
  return { from: instantAt(saturday, '09:00', zone), to: instantAt(plusDays(saturday, 1), '17:00', zone) }
}

/** `line` describes how the metered hours are charged. */
type SampleWeekend = { hours: number; ownerCents: Cents; line: string }

/** Priced like a booking. Fee and tax are added for the pilot. */
export const sampleWeekend = (
  terms: ListingTerms,
  { zone, state }: { zone: string; state: string },
  now: Date,
): SampleWeekend => {
  const period = sampleTrip(now, zone)
  const plannedHours = guessPlannedHours(period, zone)
  const { lines } = quoteBooking({
    request: { period, plannedHours, purpose: 'flight', csip: null },
    aircraft: {
      rateCents: terms.priceHourCents,
      fuelIncluded: terms.fuelIncluded,
      minimumHoursPerNight: terms.minimumHoursPerNight,
      depositCents: terms.depositCents,
      cancellationPolicy: terms.cancellationPolicy,
      zone,
      state,
    },
    pilot: { membershipDiscountPercent: 0, membershipPlanName: null, ownsAircraft: false },
    pricing: { platformFeePercent: 0, taxPercentByState: {} },
    now,
  })
  const rental = lines.find(({ kind }) => kind === 'rental')!
  return { hours: plannedHours, ownerCents: splitIncome(lines).ownerCents, line: rental.text }
}

/** After member discounts: `Of each hour you get $166.50 to $180.00: …` */
export const yoursText = (rateCents: Cents | null, mostPercent: number) => {
  if (mostPercent === 0) return 'Your rate is yours.'
  const why = `pilot’s plan takes up to ${mostPercent}% off your rate, and that comes off your income.`
  if (!rateCents) return `A ${why}`
  return `Of each hour you get ${moneyText(rateCents - percentOf(rateCents, mostPercent))} to ${moneyText(rateCents)}: a ${why}`
}
