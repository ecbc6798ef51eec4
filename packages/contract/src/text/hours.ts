/** Hours and meter readings are kept in tenths; this file is the only place that rounds them and turns them into text. */
export const toTenths = (value: number) => Math.round(value * 10) / 10

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' })

/** A meter reading as pilots write it: `1284.6` → `1,284.6`. */
export const tenthsText = (value: number) => oneDecimal.format(value).replace('-', '\u2212')

/** `2.4` → `2.4 h`. */
export const hoursText = (hours: number) => `${tenthsText(hours)} h`
