// How plain numbers read: money is in money.ts, hours and meters are in hours.ts, days and times in timeText.ts.

const plain = new Intl.NumberFormat('en-US', { signDisplay: 'negative' })

/** `2328` → `2,328`; decimals as they are, up to three. */
export const numberText = (value: number) => plain.format(value).replace('-', '\u2212')

/** `1612.45` → `1,612.5` with one decimal at most. */
export const roundedText = (value: number, decimals: number) => numberText(Math.round(value * 10 ** decimals) / 10 ** decimals)

/** `12.5` → `12.5%`. */
export const percentText = (value: number) => `${numberText(value)}%`
