import { toTenths } from '@tailshare/contract/hours'
import { dayIn, overlaps, plusMinutes } from '@tailshare/contract/period'
import type { BookingFacts } from './facts.ts'
import { datesBackBy, nearestFree } from './otherDates.ts'
import { link, refuse, type BookingRule } from './refuse.ts'

const anotherAircraft = (facts: BookingFacts) => link(`See other aircraft near ${facts.aircraft.airportCode}`, 'search')

/** A courtesy: two can pass it at the same instant, and then the occupancy constraint decides. */
export const slotTaken: BookingRule = (facts) => {
  const { request, aircraft } = facts
  const held = { from: request.period.from, to: plusMinutes(request.period.to, aircraft.turnaroundMinutes) }
  const busy = facts.aircraftBusy.find((period) => overlaps(period, held))
  if (!busy) return []
  const data = { from: busy.from.toISOString(), to: busy.to.toISOString(), zone: aircraft.zone, tailNumber: aircraft.tailNumber }
  return refuse(facts, 'slot_taken', data, () => [nearestFree(facts), anotherAircraft(facts)])
}

export const pilotBusy: BookingRule = (facts) => {
  const busy = facts.pilotBusy.find((period) => overlaps(period, facts.request.period))
  if (!busy) return []
  const data = { from: busy.from.toISOString(), to: busy.to.toISOString(), zone: facts.aircraft.zone }
  return refuse(facts, 'pilot_busy', data, () => [nearestFree(facts)])
}

export const aircraftGrounded: BookingRule = (facts) => {
  const { grounded, tailNumber } = facts.aircraft
  if (!grounded) return []
  const reason = grounded.reason.replace(/\.$/, '')
  return refuse(facts, 'aircraft_grounded', { tailNumber, reason }, () => [anotherAircraft(facts)])
}

/** Inspections that run out before the return, by date or by the hours that this trip and those before it fly. */
export const maintenanceDueBeforeReturn: BookingRule = (facts) => {
  const { request, aircraft } = facts
  const dropDay = dayIn(request.period.to, aircraft.zone)
  const hours = toTenths(aircraft.hoursBookedBefore + request.plannedHours)
  const byDate = aircraft.inspections.filter(({ dueOn }) => dueOn !== null && dueOn < dropDay)
  const byHours = aircraft.inspections.filter(({ hoursLeft }) => hoursLeft !== null && hoursLeft < hours)
  const due = [...new Set([...byDate, ...byHours])]
  if (due.length === 0) return []
  const dueOn = byDate.reduce<string | null>(
    (first, item) => (first === null || (item.dueOn ?? '') < first ? item.dueOn : first),
    null,
  )
  const data = {
    inspections: due.map(({ title }) => title).join(' and '),
    dueOn,
    hoursLeft: byHours.length > 0 ? Math.min(...byHours.map(({ hoursLeft }) => hoursLeft ?? 0)) : null,
    hours,
    dropTime: request.period.to.toISOString(),
    zone: aircraft.zone,
  }
  return refuse(facts, 'maintenance_due_before_return', data, () => [
    dueOn !== null && byHours.length === 0 ? datesBackBy(facts, dueOn) : null,
    anotherAircraft(facts),
  ])
}
