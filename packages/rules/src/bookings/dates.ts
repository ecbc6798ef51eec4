import { maxFlightHours } from '@tailshare/contract/constants'
import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { dayIn, hoursIn, onHalfHour, plusHours, plusMonths, type Period } from '@tailshare/contract/period'
import type { BookerKind, BookingFacts } from './facts.ts'
import { shiftDays, thesePass } from './otherDates.ts'
import { refuse, type BookingRule } from './refuse.ts'

/** Months that a booking may start ahead; between the two variants of the specification the booker decides. */
export const monthsAhead: Record<BookerKind, number> = { renter: 6, owner: 24, coOwner: 24 }

/** What is wrong with a period before any rule looks at it: field fieldMessages for a 400, empty when it is well formed. */
export const periodProblems = ({ from, to }: Period): Partial<Record<'flightStartTime' | 'flightDropTime', string[]>> => ({
  ...(onHalfHour(from) ? {} : { flightStartTime: ['Choose a full or a half hour'] }),
  ...(to <= from
    ? { flightDropTime: [fieldMessages.minValue('the departure')] }
    : onHalfHour(to)
      ? {}
      : { flightDropTime: ['Choose a full or a half hour'] }),
})

const halfHour = 30 * 60_000
const nextHalfHour = (instant: Date) => new Date(Math.ceil(instant.getTime() / halfHour) * halfHour)

export const inThePast: BookingRule = (facts) => {
  const { request, aircraft, now } = facts
  if (request.period.from >= now) return []
  const from = nextHalfHour(now)
  return refuse(facts, 'in_the_past', { startTime: request.period.from.toISOString(), zone: aircraft.zone }, () => [
    thesePass(facts, { from, to: plusHours(from, hoursIn(request.period)) }),
  ])
}

/** The last day on which a trip may start, at the home airport. */
export const lastBookableDay = ({ booker, now, aircraft }: Pick<BookingFacts, 'booker' | 'now' | 'aircraft'>) =>
  plusMonths(dayIn(now, aircraft.zone), monthsAhead[booker])

export const tooFarAhead: BookingRule = (facts) => {
  const { period } = facts.request
  const { zone } = facts.aircraft
  const lastDay = lastBookableDay(facts)
  const startDay = dayIn(period.from, zone)
  if (startDay <= lastDay) return []
  const daysBack = (Date.parse(startDay) - Date.parse(lastDay)) / 86_400_000
  const data = { startTime: period.from.toISOString(), zone, months: monthsAhead[facts.booker], lastDay }
  return refuse(facts, 'too_far_ahead', data, () => [thesePass(facts, shiftDays(period, -daysBack, zone))])
}

/** Elapsed hours: a night of 25 hours counts 25. Time in the shop has no such limit, its hours are a quota. */
export const tooLong: BookingRule = (facts) => {
  const { period, purpose } = facts.request
  const hours = hoursIn(period)
  const data = { hours, limit: maxFlightHours }
  if (hours <= 0) return refuse(facts, 'too_long', { ...data, problem: 'backwards' })
  if (!onHalfHour(period.from) || !onHalfHour(period.to)) return refuse(facts, 'too_long', { ...data, problem: 'grid' })
  if (hours <= maxFlightHours || purpose === 'maintenance') return []
  return refuse(facts, 'too_long', { ...data, problem: 'long' }, () => [
    thesePass(facts, { from: period.from, to: plusHours(period.from, maxFlightHours) }),
  ])
}
