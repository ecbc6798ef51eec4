import { bookMonthsAhead } from '@tailshare/contract/base/constants'
import { countText } from '@tailshare/contract/text/countText'
import { dayIn, hoursIn, onHalfHour, plusHours, plusMonths, overlaps, plusMinutes } from '@tailshare/contract/text/period'
import { dayText } from '@tailshare/contract/text/timeText'
import type { BookerKind, BookingFacts } from '../book/facts.ts'
import { longestTripHours, leastPlannedHours, mostPlannedHours } from '../price/plannedHours.ts'
import { type BookingRule, link } from '../book/rule.ts'
import { at } from '../orders/words.ts'
import { reasons } from '../book/exemption.ts'
import { anotherAircraft } from './aircraft.ts'
import { hoursText } from '@tailshare/contract/text/hours'

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

/** Includes the turnaround. Only an early check: two requests can pass it at once, and the exclusion constraint then decides. */
export const slotTaken: BookingRule<'slot_taken'> = {
  about: 'dates',
  setting: 'always',
  exempt: {},
  overridable: { never: 'the time is taken' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: ({ aircraft }) => `${aircraft.tailNumber} is free, turnaround included` },
  check: ({ request: { period }, aircraft: { turnaroundMinutes, zone, tailNumber }, aircraftBusy }) => {
    const held = { from: period.from, to: plusMinutes(period.to, turnaroundMinutes) }
    const busy = aircraftBusy.find((taken) => overlaps(taken, held))
    if (!busy) return null
    const data = { from: busy.from.toISOString(), to: busy.to.toISOString(), zone, tailNumber }
    return { code: 'slot_taken', data: busy.claim ? { ...data, claim: busy.claim } : data }
  },
  refusals: {
    slot_taken: {
      title: ({ tailNumber }) => `${tailNumber} is taken at this time`,
      text: (d) =>
        d.claim
          ? `${d.claim}: from ${at(d.from, d.zone)} to ${at(d.to, d.zone)}.`
          : `It is booked or set aside from ${at(d.from, d.zone)} to ${at(d.to, d.zone)}, turnaround included.`,
      card: { kind: 'other_dates', text: 'Taken at this time' },
      waysOut: (facts, _data, dates) => [dates.nearest(), anotherAircraft(facts)],
    },
  },
}

const inTheWay = ({ request, pilotBusy: taken }: BookingFacts) => taken.find((period) => overlaps(period, request.period))

export const pilotBusy: BookingRule<'pilot_busy'> = {
  about: 'dates',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the time is taken' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => 'You have no other booking then' },
  check: (facts) => {
    const busy = inTheWay(facts)
    const { zone } = facts.aircraft
    return busy ? { code: 'pilot_busy', data: { from: busy.from.toISOString(), to: busy.to.toISOString(), zone } } : null
  },
  refusals: {
    pilot_busy: {
      title: 'You have another booking at this time',
      text: (d) => `It runs from ${at(d.from, d.zone)} to ${at(d.to, d.zone)}.`,
      card: { kind: 'other_dates', text: 'You have another booking then' },
      waysOut: (facts, _data, dates) => {
        const orderId = inTheWay(facts)?.orderId
        return [dates.nearest(), orderId ? link('Open your other booking', 'booking', { orderId }) : null]
      },
    },
  },
}

/** Without a minimum, understated hours would make holds and late-cancellation charges negligible. */
export const plannedHoursLow: BookingRule<'planned_hours_low'> = {
  about: 'dates',
  setting: 'always',
  exempt: { owner: 'Owners pay no rental', shop: reasons.shop },
  overridable: { never: 'the times call for it' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => null },
  check: ({ request: { period, plannedHours }, aircraft: { zone } }) => {
    const least = leastPlannedHours(period, zone)
    return plannedHours < least ? { code: 'planned_hours_low', data: { planned: plannedHours, least } } : null
  },
  refusals: {
    planned_hours_low: {
      title: ({ least }) => `Plan at least ${hoursText(least)} of flying`,
      text: ({ planned, least }) =>
        `You planned ${hoursText(planned)}. These times call for at least ${hoursText(least)}: a quarter of the hours between 06:00 and 22:00, plus 2.0 h per overnight. The meter sets the final price.`,
      card: { kind: 'other_dates', text: 'Plan more flight time' },
      waysOut: () => [],
    },
  },
}

/** Flight hours cannot exceed the trip; they would inflate holds and late-cancellation charges. */
export const plannedHoursHigh: BookingRule<'planned_hours_high'> = {
  about: 'dates',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'no flight is longer than its trip' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => null },
  check: ({ request: { period, plannedHours } }) => {
    const most = mostPlannedHours(period)
    return most > 0 && plannedHours > most ? { code: 'planned_hours_high', data: { planned: plannedHours, most } } : null
  },
  refusals: {
    planned_hours_high: {
      title: ({ most }) => `Plan at most ${hoursText(most)} of flying`,
      text: ({ planned, most }) =>
        `You planned ${hoursText(planned)}, and the trip takes ${hoursText(most)} from departure to return. Plan less flight time, or return later.`,
      card: { kind: 'other_dates', text: 'Plan less flight time' },
      waysOut: () => [],
    },
  },
}
