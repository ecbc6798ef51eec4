import type { CsipProfile } from '@tailshare/contract/csips'
import { dayIn, instantAt, overlaps, plusDays, type Period } from '@tailshare/contract/period'
import { viewPersonTo } from '../profile/view.ts'
import type { CsipRow } from './queries.ts'

const mostFreeDays = 7
export const lookAheadDays = 30

/** From tomorrow on; a day is free when nothing is booked from 8 to 18, local time. */
export const freeDaysOf = (busy: Period[], zone: string, now: Date) => {
  const today = dayIn(now, zone)
  return Array.from({ length: lookAheadDays }, (_, index) => plusDays(today, index + 1))
    .filter((day) => {
      const daytime = { from: instantAt(day, '08:00', zone), to: instantAt(day, '18:00', zone) }
      return !busy.some((span) => overlaps(span, daytime))
    })
    .slice(0, mostFreeDays)
}

type More = Pick<CsipProfile, 'rates' | 'freeDays' | 'rating' | 'ratingCount'> & { isVisitor: boolean }

export const viewCsip = (row: CsipRow, { isVisitor, ...more }: More): CsipProfile => ({
  csip: viewPersonTo(row, isVisitor),
  memberSince: row.createdAt.toISOString(),
  homeAirport: row.homeAirport,
  pilotRating: row.ratings,
  totalHours: row.totalHours,
  studentsFlown: row.studentsFlown,
  flightsGiven: row.flightsGiven,
  ...more,
})
