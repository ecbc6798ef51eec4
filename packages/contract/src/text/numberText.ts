// Plain numbers. Money: money.ts; hours and meters: hours.ts; days and times: timeText.ts.

const plain = new Intl.NumberFormat('en-US', { signDisplay: 'negative' })

/** `2328` → `2,328`. Keeps up to three decimals. */
export const numberText = (value: number) => plain.format(value).replace('-', '\u2212')

/** `1612.45` → `1,612.5` with at most one decimal. */
export const roundedText = (value: number, decimals: number) => numberText(Math.round(value * 10 ** decimals) / 10 ** decimals)

/** `12.5` → `12.5%`. */
export const percentText = (value: number) => `${numberText(value)}%`
