/** Money is integer US cents. Format it only in this file. */
export type Cents = number

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `163909` → `$1,639.09`, with a true minus sign; zero (including `-0`) has none. */
export const moneyText = (cents: Cents) => dollars.format(cents / 100 || 0).replace('-', '\u2212')

/** `39500` → `$395`. Shows cents only if there are any. */
export const rateText = (cents: Cents) =>
  cents % 100 === 0 ? wholeDollars.format(cents / 100 || 0).replace('-', '\u2212') : moneyText(cents)

/** `163909` → `1639.09`, for spreadsheets and input fields. */
export const plainDollars = (cents: Cents) => (cents / 100).toFixed(2)

/**
 * Rounds a fraction to whole cents, half away from zero so that a refund equals its charge. The only rounding of money. Pass integers, as
 * in `cents * 435 / 10_000`: 130.5 must not become 130.4999.
 */
export const wholeCents = (numerator: number, denominator = 1): Cents => {
  const cents = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator))
  return numerator < 0 ? 0 - cents : cents
}

/** A percentage of an amount. The rate counts to three decimals: `percentOf(3000, 4.35)` → `131`. */
export const percentOf = (cents: Cents, percent: number): Cents => wholeCents(cents * Math.round(percent * 1000), 100_000)

export const hoursTimes = (hours: number, centsPerHour: Cents): Cents => wholeCents(Math.round(hours * 10) * centsPerHour, 10)
