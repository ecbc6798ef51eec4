import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { CsipAvailabilityBody } from '@tailshare/contract/people/instructors/csips'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { exceptionsAhead, freeSpans, isAlwaysOpen, openSpans, type OpenWeek } from '@tailshare/rules/schedule/openHours'
import { horizonOf } from '@tailshare/rules/schedule/blocks/occurrences'
import type { Db } from '../../../../db/connect.ts'
import { BadInput } from '../../../../http/refusal.ts'
import { findInstructors, listBusyTimes } from '../queries.ts'
import { notTeachingFrom } from '../view.ts'
import { acceptsLessons, listHours, listHoursOf, replaceHours, setAcceptsLessons } from './queries.ts'
import { daylight, leastLessonMinutes } from './view.ts'

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

/** Those of the cards who have an hour free on a day, at the card's airport. Reads all of them at once: visitors ask too. */
export const freeOn = async <Card extends { csip: { id: string }; airport: Airport }>(
  db: Db,
  cards: readonly Card[],
  day: string,
  now: Date,
) => {
  const ids = cards.map(({ csip }) => csip.id)
  const hours = await listHoursOf(db, ids)
  const open = cards.flatMap((card) => {
    const week = hours.find((one) => one.accountId === card.csip.id && one.hours.airport.id === card.airport.id)?.hours
    const spans = week ? openSpans(daylight(week), { from: day, through: day }, card.airport.zone) : []
    return spans.length > 0 ? { card, spans } : []
  })
  const all = open.flatMap(({ spans }) => spans)
  if (all.length === 0) return []
  const from = new Date(Math.min(...all.map((span) => span.from.getTime())))
  const to = new Date(Math.max(...all.map((span) => span.to.getTime())))
  const busy = Map.groupBy(await listBusyTimes(db, ids, { from, to }), ({ accountId }) => accountId)
  const verified = await findInstructors(db, ids)
  return open
    .filter(({ card: { csip, airport }, spans }) => {
      const gone = [
        ...(busy.get(csip.id) ?? []),
        { from: new Date(0), to: now },
        notTeachingFrom(verified(csip.id))(airport.zone),
      ]
      return freeSpans(spans, gone, leastLessonMinutes).length > 0
    })
    .map(({ card }) => card)
}
