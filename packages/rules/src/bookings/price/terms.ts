import { wholeCents } from '@tailshare/contract/text/money'
import type { PriceTerms, Quote } from '@tailshare/contract/bookings/book/quote'
import type { Period } from '@tailshare/contract/text/period'
import type { PriceFacts } from '../book/facts.ts'

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
