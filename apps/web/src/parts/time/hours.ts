const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Hours and meter readings as pilots write them: `1,284.6`. */
export const tenthsText = (hours: number) => tenths.format(hours)

/** `4.2 h`. */
export const hoursText = (hours: number) => `${tenths.format(hours)}\u00a0h`
