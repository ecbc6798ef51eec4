import type { BookingFacts } from '../book/facts.ts'
import type { BookingRule } from '../book/rule.ts'
import { csipComes, reasons } from '../book/exemption.ts'
import { anotherAircraft } from './aircraft.ts'

/** Average weight of a person with a bag (FAA AC 120-27F). The pilot computes actual weight before the flight. */
const personLb = 190

const aboardOf = (facts: BookingFacts) => 1 + facts.request.passengers + (csipComes(facts) ? 1 : 0)

/** Blocks more people than seats, and warns if people and full tanks may exceed the maximum weight. */
export const tooManyAboard: BookingRule<'too_many_aboard'> = {
  about: 'aircraft',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the aircraft has only so many seats (14 CFR 91.107)' },
  rating: false,
  againAtCheckIn: [],
  met: {
    passing: (facts) => (facts.request.passengers > 0 ? `${facts.aircraft.modelName} seats ${facts.aircraft.seats}` : null),
  },
  check: (facts) => {
    const { seats, fullFuelPayloadLb: payloadLb, modelName } = facts.aircraft
    const aboard = aboardOf(facts)
    const data = { aboard, seats, payloadLb, modelName }
    if (aboard > seats) return { code: 'too_many_aboard', data }
    // No warning when flying alone: no passenger could be left behind.
    const heavy = facts.request.passengers > 0 && aboard * personLb > payloadLb
    return heavy ? { code: 'too_many_aboard', data, onlyWarns: true } : null
  },
  refusals: {
    too_many_aboard: {
      title: ({ aboard, seats, modelName }) =>
        aboard > seats ? `The ${modelName} has ${seats} seats` : `${aboard} aboard may be too heavy with full tanks`,
      text: ({ aboard, seats, payloadLb }) =>
        aboard > seats
          ? `You would be ${aboard} aboard, yourself included. Take fewer passengers or a larger aircraft.`
          : `With full tanks it carries ${payloadLb} lb of people and bags. Work out weight and balance, and plan for less fuel.`,
      card: { kind: 'after', text: ({ seats }) => `Seats ${seats}` },
      waysOut: (facts, { aboard, seats }) => [aboard > seats ? anotherAircraft(facts) : null],
    },
  },
}
