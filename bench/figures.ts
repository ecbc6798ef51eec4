import { ms } from './client.ts'

/** What a figure is counted in: `times` compares long histories with short ones, `of` one of our figures with a floor. */
type Unit =
  | 'ms'
  | 'times'
  | 'of'
  | 'a second'
  | 'kB'
  | 'points'
  | 'statements'
  | 'round trips'
  | 'commits'
  | 'frames a second'
  | 'bookings'
  | 'seconds'
  | 'requests'

export type Aim = { atMost: number } | { atLeast: number }

/** One thing that is measured. `id` stays the same from run to run; `detail` says what the value comes from. */
export type Figure = { id: string; title: string; value: number; unit: Unit; aim?: Aim; detail?: string }

/** What a part of the bench found. Figures that miss their aim are no problems: those are answers that were wrong. */
export type Part = { title: string; figures: Figure[]; lines?: string[]; problems: string[] }

export const meets = (value: number, aim: Aim) => ('atMost' in aim ? value <= aim.atMost : value >= aim.atLeast)

/** How much a figure may grow from the shortest history to the longest. */
const mostGrowth = 1.5

/** With how many rows an answer came: a short history does not fill a page, and a page of twenty costs more than one of three. */
const withRows = (rows: number | undefined) => (rows === undefined ? '' : ` with ${rows} rows`)

type Times = { short: number; long: number; rows?: { short: number | undefined; long: number | undefined } }
/** A time in milliseconds with a short history and with a long one; `rows` are those of a page, where they differ. */
export const grown = (id: string, title: string, { short, long, rows }: Times): Figure => {
  const differ = rows && rows.short !== rows.long
  return {
    id,
    title,
    value: long / short,
    unit: 'times',
    aim: { atMost: mostGrowth },
    detail: `${ms(short)}${differ ? withRows(rows.short) : ''} → ${ms(long)}${differ ? withRows(rows.long) : ''}`,
  }
}

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2)

export const valueText = (value: number, unit: Unit) => {
  const number = Number(value.toFixed(digits(Math.abs(value)))).toLocaleString('en-US')
  if (unit === 'times') return `× ${number}`
  return unit === 'of' || unit === 'points' ? number : `${number} ${unit}`
}

export const aimText = (aim: Aim, unit: Unit) =>
  'atMost' in aim ? `≤ ${valueText(aim.atMost, unit)}` : `≥ ${valueText(aim.atLeast, unit)}`
