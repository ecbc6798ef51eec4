import type { Quote } from '@tailshare/contract/quote'

/** What an hour by the meter costs under the terms, all in; the meter sets the final price. */
const hourly = ({ terms }: Quote) =>
  terms &&
  (terms.ownsAircraft
    ? 0
    : terms.rateCents * (1 - terms.discountPercent / 100) * (1 + (terms.feePercent + terms.taxPercent) / 100)) +
    (terms.csipRateCents ?? 0)

/** Whoever is moved for what others caused pays no more for it: in all, for each hour by the meter, and in what is held. */
export const costsNoMore = (agreed: Quote, then: Quote) => {
  const [before, after] = [hourly(agreed), hourly(then)]
  const losesFuel = agreed.terms?.fuelIncluded === true && then.terms?.fuelIncluded === false
  const nights = (quote: Quote) => quote.terms?.minimumHoursPerNight ?? 0
  return (
    then.totalCents <= agreed.totalCents &&
    then.depositCents <= agreed.depositCents &&
    (before === undefined || after === undefined || Math.round(after) <= Math.round(before)) &&
    !losesFuel &&
    (agreed.terms === undefined || nights(then) <= nights(agreed))
  )
}
