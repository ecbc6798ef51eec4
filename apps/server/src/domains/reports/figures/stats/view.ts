import type { OwnerStats } from '@tailshare/contract/reports/flights/reports'
import { plusMonths } from '@tailshare/contract/text/period'
import type { Figures, findFigures } from '../queries.ts'
import type { findNextPayout, findUse, listPromised } from './queries.ts'

const seriesTo = (month: string) => Array.from({ length: 12 }, (_, index) => plusMonths(`${month}-01`, index - 11).slice(0, 7))

type Found<Query extends (...asked: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>
type Loaded = {
  figures: Found<typeof findFigures>
  promised: Found<typeof listPromised>
  use: Found<typeof findUse>
  nextPayout: Found<typeof findNextPayout>
}

const nothing: Figures = {
  flights: 0,
  hobbsHours: 0,
  flightHours: 0,
  flightCents: 0,
  cancellations: 0,
  cancellationCents: 0,
  daylightSeconds: 0,
}

const incomeOf = ({ flightCents, cancellationCents }: Pick<Figures, 'flightCents' | 'cancellationCents'>) =>
  flightCents + cancellationCents

/** Percent of the daylight in which the aircraft were bookable. */
export const utilizationOf = (
  usedSeconds: number,
  { thereSeconds, underWaySeconds }: Pick<Loaded['use'], 'thereSeconds' | 'underWaySeconds'>,
) =>
  thereSeconds === 0 ? 0 : Math.max(0, Math.min(100, Math.round((1000 * (usedSeconds + underWaySeconds)) / thereSeconds) / 10))

const sumOf = <Row>(rows: Row[], cents: (row: Row) => number) => rows.reduce((sum, row) => sum + cents(row), 0)

export const viewStats = (aircraftId: string | null, { figures, promised, use, nextPayout }: Loaded): OwnerStats => {
  const of = (key: string, bucket = '') => figures.find((row) => row.key === key && row.bucket === bucket) ?? nothing
  const asked = of('asked')
  return {
    aircraftId,
    months: seriesTo(use.month).map((month) => {
      const { hobbsHours, flights, ...money } = of('series', month)
      const ahead = promised.filter((row) => row.month === month)
      return { month, incomeCents: incomeOf(money), bookedCents: sumOf(ahead, (row) => row.bookedCents), hobbsHours, flights }
    }),
    incomeCents: incomeOf(asked),
    flightCents: asked.flightCents,
    cancellationCents: asked.cancellationCents,
    bookedCents: sumOf(
      promised.filter(({ counts }) => counts),
      (row) => row.bookedCents,
    ),
    flights: asked.flights,
    hobbsHours: asked.hobbsHours,
    flightHours: asked.flightHours,
    hobbsHoursBefore: of('before').hobbsHours,
    utilizationPercent: utilizationOf(asked.daylightSeconds, use),
    bookings: asked.flights + use.underWay,
    cancellations: asked.cancellations,
    nextPayout: nextPayout ?? { cents: 0, on: null },
  }
}
