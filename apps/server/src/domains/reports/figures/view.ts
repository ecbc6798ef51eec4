import { plainDollars } from '@tailshare/contract/text/money'
import { dayRangeOf } from '@tailshare/contract/schedule/dayRangeOf'
import type { Diagram, DiagramPoint, DiagramQuery, PilotFiguresList } from '@tailshare/contract/reports/cockpit/figures'
import { toTenths } from '@tailshare/contract/text/hours'
import { dayIn, daysBetween, endOfMonth, plusDays, plusMonths, startOfMonth } from '@tailshare/contract/text/period'
import { csvFile, type CsvColumn } from '../../../http/files/csv.ts'
import type { Figures, PilotFigures, Span } from './queries.ts'

/** `from: null` means since the beginning. */
type Range = { from: string | null; to: string; by: 'day' | 'month' }

/** Up to a quarter by day, then by month. */
const mostDays = 92

/** First day of the day, week (from Sunday), month or range of months that includes a day. */
const beganOn = {
  day: (today: string) => today,
  week: (today: string) => plusDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay()),
  month: startOfMonth,
  quarter: (today: string) => plusMonths(startOfMonth(today), -2),
  year: (today: string) => plusMonths(startOfMonth(today), -11),
} as const

/** A query's days in any notation, in a time zone. */
export const rangeOf = (query: Parameters<typeof dayRangeOf>[0], { now, zone }: { now: Date; zone: string }): Range => {
  const today = dayIn(now, zone)
  const asked = dayRangeOf(query)
  const from = asked?.period ? beganOn[asked.period](today) : (asked?.from ?? null)
  const to = asked?.to ?? today
  return { from, to, by: from !== null && daysBetween(from, to) < mostDays ? 'day' : 'month' }
}

export const spanIn = ({ from, to }: Range): Span => ({ days: { from: from ?? undefined, to } })

/** Converts `range` to the query format of the other calls. */
export const asQuery = ({ range }: Pick<DiagramQuery, 'range'>) => {
  const [from, to] = range.split(',')
  return to === undefined ? { period_type: from as 'year' } : { from, to }
}

const latest = (a: string, b: string) => (a > b ? a : b)
const earliest = (a: string, b: string) => (a < b ? a : b)

/** The days or months of a range, ending with `today` at the latest. */
const bucketsOf = ({ from, to, by }: Range, { today, first }: { today: string; first: string | undefined }) => {
  // Skip decades before the first flight.
  const begin = from !== null && daysBetween(from, to) < 3700 ? from : latest(from ?? '0000', first ?? today)
  const end = earliest(to, today)
  const buckets: { on: string; from: string; to: string }[] = []
  if (by === 'day') for (let day = begin; day <= end; day = plusDays(day, 1)) buckets.push({ on: day, from: day, to: day })
  else
    for (let month = startOfMonth(begin); month <= end; month = plusMonths(month, 1))
      buckets.push({ on: month.slice(0, 7), from: latest(month, begin), to: earliest(endOfMonth(month), to) })
  return buckets
}

const noFigures = { flightCents: 0, cancellationCents: 0, flights: 0, hobbsHours: 0, cancellations: 0 }

const isWithin = (value: number, least: number | undefined, most: number | undefined) =>
  (least === undefined || value >= least) && (most === undefined || value <= most)

/** Keeps points within the bounds, in dollars and hours. */
const passes =
  ({ incomeMin, incomeMax, hobbsTimeMin, hobbsTimeMax }: DiagramQuery) =>
  ({ incomeCents, hobbsHours }: DiagramPoint) =>
    isWithin(incomeCents / 100, incomeMin, incomeMax) && isWithin(hobbsHours, hobbsTimeMin, hobbsTimeMax)

type Row = Figures & { bucket: string }

export const viewDiagram = (range: Range, rows: Row[], query: DiagramQuery, today: string): Diagram => {
  const known = new Map(rows.map((row) => [row.bucket, row]))
  const first = rows.length > 0 ? `${rows[0]!.bucket}-01`.slice(0, 10) : undefined
  const all = bucketsOf(range, { today, first }).map((bucket): DiagramPoint => {
    const { flightCents, cancellationCents, flights, hobbsHours, cancellations } = known.get(bucket.on) ?? noFigures
    const incomeCents = flightCents + cancellationCents
    return { ...bucket, incomeCents, flightCents, cancellationCents, flights, hobbsHours, cancellations }
  })
  const points = all.filter(passes(query))
  return { ...range, points, hidden: all.length - points.length }
}

const sumOf = (points: DiagramPoint[], key: Exclude<keyof DiagramPoint, 'on' | 'from' | 'to'>) =>
  points.reduce((sum, point) => sum + point[key], 0)

const csvColumns: CsvColumn<DiagramPoint>[] = [
  ['From', ({ from }) => from],
  ['To', ({ to }) => to],
  ['Flights', ({ flights }) => flights],
  ['Hobbs hours', ({ hobbsHours }) => hobbsHours],
  ['Income of flights, USD', ({ flightCents }) => plainDollars(flightCents)],
  ['Cancellations', ({ cancellations }) => cancellations],
  ['Income of cancellations, USD', ({ cancellationCents }) => plainDollars(cancellationCents)],
  ['Income, USD', ({ incomeCents }) => plainDollars(incomeCents)],
]

/** The diagram's points, with totals in the last line. */
export const diagramCsv = ({ points }: Diagram) =>
  csvFile(csvColumns, points, {
    From: 'Total',
    Flights: sumOf(points, 'flights'),
    'Hobbs hours': toTenths(sumOf(points, 'hobbsHours')),
    'Income of flights, USD': plainDollars(sumOf(points, 'flightCents')),
    Cancellations: sumOf(points, 'cancellations'),
    'Income of cancellations, USD': plainDollars(sumOf(points, 'cancellationCents')),
    'Income, USD': plainDollars(sumOf(points, 'incomeCents')),
  })

type Hours = { flights: number; hobbsHours: number; flightHours: number }

export const addHours = (rows: Hours[]): Hours => ({
  flights: rows.reduce((sum, { flights }) => sum + flights, 0),
  hobbsHours: toTenths(rows.reduce((sum, { hobbsHours }) => sum + hobbsHours, 0)),
  flightHours: toTenths(rows.reduce((sum, { flightHours }) => sum + flightHours, 0)),
})

const ways = ['renter', 'co_owner', 'owner'] as const

export const hoursByWay = (rows: PilotFigures[]) =>
  ways.map((as) => ({ as, ...addHours(rows.filter(({ flownAs }) => flownAs === as)) })).filter(({ flights }) => flights > 0)

export const viewPilot = ({ flightCents, ...row }: PilotFigures): PilotFiguresList['results'][number] => ({
  ...row,
  incomeCents: flightCents,
})

export const totalsOf = (rows: PilotFigures[]): PilotFiguresList['totals'] => ({
  ...addHours(rows),
  incomeCents: rows.reduce((sum, { flightCents }) => sum + flightCents, 0),
})
