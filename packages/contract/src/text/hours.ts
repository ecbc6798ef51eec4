/** Hours and meter readings are tenths. Round and format them only in this file. */
export const toTenths = (value: number) => Math.round(value * 10) / 10

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' })

/** A meter reading: `1284.6` → `1,284.6`. */
export const tenthsText = (value: number) => oneDecimal.format(value).replace('-', '\u2212')

/** `2.4` → `2.4 h`. */
export const hoursText = (hours: number) => `${tenthsText(hours)} h`
