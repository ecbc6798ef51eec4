import { hoursText, toTenths } from '@tailshare/contract/text/hours'
import { dayIn } from '@tailshare/contract/text/period'
import { reasons, csipComes } from '../book/exemption.ts'
import type { BookingFacts } from '../book/facts.ts'
import { type BookingRule, link } from '../book/rule.ts'
import { stopsTrip } from './inspections.ts'
import { dueBeforeReturn } from '../../maintenance/items/due.ts'
import { dueByText, listText } from '../orders/words.ts'

export const anotherAircraft = (facts: BookingFacts) => link(`See other aircraft at ${facts.aircraft.airportCode}`, 'near')

/** Paused or retired by its owner. Existing bookings stay and can be changed. Owners and co-owners may still book a paused aircraft. */
export const notListed: BookingRule<'not_listed'> = {
  about: 'aircraft',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'the aircraft takes no bookings' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => null },
  check: ({ aircraft: { listing, tailNumber }, booker }) =>
    listing === 'listed' || (listing === 'paused' && booker !== 'renter')
      ? null
      : { code: 'not_listed', data: { tailNumber, listing } },
  refusals: {
    not_listed: {
      title: ({ tailNumber, listing }) =>
        listing === 'draft'
          ? `${tailNumber} is not listed yet`
          : listing === 'paused'
            ? `${tailNumber} takes no new bookings for now`
            : `${tailNumber} takes no bookings anymore`,
      text: ({ listing }) =>
        listing === 'draft'
          ? 'Its owner has not finished the listing.'
          : listing === 'paused'
            ? 'Its owner has paused it. Bookings that are made stay.'
            : 'Its owner has retired it.',
      card: { kind: 'after', text: 'Takes no new bookings' },
      waysOut: (facts) => [anotherAircraft(facts)],
    },
  },
}

export const aircraftGrounded: BookingRule<'aircraft_grounded'> = {
  about: 'aircraft',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'a grounded aircraft does not fly (14 CFR 91.7)' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => 'No squawk grounds the aircraft' },
  check: ({ aircraft: { grounded, tailNumber } }) =>
    grounded ? { code: 'aircraft_grounded', data: { tailNumber, reason: grounded.reason.replace(/\.$/, '') } } : null,
  refusals: {
    aircraft_grounded: {
      title: ({ tailNumber }) => `${tailNumber} is grounded`,
      text: ({ reason }) => `${reason}. It can be booked again when this is settled.`,
      card: { kind: 'after', text: 'Grounded until repaired' },
      waysOut: (facts) => [anotherAircraft(facts)],
    },
  },
}

const isOverdue = (hoursLeft: number | null): hoursLeft is number => hoursLeft !== null && hoursLeft < 0

/** See `dueBeforeReturn`: hours left always block; calendar dates block only trips that begin soon. */
export const maintenanceDueBeforeReturn: BookingRule<'maintenance_due_before_return'> = {
  about: 'aircraft',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'an inspection that has run out grounds the aircraft' },
  rating: false,
  againAtCheckIn: ['maintenance_due_before_return'],
  met: { passing: () => 'No inspection comes due before you are back' },
  check: (facts) => {
    const { request, aircraft, now } = facts
    const { period, plannedHours } = request
    const { hoursBookedBefore, zone } = aircraft
    const inspections = aircraft.inspections.filter((item) => stopsTrip(item, facts))
    const hours = toTenths(hoursBookedBefore + plannedHours)
    const { byDate, byHours, onlyWarns } = dueBeforeReturn(inspections, { period, hours, zone, now })
    const due = new Set([...byDate, ...byHours])
    if (due.size === 0) return null
    const dueOn = byDate.flatMap((item) => item.dueOn ?? []).sort()[0] ?? null
    return {
      code: 'maintenance_due_before_return',
      ...(onlyWarns ? { onlyWarns } : {}),
      data: {
        inspections: listText([...due].map(({ title }) => title)),
        count: due.size,
        dueOn,
        isPast: dueOn !== null && dueOn < dayIn(now, zone),
        hoursLeft: byHours.length > 0 ? toTenths(Math.min(...byHours.map(({ hoursLeft }) => hoursLeft ?? 0))) : null,
        hours,
        ownerHasTime: onlyWarns,
        dropTime: period.to.toISOString(),
        zone,
      },
    }
  },
  refusals: {
    maintenance_due_before_return: {
      title: ({ inspections, count, hoursLeft, isPast }) => {
        if (isOverdue(hoursLeft) && count === 1) return `${inspections} is ${hoursText(-hoursLeft)} overdue`
        if (isPast) return count === 1 ? `${inspections} is overdue` : `${inspections} are due before you are back`
        return `${inspections} ${count === 1 ? 'comes' : 'come'} due before you are back`
      },
      text: ({ dueOn, hoursLeft, hours, count, ownerHasTime, ...trip }) => {
        const byHours =
          hoursLeft === null
            ? []
            : [
                ...(isOverdue(hoursLeft)
                  ? count > 1
                    ? [`Overdue by ${hoursText(-hoursLeft)}.`]
                    : []
                  : [`${hoursLeft > 0 ? hoursText(hoursLeft) : 'No hours'} remain.`]),
                `This trip and the bookings before it need ${hoursText(hours)}.`,
              ]
        const byDay = dueOn === null ? [] : [dueByText({ ...trip, dueOn }, count)]
        return [...byHours, ...byDay, ...(ownerHasTime ? ['The owner has time to have it done by then.'] : [])].join(' ')
      },
      card: { kind: 'after', text: 'Due for inspection' },
      waysOut: (facts, { dueOn, ownerHasTime }, dates) =>
        ownerHasTime ? [] : [dates.sameTime() ?? (dueOn === null ? null : dates.upTo(dueOn)), anotherAircraft(facts)],
    },
  },
}

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
