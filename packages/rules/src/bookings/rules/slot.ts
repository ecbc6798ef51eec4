import { overlaps, plusMinutes } from '@tailshare/contract/text/period'
import { reasons } from '../book/exemption.ts'
import type { BookingFacts } from '../book/facts.ts'
import { type BookingRule, link } from '../book/rule.ts'
import { at } from '../orders/words.ts'
import { anotherAircraft } from './aircraft.ts'

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
