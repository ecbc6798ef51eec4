import type { Endorsement } from '@tailshare/contract/privileges'
import type { AircraftType } from '@tailshare/contract/constants'
import { hoursText } from '@tailshare/contract/hours'
import { reasons } from '../exemption.ts'
import { type BookingRule, link } from '../rule.ts'

const minimums = { csip: reasons.dual, named: reasons.named, owner: reasons.ownPolicy, shop: reasons.shop }
const aircraftWords: Record<AircraftType, string> = { 1: 'single-engine aircraft', 5: 'jets' }
const has = (hours: number | null) => (hours === null ? 'Not required' : `You have ${hoursText(hours)}`)

/** The owner's minimum for open pilots, set per aircraft. */
export const totalHours: BookingRule<'total_hours_low' | 'total_hours_missing'> = {
  about: 'pilot',
  setting: 'block',
  exempt: minimums,
  overridable: { name: 'total time' },
  rating: true,
  againAtCheckIn: [],
  met: {
    asked: ({ aircraft }) => (aircraft.minimumTotalHours > 0 ? `${aircraft.minimumTotalHours} h total time` : null),
    have: ({ pilot }) => has(pilot.totalHours),
    until: null,
  },
  check: ({ aircraft: { minimumTotalHours: asked }, pilot: { totalHours: have } }) => {
    if (asked <= (have ?? 0)) return null
    return have === null ? { code: 'total_hours_missing', data: { asked } } : { code: 'total_hours_low', data: { asked, have } }
  },
  refusals: {
    total_hours_low: {
      title: ({ asked, have }) => `The owner requires ${hoursText(asked)} total time; you have ${hoursText(have)}`,
      text: ({ asked, have }) => `This is the minimum for pilots flying alone. You are ${hoursText(asked - have)} short.`,
      card: { kind: 'not_rated', text: ({ minimumTotalHours }) => `Needs ${minimumTotalHours} h total time` },
      waysOut: () => [link('Correct my hours', 'totalHours')],
    },
    total_hours_missing: {
      title: 'Your total time is missing',
      text: ({ asked }) =>
        `The owner’s minimum for pilots flying alone is ${hoursText(asked)}. Enter your hours in your profile.`,
      card: { kind: 'after', text: 'Enter your hours to book' },
      waysOut: () => [link('Enter my hours', 'totalHours')],
    },
  },
}

/** The owner's minimum in this model family. */
export const typeHours: BookingRule<'type_hours_low' | 'type_hours_missing'> = {
  about: 'pilot',
  setting: 'block',
  exempt: minimums,
  overridable: { name: 'hours in type' },
  rating: true,
  againAtCheckIn: [],
  met: {
    asked: ({ aircraft }) => (aircraft.minimumTypeHours > 0 ? `${aircraft.minimumTypeHours} h in type` : null),
    have: ({ pilot }) => has(pilot.typeHours),
    until: null,
  },
  check: ({ aircraft: { minimumTypeHours: asked, modelFamily }, pilot: { typeHours: have } }) => {
    if (asked <= (have ?? 0)) return null
    return have === null
      ? { code: 'type_hours_missing', data: { asked, modelFamily } }
      : { code: 'type_hours_low', data: { asked, have, modelFamily } }
  },
  refusals: {
    type_hours_low: {
      title: ({ asked, have }) => `The owner requires ${hoursText(asked)} in type; you have ${hoursText(have)}`,
      text: ({ asked, have, modelFamily }) =>
        `This is the minimum for pilots flying the ${modelFamily} alone. You are ${hoursText(asked - have)} short.`,
      card: { kind: 'not_rated', text: ({ minimumTypeHours }) => `Needs ${minimumTypeHours} h in type` },
      waysOut: ({ aircraft: { type, airportCode } }, { modelFamily }) => [
        link(`Correct my ${modelFamily} hours`, 'modelHours', { modelFamily }),
        link(`See other ${aircraftWords[type]} near ${airportCode}`, 'similar', { choice: String(type) }),
      ],
    },
    type_hours_missing: {
      title: ({ modelFamily }) => `Your hours in the ${modelFamily} are missing`,
      text: ({ asked }) =>
        `The owner’s minimum for pilots flying it alone is ${hoursText(asked)} in type. Enter your hours in your profile.`,
      card: { kind: 'after', text: 'Enter your hours to book' },
      waysOut: (_, { modelFamily }) => [link(`Enter my ${modelFamily} hours`, 'modelHours', { modelFamily })],
    },
  },
}

/** Students never fly jets, a CSIP aboard does not change that. */
export const studentNotAllowed: BookingRule<'student_not_allowed'> = {
  about: 'pilot',
  setting: 'block',
  exempt: { shop: reasons.shop },
  overridable: { never: 'a jet needs its type rating (14 CFR 61.31(a))' },
  rating: true,
  againAtCheckIn: [],
  met: {
    asked: ({ aircraft }) => (aircraft.type === 5 ? 'Certificated pilots only' : null),
    have: () => 'You hold a pilot certificate',
    until: null,
  },
  check: ({ aircraft: { type, modelName }, pilot }) =>
    type === 5 && pilot.category === 'student_pilot' ? { code: 'student_not_allowed', data: { modelName } } : null,
  refusals: {
    student_not_allowed: {
      title: 'Students do not fly jets',
      text: ({ modelName }) => `The ${modelName} needs a certificated pilot with its type rating, even with a CSIP aboard.`,
      card: { kind: 'not_rated', text: 'Not for students' },
      waysOut: () => [link('See single-engine aircraft', 'singleEngine')],
    },
  },
}

