import type { CsipCard, CsipProfile } from '@tailshare/contract/people/instructors/csips'
import { dayIn, instantAt, overlaps, plusDays, type Period } from '@tailshare/contract/text/period'
import { type Verified, teachesUntil } from '@tailshare/rules/people/documents/privileges'
import { openSpans, type OpenWeek } from '@tailshare/rules/schedule/openHours'
import { displayedWeek } from './availability/view.ts'
import { distanceNm } from '@tailshare/rules/search/reach/distance'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import { asVisitorsSee, viewPersonTo } from '../accounts/profile/view.ts'
import type { CsipRow, OfferedRow } from './queries.ts'

const mostFreeDays = 7
export const lookAheadDays = 30

/** Starts tomorrow. A day is free if the CSIP teaches and has no bookings in those hours (8:00 to 18:00 if none are set). */
export const freeDaysOf = (busy: Period[], week: OpenWeek, zone: string, now: Date) => {
  const today = dayIn(now, zone)
  return Array.from({ length: lookAheadDays }, (_, index) => plusDays(today, index + 1))
    .filter((day) => {
      const open = openSpans(displayedWeek(week), { from: day, through: day }, zone)
      return open.length > 0 && !open.some((span) => busy.some((taken) => overlaps(taken, span)))
    })
    .slice(0, mostFreeDays)
}

const forEver = new Date('2999-12-31')

/** The period, by local time, after the instructor's certificate lapses. Blocks days like a booking. */
export const notTeachingFrom = (verified: Verified) => {
  const until = teachesUntil(verified)
  return (zone: string): Period => ({
    from: until === null ? new Date(0) : instantAt(plusDays(until, 1), '00:00', zone),
    to: forEver,
  })
}

/** A card by their airport nearest to a place, else by the first. */
export const viewOffered = (row: OfferedRow, near: Airport | undefined, isVisitor: boolean): CsipCard => {
  const { csip, airports, teaches, rating, ratingCount, words } = row
  const away = (airport: Airport) => (near ? distanceNm(near, airport) : 0)
  const [first, ...others] = airports.toSorted((a, b) => away(a) - away(b))
  const { hourlyRateCents, ...airport } = first!
  return {
    csip: isVisitor ? asVisitorsSee(csip) : csip,
    airport,
    distanceNm: near ? Math.round(away(airport)) : null,
    hourlyRateCents,
    otherAirports: others.map(({ code }) => code),
    instructorRatings: teaches,
    rating,
    ratingCount,
    words,
  }
}

type More = Pick<CsipProfile, 'instructorRatings' | 'rates' | 'freeDays' | 'rating' | 'ratingCount'> & { isVisitor: boolean }

export const viewCsip = (row: CsipRow, { isVisitor, ...more }: More): CsipProfile => ({
  csip: viewPersonTo(row, isVisitor),
  memberSince: row.createdAt.toISOString(),
  homeAirport: row.homeAirport,
  pilotRating: row.ratings,
  totalHours: row.totalHours,
  words: row.csipWords,
  studentsFlown: row.studentsFlown,
  flightsGiven: row.flightsGiven,
  ...more,
})
