import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { CsipAvailabilityBody } from '@tailshare/contract/people/instructors/csips'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { exceptionsAhead, freeSpans, isAlwaysOpen, openSpans, type OpenWeek } from '@tailshare/rules/schedule/openHours'
import { horizonOf } from '@tailshare/rules/schedule/blocks/occurrences'
import type { Db } from '../../../../db/connect.ts'
import { BadInput } from '../../../../http/refusal.ts'
import { notTeachingFrom } from '../view.ts'
import { acceptsLessons, listHours, listTeaching, replaceHours, setAcceptsLessons } from './queries.ts'
import { displayedWeek, leastLessonMinutes } from './view.ts'

/** From yesterday, so that a lesson under way can still be changed, through the last bookable day. */
export const openFrom = (week: OpenWeek, zone: string, now: Date) => {
  const through = horizonOf(now, zone)
  return { open: openSpans(week, { from: plusDays(dayIn(now, zone), -1), through }, zone), through }
}

export const showAvailability = async (db: Db, accountId: string) => ({
  acceptsBookings: await acceptsLessons(db, accountId),
  airports: (await listHours(db, accountId)).map(({ hourlyRateCents: _rate, ...hours }) => ({
    ...hours,
    hours: [...hours.hours],
    exceptions: hours.exceptions.map((one) => ({ ...one, hours: [...one.hours] })),
  })),
})

const mustBeRated = (body: CsipAvailabilityBody, rated: Map<string, Airport>) => {
  const unknown = body.airports.findIndex(({ airport }) => !rated.has(airport.toLowerCase()))
  if (unknown >= 0) throw new BadInput({ [`airports.${unknown}.airport`]: 'Please set a rate at this airport first' })
}

/** Saves the hours and computes the open spans used by search. The account must be locked. */
export const saveAvailability = async (db: Db, accountId: string, body: CsipAvailabilityBody, now: Date) => {
  const rated = new Map((await listHours(db, accountId)).map(({ airport }) => [airport.id, airport]))
  mustBeRated(body, rated)
  const kept = body.airports.flatMap(({ airport, ...said }) => {
    const { id: airportId, zone } = rated.get(airport.toLowerCase())!
    const week = {
      ...said,
      hours: said.anyTime ? [] : said.hours,
      exceptions: exceptionsAhead(said.exceptions, now, zone),
    }
    return isAlwaysOpen(week) ? [] : [{ airportId, ...week, ...openFrom(week, zone, now) }]
  })
  await replaceHours(db, accountId, kept)
  await setAcceptsLessons(db, accountId, body.acceptsBookings)
}

/** Those of the cards who have an hour free on a day, at the card's airport. */
export const freeOn = async <Card extends { csip: { id: string }; airport: Airport }>(
  db: Db,
  cards: readonly Card[],
  day: string,
  now: Date,
) => {
  const asked = cards.map(({ csip, airport }) => ({ csipId: csip.id, airportId: airport.id }))
  // A day in every zone.
  const around = { from: new Date(`${plusDays(day, -1)}T00:00Z`), to: new Date(`${plusDays(day, 2)}T00:00Z`) }
  const teaching = await listTeaching(db, asked, around)
  return cards.filter(({ airport: { zone } }, at) => {
    const { busy, documents, ...week } = teaching[at]!
    const open = openSpans(displayedWeek(week), { from: day, through: day }, zone)
    const gone = [...busy, { from: new Date(0), to: now }, notTeachingFrom({ documents, endorsed: [] })(zone)]
    return freeSpans(open, gone, leastLessonMinutes).length > 0
  })
}
