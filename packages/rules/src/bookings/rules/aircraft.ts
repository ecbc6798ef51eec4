import { hoursText, toTenths } from '@tailshare/contract/hours'
import { dayIn } from '@tailshare/contract/period'
import { reasons } from '../exemption.ts'
import type { BookingFacts } from '../facts.ts'
import { datesBackBy } from '../otherDates.ts'
import { type BookingRule, link } from '../rule.ts'
import { runsOut } from '../../maintenance/due.ts'
import { endsBeforeReturn } from '../words.ts'

export const anotherAircraft = (facts: BookingFacts) => link(`See other aircraft near ${facts.aircraft.airportCode}`, 'search')

export const aircraftGrounded: BookingRule<'aircraft_grounded'> = {
  about: 'aircraft',
  setting: 'always',
  exempt: { shop: reasons.shop },
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

/** Inspections that run out before the return, by date or by the hours that this trip and those before it fly. */
export const maintenanceDueBeforeReturn: BookingRule<'maintenance_due_before_return'> = {
  about: 'aircraft',
  setting: 'block',
  exempt: { shop: reasons.shop },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => 'No inspection comes due before you are back' },
  check: ({ request: { period, plannedHours }, aircraft: { inspections, hoursBookedBefore, zone } }) => {
    const hours = toTenths(hoursBookedBefore + plannedHours)
    const until = { day: dayIn(period.to, zone), hours }
    const byDate = inspections.filter((item) => runsOut(item, until).byDate)
    const byHours = inspections.filter((item) => runsOut(item, until).byHours)
    const due = new Set([...byDate, ...byHours])
    if (due.size === 0) return null
    return {
      code: 'maintenance_due_before_return',
      data: {
        inspections: [...due].map(({ title }) => title).join(' and '),
        dueOn: byDate.flatMap(({ dueOn }) => dueOn ?? []).sort()[0] ?? null,
        hoursLeft: byHours.length > 0 ? Math.min(...byHours.map(({ hoursLeft }) => hoursLeft ?? 0)) : null,
        hours,
        dropTime: period.to.toISOString(),
        zone,
      },
    }
  },
  refusals: {
    maintenance_due_before_return: {
      title: ({ inspections }) => `${inspections} ${inspections.includes(' and ') ? 'come' : 'comes'} due before you are back`,
      text: ({ dueOn, hoursLeft, hours, ...trip }) =>
        dueOn === null
          ? `${hoursText(hoursLeft ?? 0)} remain; this trip and the bookings before it need ${hoursText(hours)}.`
          : endsBeforeReturn({ ...trip, validUntil: dueOn }),
      card: { kind: 'after', text: 'Due for inspection' },
      waysOut: (facts, { dueOn, hoursLeft }) => [
        dueOn !== null && hoursLeft === null ? datesBackBy(facts, dueOn) : null,
        anotherAircraft(facts),
      ],
    },
  },
}
