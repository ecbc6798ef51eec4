import { rateText } from '@tailshare/contract/text/money'
import { numberText } from '@tailshare/contract/text/countText'

/** Whole dollars; projections have no cents. */
export const dollars = (cents: number) => rateText(Math.round(cents / 100) * 100)

/** Axis label: `$20k`, `−$500`. */
export const shortDollars = (cents: number) =>
  Math.abs(cents) < 100_000 ? dollars(cents) : `${cents < 0 ? '\u2212' : ''}$${numberText(Math.abs(cents) / 100_000)}k`
