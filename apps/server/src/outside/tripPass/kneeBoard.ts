import { dayIn } from '@tailshare/contract/text/period'
import { shortDayText, timeIn, wholeInstantText } from '@tailshare/contract/text/timeText'
import { sunnyDays } from '@tailshare/rules/schedule/daylight/nights'
import { runways } from '@tailshare/rules/bookings/weather/runways'
import { tablesPdf, type PdfSection } from '../pdf/tablePdf.ts'
import { routeText, trueCourse } from './route.ts'
import type { TripPass } from './tripPass.ts'

/** More days do not fit the page, and need no sun times yet. */
const mostDays = 4

const zulu = (instant: Date) => `${timeIn(instant, 'UTC')} Z`
const degrees = (value: number) => `${String(Math.round(value) % 360).padStart(3, '0')}° true`

const times = ({ trip, home: { zone } }: TripPass): PdfSection => ({
  title: 'Trip',
  columns: [
    { title: '', share: 1 },
    { title: 'Local', share: 3 },
    { title: 'UTC', share: 2 },
  ],
  rows: (
    [
      ['Out', trip.from],
      ['Back', trip.to],
    ] as const
  ).map(([name, at]) => [name, wholeInstantText(at, zone), `${shortDayText(dayIn(at, 'UTC'))}, ${zulu(at)}`]),
  totals: [],
})

const way = (pass: TripPass): PdfSection => {
  const { home, to } = pass
  const course = to ? trueCourse(home, to) : undefined
  return {
    title: 'Route',
    ...(to && { note: 'Great circle, one way, without wind, climb or pattern.' }),
    columns: [
      { title: 'From', share: 1 },
      { title: 'To', share: to ? 1 : 3 },
      { title: 'Course out', share: 1.2 },
      { title: 'Course back', share: 1.2 },
      { title: 'At cruise', share: 3 },
    ],
    rows: [
      to && course !== undefined
        ? [home.code, to.code, degrees(course), degrees(trueCourse(to, home)), routeText(pass)]
        : [home.code, pass.destination.trim() || routeText(pass), '', '', ''],
    ],
    totals: [],
  }
}

/** `135° and 315° true`. Painted runway numbers are magnetic. */
const runwayText = (code: string) => {
  const both = (runways[code] ?? []).map((heading) => `${degrees(heading)} and ${degrees(heading + 180)}`)
  return both.length > 0
    ? `Runways, to the nearest five degrees: ${both.join('; ')}. Check the chart supplement before you fly.`
    : ''
}

const sun = ({ trip, home }: TripPass): PdfSection => ({
  title: `Sun and runways at ${home.code}`,
  note: runwayText(home.code),
  columns: [
    { title: 'Day', share: 2 },
    { title: 'Sunrise', share: 1 },
    { title: 'UTC', share: 1 },
    { title: 'Sunset', share: 1 },
    { title: 'UTC', share: 1 },
  ],
  rows: sunnyDays(trip, home)
    .slice(0, mostDays)
    .map(({ day, rise, set }) => [shortDayText(day), timeIn(rise, home.zone), zulu(rise), timeIn(set, home.zone), zulu(set)]),
  totals: [],
})

const byHand = (title: string, names: string[], columns: string[]): PdfSection => ({
  title,
  columns: [{ title: '', share: 1.2 }, ...columns.map((name) => ({ title: name, share: 1.6 }))],
  rows: names.map((name) => [name, ...columns.map(() => '')]),
  totals: [],
})

/** A printable kneeboard page: times, route, sun and runways, and meters to fill in. */
export const kneeBoardPdf = (pass: TripPass, at: Date): Promise<Buffer> =>
  tablesPdf(`${pass.tailNumber} kneeboard`, {
    about: [`${pass.modelName} · booking ${pass.number}`],
    at,
    ...(pass.checkOutUrl !== null && { corner: pass.checkOutUrl }),
    sections: [
      times(pass),
      way(pass),
      sun(pass),
      byHand('Meters', ['Hobbs', 'Flight meter', 'Fuel', 'Oil'], ['Out', 'In', 'Difference']),
      byHand('Radio', ['ATIS', 'Clearance', 'Squawk'], ['Out', 'Back']),
    ],
  })
