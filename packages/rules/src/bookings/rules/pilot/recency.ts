import { countText } from '@tailshare/contract/text/countText'
import { hoursText, toTenths } from '@tailshare/contract/text/hours'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { reasons } from '../../book/exemption.ts'
import type { BookingFacts, RecencyAsked, RecentFacts } from '../../book/facts.ts'
import { type BookingRule, link } from '../../book/rule.ts'

/** Length in days of the stretches for which pilots enter hours. */
const enteredDays = { month: 30, halfYear: 182, year: 365 } as const

type Entry = RecentFacts['entered'][number]

/** Entered hours of the longest stretch that lies within the requested days, counted back from the entry date. */
const enteredSince = ({ on, hours }: Entry, from: string) =>
  Math.max(
    0,
    ...(['month', 'halfYear', 'year'] as const).map((stretch) =>
      plusDays(on, -enteredDays[stretch]) >= from ? hours[stretch] : 0,
    ),
  )

/**
 * Landings and hours in a family in the days before a date, from logged flights and pilot-entered hours. An entry may include logged
 * flights, so before the last entry the larger of the two counts, not the sum.
 */
export const flownWithin = ({ flights, entered }: RecentFacts, day: string, days: number) => {
  const from = plusDays(day, -days)
  const within = flights.filter((flight) => flight.day >= from && flight.day <= day)
  const enteredOn =
    entered
      .map(({ on }) => on)
      .sort()
      .at(-1) ?? ''
  const hoursOf = (some: typeof within) => some.reduce((sum, { hours }) => sum + hours, 0)
  const before = Math.max(
    hoursOf(within.filter((flight) => flight.day <= enteredOn)),
    entered.reduce((sum, entry) => sum + enteredSince(entry, from), 0),
  )
  return {
    from,
    landings: within.reduce((sum, { landings }) => sum + landings, 0),
    hours: toTenths(before + hoursOf(within.filter((flight) => flight.day > enteredOn))),
  }
}

type Flown = { landings: number; hours: number }

const isEnough = (asked: RecencyAsked, { landings, hours }: Flown) =>
  (asked.landings === 0 && asked.hours === 0) ||
  (asked.landings > 0 && landings >= asked.landings) ||
  (asked.hours > 0 && hours >= asked.hours)

/** `3 landings or 1.0 h`. */
const askedText = ({ landings, hours }: Flown) =>
  [landings > 0 && countText(landings, 'landing'), hours > 0 && hoursText(hours)].filter(Boolean).join(' or ')

const flownBy = ({ pilot, aircraft: { recency } }: BookingFacts, day: string) => flownWithin(pilot.recent, day, recency.days)

/**
 * Recent landings or hours in the family, counted back from today and again at check-in. If they suffice today but not on the trip day,
 * only warn: there is time to fly.
 */
export const aircraftRecency: BookingRule<'aircraft_recency'> = {
  about: 'pilot',
  setting: 'off',
  // Applies to named pilots too: being on a policy keeps no one current.
  exempt: { csip: reasons.dual, owner: 'Owners set this rule for others', shop: reasons.shop },
  overridable: { name: 'recent flying' },
  rating: false,
  againAtCheckIn: ['aircraft_recency'],
  met: {
    asked: ({ aircraft: { recency, modelFamily } }) => {
      const what = askedText(recency)
      return what === '' ? null : `${what} in the ${modelFamily} within ${countText(recency.days, 'day')}`
    },
    have: (facts) => {
      const { landings, hours } = flownBy(facts, dayIn(facts.now, facts.aircraft.zone))
      return `You have ${countText(landings, 'landing')} and ${hoursText(hours)}`
    },
    until: null,
  },
  check: (facts) => {
    const { request, aircraft, now } = facts
    const { recency, modelFamily, zone } = aircraft
    const today = dayIn(now, zone)
    const startDay = dayIn(request.period.from, zone)
    const asked = { modelFamily, days: recency.days, askedLandings: recency.landings, askedHours: recency.hours }
    const { from: since, ...flown } = flownBy(facts, today)
    if (!isEnough(recency, flown)) return { code: 'aircraft_recency', data: { ...asked, ...flown, since, lapsesBefore: null } }
    const { from: sinceThen, ...then } = flownBy(facts, startDay)
    return startDay <= today || isEnough(recency, then)
      ? null
      : {
          code: 'aircraft_recency',
          onlyWarns: true,
          data: { ...asked, ...then, since: sinceThen, lapsesBefore: startDay },
        }
  },
  refusals: {
    aircraft_recency: {
      title: ({ askedLandings, askedHours, modelFamily, days, lapsesBefore }) => {
        const what = `${askedText({ landings: askedLandings, hours: askedHours })} in the ${modelFamily}`
        return lapsesBefore === null
          ? `The owner requires ${what} within ${countText(days, 'day')}`
          : `Fly ${what} before this trip`
      },
      text: ({ landings, hours, since, lapsesBefore }) =>
        lapsesBefore === null
          ? `We know of ${countText(landings, 'landing')} and ${hoursText(hours)} since ${plainDayText(since)}. A short flight with an instructor settles it.`
          : `On ${plainDayText(lapsesBefore)} only flights since ${plainDayText(since)} count, and you would have ${countText(landings, 'landing')} and ${hoursText(hours)}. It is checked again at the aircraft.`,
      card: { kind: 'after', text: ({ modelFamily }) => `Needs recent time in the ${modelFamily}` },
      waysOut: (_facts, { modelFamily, lapsesBefore }, dates) => [
        dates.lesson(),
        lapsesBefore === null ? link(`Enter my ${modelFamily} hours`, 'modelHours', { modelFamily }) : null,
      ],
    },
  },
}
