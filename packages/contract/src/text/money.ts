/** Money is integer US cents everywhere; this file is the only place that turns it into text. */
export type Cents = number

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `163909` → `$1,639.09`, negative amounts with a true minus sign; nothing (`-0`, too) has none. */
export const moneyText = (cents: Cents) => dollars.format(cents / 100 || 0).replace('-', '\u2212')

/** `39500` → `$395`; keeps the cents only where there are some. */
export const rateText = (cents: Cents) =>
  cents % 100 === 0 ? wholeDollars.format(cents / 100 || 0).replace('-', '\u2212') : moneyText(cents)

/** `163909` → `1639.09`, as files for spreadsheets and fields that are typed into have it. */
export const plainDollars = (cents: Cents) => (cents / 100).toFixed(2)

/**
 * A fraction of cents as whole ones; the only rounding of money. Half a cent goes up, and below zero as far down, so that what is given back
 * is what was charged. Whole numbers in, as `cents * 435 / 10_000`: 130.5 is not to become 130.4999.
 */
export const wholeCents = (numerator: number, denominator = 1): Cents => {
  const cents = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator))
  return numerator < 0 ? 0 - cents : cents
}

/** A share of an amount; of the rate three digits count: `percentOf(3000, 4.35)` → `131`. */
export const percentOf = (cents: Cents, percent: number): Cents => wholeCents(cents * Math.round(percent * 1000), 100_000)

/** Hours (tenths) times a rate per hour. */
export const hoursTimes = (hours: number, centsPerHour: Cents): Cents => wholeCents(Math.round(hours * 10) * centsPerHour, 10)
