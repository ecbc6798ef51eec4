import { bookMonthsAhead } from '@tailshare/contract/base/constants'
import { countText } from '@tailshare/contract/text/countText'
import { dayIn, hoursIn, onHalfHour, plusHours, plusMonths } from '@tailshare/contract/text/period'
import { dayText } from '@tailshare/contract/text/timeText'
import type { BookerKind, BookingFacts } from '../book/facts.ts'
import { longestTripHours } from '../price/longestTrip.ts'
import type { BookingRule } from '../book/rule.ts'
import { at } from '../orders/words.ts'

const monthsAhead: Record<BookerKind, number> = bookMonthsAhead

/** Shown once if all three rules pass. */
const met = { passing: () => 'The dates can be booked' }

export const inThePast: BookingRule<'in_the_past'> = {
  about: 'dates',
  setting: 'always',
  exempt: {},
  overridable: { never: 'the time has passed' },
  rating: false,
  againAtCheckIn: [],
  met,
  check: ({ request: { period }, aircraft, now }) =>
    period.from >= now ? null : { code: 'in_the_past', data: { startTime: period.from.toISOString(), zone: aircraft.zone } },
  refusals: {
    in_the_past: {
      title: 'This time has passed',
      text: (d) => `The trip would have left on ${at(d.startTime, d.zone)}. Choose a later start.`,
      card: { kind: 'other_dates', text: 'This time has passed' },
      waysOut: (_facts, _data, dates) => [dates.coming()],
    },
  },
}

/** The last day a trip may start, at the home airport. */
const lastBookableDay = ({ booker, now, aircraft }: Pick<BookingFacts, 'booker' | 'now' | 'aircraft'>) =>
  plusMonths(dayIn(now, aircraft.zone), monthsAhead[booker])

export const tooFarAhead: BookingRule<'too_far_ahead'> = {
  about: 'dates',
  setting: 'block',
  exempt: {},
  overridable: { never: 'no one books further ahead' },
  rating: false,
  againAtCheckIn: [],
  met,
  check: (facts) => {
    const { zone } = facts.aircraft
    const { from } = facts.request.period
    const lastDay = lastBookableDay(facts)
    if (dayIn(from, zone) <= lastDay) return null
    return {
      code: 'too_far_ahead',
      data: { startTime: from.toISOString(), zone, months: monthsAhead[facts.booker], lastDay },
    }
  },
  refusals: {
    too_far_ahead: {
      title: ({ months }) => `Bookings open ${months} months ahead`,
      text: (d) => `This trip leaves on ${at(d.startTime, d.zone)}. Today, the last day you can book is ${dayText(d.lastDay)}.`,
      card: { kind: 'other_dates', text: 'Not open for booking yet' },
      waysOut: (_facts, { lastDay }, dates) => [dates.upTo(lastDay)],
    },
  },
}

/** `9 days and 1.5 hours`. */
const daysText = (hours: number) => {
  const [days, rest] = [countText(Math.floor(hours / 24), 'day'), hours % 24]
  return rest === 0 ? days : `${days} and ${rest === 1 ? '1 hour' : `${rest} hours`}`
}

/** Counts elapsed hours: 25 for a day on which DST ends. */
export const tooLong: BookingRule<'too_long'> = {
  about: 'dates',
  setting: 'always',
  exempt: {},
  overridable: { never: 'no trip is longer' },
  rating: false,
  againAtCheckIn: [],
  met,
  check: (facts) => {
    const { period } = facts.request
    const longest = longestTripHours(facts)
    const hours = hoursIn(period)
    const failed = (problem: 'long' | 'backwards' | 'grid') =>
      ({ code: 'too_long', data: { hours, limit: longest ?? 0, problem } }) as const
    if (hours <= 0) return failed('backwards')
    if (!onHalfHour(period.from) || !onHalfHour(period.to)) return failed('grid')
    return longest !== null && hours > longest ? failed('long') : null
  },
  refusals: {
    too_long: {
      title: ({ limit, problem }) =>
        ({
          long: `Trips last up to ${daysText(limit)}`,
          backwards: 'The return is not after the departure',
          grid: 'Trips start and end on the half hour',
        })[problem],
      text: ({ hours, problem }) =>
        ({
          long: `This one takes ${daysText(hours)} from departure to return. Bring it back earlier, or ask the owner to allow more.`,
          backwards: 'A trip takes at least half an hour.',
          grid: 'Choose a full or a half hour for departure and return.',
        })[problem],
      card: { kind: 'other_dates', text: ({ maxTripDays }) => `Trips up to ${countText(maxTripDays, 'day')}` },
      waysOut: ({ request: { period } }, { problem, limit }, dates) =>
        problem === 'long' ? [dates.these({ from: period.from, to: plusHours(period.from, limit) }) ?? dates.nearest()] : [],
    },
  },
}
