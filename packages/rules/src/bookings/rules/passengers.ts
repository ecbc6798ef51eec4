import { countText } from '@tailshare/contract/text/countText'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { isNightForLandings } from '../../schedule/daylight/sun.ts'
import { reasons } from '../book/exemption.ts'
import type { BookingFacts } from '../book/facts.ts'
import { airplaneText, landingDays, landingsForPassengers } from '../law/currency/landings.ts'
import { type BookingRule, link } from '../book/rule.ts'

const startDay = ({ request, aircraft }: BookingFacts) => dayIn(request.period.from, aircraft.zone)

/** True if the trip leaves or returns at night, so that its takeoff or landing is at night (14 CFR 61.57(b)). */
const isByNight = ({ request: { period }, aircraft: { airport, zone } }: BookingFacts) =>
  [period.from, period.to].some((instant) => isNightForLandings(instant, airport, zone))

/** Landings in the same category and class, and in the same type if it requires a type rating. */
const counted = ({ pilot, aircraft }: BookingFacts, day: string) =>
  pilot.landed.filter(
    (flown) =>
      flown.day >= plusDays(day, -landingDays) &&
      flown.day <= day &&
      flown.class === aircraft.class &&
      (aircraft.needsTypeRating === null || flown.modelFamily === aircraft.modelFamily),
  )

/** By (a)(1)(ii), landings for a tailwheel airplane are made in one; by (b)(1)(ii), those by night in any of the class. */
const landingsBefore = (facts: BookingFacts) => {
  const flown = counted(facts, startDay(facts))
  const sum = (some: typeof flown, of: 'landings' | 'night') => some.reduce((all, one) => all + one[of], 0)
  const alike = flown.filter(({ tailwheel }) => !facts.aircraft.tailwheel || tailwheel)
  return { landings: sum(alike, 'landings'), night: sum(flown, 'night') }
}

const where = ({ aircraft: { needsTypeRating, modelFamily, class: of, tailwheel } }: BookingFacts) =>
  airplaneText({ class: of, typeFamily: needsTypeRating === null ? null : modelFamily, tailwheel })

/** Only a warning: the logbook may contain landings we do not know of. Counted back from the day of the trip. */
export const passengerRecency: BookingRule<'passenger_recency'> = {
  about: 'pilot',
  setting: 'warn',
  exempt: { csip: 'The CSIP is pilot in command, and lands for it (14 CFR 61.57)', shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.57)' },
  rating: false,
  againAtCheckIn: ['passenger_recency'],
  met: {
    passing: (facts) =>
      facts.request.passengers > 0
        ? `Passenger currency: ${countText(landingsBefore(facts).landings, 'landing')} ${where(facts)} in the ${landingDays} days before the trip`
        : null,
  },
  check: (facts) => {
    const { passengers } = facts.request
    if (passengers === 0) return null
    const { landings, night } = landingsBefore(facts)
    const byNight = landings >= landingsForPassengers
    if (byNight && (night >= landingsForPassengers || !isByNight(facts))) return null
    return {
      code: 'passenger_recency',
      data: {
        landings: byNight ? night : landings,
        passengers,
        night: byNight,
        where: where(facts),
        since: plusDays(startDay(facts), -landingDays),
      },
    }
  },
  refusals: {
    passenger_recency: {
      title: ({ night }) =>
        night
          ? 'Three landings by night in 90 days are needed to carry passengers by night'
          : 'Three landings in 90 days are needed to carry passengers',
      text: ({ landings, passengers, night, where, since }) =>
        `For this trip landings ${night ? 'to a full stop by night ' : ''}${where} since ${plainDayText(since)} count, and we have ${landings === 0 ? 'none' : `only ${landings}`} on record (14 CFR 61.57${night ? '(b)' : '(a)'}). Make sure your logbook shows the rest before you take ${passengers === 1 ? 'your passenger' : 'passengers'} along.`,
      card: { kind: 'after', text: 'Needs recent landings for passengers' },
      waysOut: () => [link('See my flights', 'flights')],
    },
  },
}
