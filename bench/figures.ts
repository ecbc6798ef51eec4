type Unit = 'ms' | 'kB' | 'a second' | 'points' | 'bookings' | 'rounds' | 'seconds'

type Aim = { atMost: number } | { atLeast: number }

/** A measurement. `detail`: further values. */
export type Figure = { title: string; value: number; unit: Unit; aim?: Aim; detail?: string }

/** Result of a part. `problems` are wrong answers; missed aims are not included. */
export type Part = { title: string; figures: Figure[]; lines?: string[]; problems: string[] }

export const meets = (value: number, aim: Aim) => ('atMost' in aim ? value <= aim.atMost : value >= aim.atLeast)

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2)

export const valueText = (value: number, unit: Unit) =>
  `${Number(value.toFixed(digits(Math.abs(value)))).toLocaleString('en-US')} ${unit}`

export const aimText = (aim: Aim, unit: Unit) =>
  'atMost' in aim ? `≤ ${valueText(aim.atMost, unit)}` : `≥ ${valueText(aim.atLeast, unit)}`

export const ms = (value: number) => valueText(value, 'ms')

export const percentile = (values: number[], percent: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
