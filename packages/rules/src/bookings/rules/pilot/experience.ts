import type { AircraftType } from '@tailshare/contract/base/constants'
import { hoursText } from '@tailshare/contract/text/hours'
import { reasons } from '../../book/exemption.ts'
import { type BookingRule, link } from '../../book/rule.ts'

const minimums = { csip: reasons.dual, named: reasons.named, owner: reasons.ownPolicy, shop: reasons.shop }
const aircraftWords: Record<AircraftType, string> = { 1: 'propeller aircraft', 5: 'jets' }
const has = (hours: number | null) => (hours === null ? 'Not required' : `You have ${hoursText(hours)}`)

/** The owner's minimum total hours for open pilots. */
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

/** The owner's minimum hours in this model family. */
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

/** Students never fly jets, not even with a CSIP aboard. */
export const studentNotAllowed: BookingRule<'student_not_allowed'> = {
  about: 'pilot',
  setting: 'always',
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
      waysOut: () => [link('See propeller aircraft', 'propeller')],
    },
  },
}
