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

/** A share of an amount, rounded half up to the cent: `percentOf(10_050, 4)` → `402`. */
export const percentOf = (cents: Cents, percent: number): Cents => Math.round((cents * percent) / 100)

/** Hours (tenths) times a rate per hour. */
export const hoursTimes = (hours: number, centsPerHour: Cents): Cents => Math.round((Math.round(hours * 10) * centsPerHour) / 10)
