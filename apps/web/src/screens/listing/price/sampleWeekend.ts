import type { ListingTerms } from '@tailshare/contract/listing'
import type { Cents } from '@tailshare/contract/money'
import { dayIn, instantAt, type Period, plusDays } from '@tailshare/contract/period'
import { quoteBooking, splitIncome } from '@tailshare/rules/bookings/quote'
import { saturdayAfter } from '@tailshare/rules/bookings/suggestedTrip'

/** Two hours out, some around, two hours back. */
export const sampleHours = 5

/** From Saturday 09:00 to Sunday 17:00. */
export const sampleTrip = (now: Date, zone: string): Period => {
  const saturday = saturdayAfter(plusDaysFrom(now, 7), zone)
  return { from: instantAt(saturday, '09:00', zone), to: instantAt(plusDays(saturday, 1), '17:00', zone) }
}
const plusDaysFrom = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000)

export type SampleWeekend = { period: Period; day: string; hours: number; ownerCents: Cents; line: string }

/** What a weekend would earn the owner, as a booking prices it: fee and tax come on top and are the pilot's. */
export const sampleWeekend = (
  terms: ListingTerms,
  { zone, state }: { zone: string; state: string },
  now: Date,
): SampleWeekend => {
  const period = sampleTrip(now, zone)
  const { lines, hours } = quoteBooking({
    request: { period, plannedHours: sampleHours, purpose: 'flight', csip: null },
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
  return { period, day: dayIn(period.from, zone), hours, ownerCents: splitIncome(lines).ownerCents, line: rental.text }
}