/** An aircraft with more needs the high-performance endorsement (14 CFR 61.31(f)). */
export const highPerformanceAbove = 200

export const highPerformance: BookingRule<'high_performance_endorsement'> = {
  about: 'pilot',
  setting: 'block',
  exempt: { csip: 'The CSIP is pilot in command, and can give the endorsement (14 CFR 61.31(f))', shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.31(f))' },
  rating: false,
  againAtCheckIn: [],
  met: {
    // Jets are covered by their type rating.
    asked: ({ aircraft: { horsepower, needsTypeRating } }) =>
      horsepower > highPerformanceAbove && !needsTypeRating ? 'High-performance endorsement' : null,
    have: () => 'In your profile',
    until: null,
  },
  check: ({ aircraft: { horsepower, modelName, needsTypeRating }, pilot }) =>
    needsTypeRating || horsepower <= highPerformanceAbove || pilot.endorsements.includes('high_performance' satisfies Endorsement)
      ? null
      : { code: 'high_performance_endorsement', data: { horsepower, modelName } },
  refusals: {
    high_performance_endorsement: {
      title: 'A high-performance endorsement is needed',
      text: ({ horsepower, modelName }) =>
        `The ${modelName} has ${horsepower} hp; above ${highPerformanceAbove} hp the law requires it (14 CFR 61.31(f)). Add it to your profile if you have it.`,
      card: { kind: 'after', text: 'Needs a high-performance endorsement' },
      waysOut: () => [link('Add my endorsement', 'endorsements', { choice: 'high_performance' satisfies Endorsement })],
    },
  },
}

/** `type_sf50` → `SF50`. */
const ratingText = (rating: string) => rating.replace(/^type_/, '').toUpperCase()

/** 14 CFR 61.31(a). Not lifted by a CSIP: it is earned at a training center, not on a rental. */
export const typeRating: BookingRule<'type_rating'> = {
  about: 'pilot',
  setting: 'block',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.31(a))' },
  rating: true,
  againAtCheckIn: [],
  met: {
    asked: ({ aircraft }) => (aircraft.needsTypeRating ? `${ratingText(aircraft.needsTypeRating)} type rating` : null),
    have: () => 'In your profile',
    until: null,
  },
  check: ({ aircraft: { needsTypeRating: rating, modelName }, pilot }) =>
    !rating || pilot.ratings.includes(rating) ? null : { code: 'type_rating', data: { rating: ratingText(rating), modelName } },
  refusals: {
    type_rating: {
      title: ({ rating, modelName }) => `The ${modelName} needs an ${rating} type rating`,
      text: 'The law requires it of every pilot in command (14 CFR 61.31(a)). Add it to your profile if you hold it.',
      card: {
        kind: 'not_rated',
        text: ({ needsTypeRating }) => `Needs an ${ratingText(needsTypeRating ?? '')} type rating`,
      },
      waysOut: ({ aircraft: { needsTypeRating } }) => [
        link('Add my type rating', 'ratings', needsTypeRating ? { choice: needsTypeRating } : {}),
        link('See aircraft without one', 'singleEngine'),
      ],
    },
  },
}

/** Take-offs and landings within 90 days to carry passengers (14 CFR 61.57(a)). */
const landingsForPassengers = 3

/** A warning: the logbook may know of landings that we do not. */
export const passengerRecency: BookingRule<'passenger_recency'> = {
  about: 'pilot',
  setting: 'warn',
  exempt: { csip: 'The CSIP is pilot in command, and lands for it (14 CFR 61.57)', shop: reasons.shop },
  overridable: { never: 'the law asks for it (14 CFR 61.57)' },
  rating: false,
  againAtCheckIn: [],
  met: {
    passing: ({ request, pilot }) =>
      request.passengers > 0 ? `Passenger recency: ${pilot.landingsLast90Days} landings in 90 days` : null,
  },
  check: ({ request: { passengers }, pilot: { landingsLast90Days: landings } }) =>
    passengers > 0 && landings < landingsForPassengers ? { code: 'passenger_recency', data: { landings, passengers } } : null,
  refusals: {
    passenger_recency: {
      title: 'Three landings in 90 days are needed to carry passengers',
      text: ({ landings, passengers }) =>
        `We have ${landings === 0 ? 'none' : `only ${landings}`} on record (14 CFR 61.57). Make sure your logbook shows the rest before you take ${passengers === 1 ? 'your passenger' : 'passengers'} along.`,
      card: { kind: 'after', text: 'Needs recent landings for passengers' },
      waysOut: () => [link('See my flights', 'flights')],
    },
  },
}
