// Plain numbers. Money: money.ts; hours and meters: hours.ts; days and times: timeText.ts.

const plain = new Intl.NumberFormat('en-US', { signDisplay: 'negative' })

/** `2328` → `2,328`. Keeps up to three decimals. */
export const numberText = (value: number) => plain.format(value).replace('-', '\u2212')

/** `1612.45` → `1,612.5` with at most one decimal. */
export const roundedText = (value: number, decimals: number) => numberText(Math.round(value * 10 ** decimals) / 10 ** decimals)

/** `12.5` → `12.5%`. */
export const percentText = (value: number) => `${numberText(value)}%`

/** `1 flight`, `2,000 flights`. `many`: an irregular plural. */
export const countText = (count: number, one: string, many = `${one}s`) => `${numberText(count)} ${count === 1 ? one : many}`

/** `Ana`, `Ana and Bo`, `Ana, Bo and Cy`. */
export const listedText = (items: readonly (string | number)[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** Capitalizes the first letter: `weekly` → `Weekly`. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Fallback text for a code: `in_work` → `In work`. */
export const codeText = (code: string) => capital(code.replaceAll('_', ' '))

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ordinalEnds: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

export const ordinalText = (value: number) => `${numberText(value)}${ordinalEnds[ordinals.select(value)]}`

const kilobyte = 1024

/** File size: `640 KB`, `2.4 MB`, `118 MB`. */
export const bytesText = (bytes: number) => {
  if (bytes < kilobyte ** 2) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`
  const megabytes = bytes / kilobyte ** 2
  return `${megabytes.toFixed(megabytes < 100 ? 1 : 0)} MB`
}
