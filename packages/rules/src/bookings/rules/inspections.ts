import { hoursText, toTenths } from '@tailshare/contract/text/hours'
import { dayIn } from '@tailshare/contract/text/period'
import { runsOut, stopsAll, dueBeforeReturn } from '../../maintenance/items/due.ts'
import { csipAboard, reasons } from '../book/exemption.ts'
import type { BookingFacts } from '../book/facts.ts'
import { type BookingRule, link } from '../book/rule.ts'
import { listText } from '../orders/words.ts'
import { leavesHome } from './pilot/solo.ts'

// An overdue inspection stops only what its regulation covers: every flight, hire and instruction, or IFR.

type Inspection = BookingFacts['aircraft']['inspections'][number]

/**
 * 14 CFR 91.409(b) requires the 100 h inspection if one party provides aircraft and instructor: the instructor holds the aircraft or
 * teaches for its owner, or the owner booked both for someone else. Not if a renter, owner or partner brings their own instructor.
 */
const instructsByOwnersSide = (facts: BookingFacts) => {
  const { booker, pilot, request } = facts
  return csipAboard(facts) && (request.csip?.isOfAircraft === true || (booker === 'owner' && !pilot.ownsAircraft))
}

/** True if this inspection, once overdue, stops this trip. */
export const stopsTrip = ({ groundsFor }: Pick<Inspection, 'groundsFor'>, facts: BookingFacts) => {
  if (groundsFor === 'hire_and_instruction') return instructsByOwnersSide(facts)
  // Training within 50 NM needs no ELT (14 CFR 91.207(f)(3)): with an instructor, or a student alone around home.
  if (groundsFor === 'beyond_training')
    return !csipAboard(facts) && (facts.pilot.category !== 'student_pilot' || leavesHome(facts))
  return stopsAll(groundsFor)
}

const hoursAhead = ({ request, aircraft }: BookingFacts) => toTenths(aircraft.hoursBookedBefore + request.plannedHours)
const titles = (items: readonly Inspection[]) => listText(items.map(({ title }) => title))
const seeOthers = (facts: BookingFacts) => link(`See other aircraft at ${facts.aircraft.airportCode}`, 'near')

/** Renters cannot book until the annual is on record, confirmed from the logbook (14 CFR 91.409(a), and our rule). */
export const annualOnRecord: BookingRule<'annual_not_on_record'> = {
  about: 'aircraft',
  setting: 'always',
  exempt: { shop: reasons.shop },
  overridable: { never: 'an aircraft for rent has its annual on record' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => 'The annual inspection is on record' },
  check: ({ aircraft: { annual, tailNumber }, booker }) =>
    annual === 'on_record'
      ? null
      : {
          code: 'annual_not_on_record',
          // Only warn owners: they have the logbooks.
          ...(booker === 'renter' ? {} : { onlyWarns: true as const }),
          data: { tailNumber, record: annual },
        },
  refusals: {
    annual_not_on_record: {
      title: ({ tailNumber }) => `The annual inspection of ${tailNumber} is not on record`,
      text: ({ record }) =>
        `${
          record === 'missing'
            ? 'Its owner has not entered when it was last done.'
            : 'Its owner has not confirmed from the logbook when it was last done.'
        } Renters can book once that is there.`,
      card: { kind: 'after', text: 'Annual not on record' },
      waysOut: (facts) => [seeOthers(facts)],
    },
  },
}

/** The other grounding inspections must be confirmed from the logbook too. */
export const inspectionsConfirmed: BookingRule<'inspections_not_confirmed'> = {
  about: 'aircraft',
  setting: 'warn',
  exempt: { shop: reasons.shop },
  overridable: { name: 'Confirmed inspections' },
  rating: false,
  againAtCheckIn: [],
  met: { passing: () => null },
  check: ({ aircraft: { inspections } }) => {
    const open = inspections.filter(({ toConfirm, template }) => toConfirm && template !== 'annual')
    return open.length === 0
      ? null
      : { code: 'inspections_not_confirmed', data: { inspections: titles(open), count: open.length } }
  },
  refusals: {
    inspections_not_confirmed: {
      title: ({ inspections }) => `Not confirmed from the logbook: ${inspections}`,
      text: ({ count }) =>
        `When ${count === 1 ? 'it was' : 'they were'} last done is not known here. Ask the owner, or read the logbook before you fly.`,
      card: { kind: 'after', text: 'Inspections not confirmed' },
      waysOut: (facts) => [seeOthers(facts)],
    },
  },
}

/** The 100 h inspection where the law does not require it. An owner may require it of everyone. */
export const hundredHoursPassed: BookingRule<'hundred_hours_passed'> = {
  about: 'aircraft',
  setting: 'warn',
  exempt: { shop: reasons.shop },
  overridable: { name: '100 h inspection' },
  rating: false,
  againAtCheckIn: ['hundred_hours_passed'],
  met: { passing: () => null },
  check: (facts) => {
    const hours = hoursAhead(facts)
    const due = facts.aircraft.inspections.filter(
      (item) =>
        item.groundsFor === 'hire_and_instruction' &&
        !stopsTrip(item, facts) &&
        runsOut({ ...item, dueOn: null }, { day: '', hours }).byHours,
    )
    if (due.length === 0) return null
    const hoursLeft = toTenths(Math.min(...due.map((item) => item.hoursLeft ?? 0)))
    return { code: 'hundred_hours_passed', data: { inspections: titles(due), hoursLeft, hours } }
  },
  refusals: {
    hundred_hours_passed: {
      title: ({ inspections, hoursLeft }) =>
        hoursLeft !== null && hoursLeft < 0
          ? `${inspections} is ${hoursText(-hoursLeft)} overdue`
          : `${inspections} comes due before you are back`,
      text: ({ hours }) =>
        `This trip and the bookings before it need ${hoursText(hours)}. Until it is done no one is carried for hire, nor taught by the owner’s side; a rental may go on.`,
      card: { kind: 'after', text: 'Due for its 100 h inspection' },
      waysOut: (facts, _data, dates) => [dates.sameTime(), seeOthers(facts)],
    },
  },
}

const limitTexts = {
  ifr: 'No flight under IFR in controlled airspace until it is done.',
  ifr_by_vor: 'No flight under IFR by VOR until it is done.',
  its_use: 'It may not be used until its inspection is done, and so no flight that needs it.',
  beyond_training: 'Only training within 50 NM until it is done.',
} as const
type Limiting = keyof typeof limitTexts
const isLimiting = (groundsFor: string | undefined): groundsFor is Limiting =>
  groundsFor !== undefined && groundsFor in limitTexts

/** Overdue inspections that stop some kinds of flight. Only the pilot knows whether this is one of those. */
export const inspectionLimitsTrip: BookingRule<'inspection_limits_trip'> = {
  about: 'aircraft',
  setting: 'warn',
  exempt: { shop: reasons.shop },
  overridable: { name: 'Inspections for some flights' },
  rating: false,
  againAtCheckIn: ['inspection_limits_trip'],
  met: { passing: () => null },
  check: (facts) => {
    const { request, aircraft, now } = facts
    const { period } = request
    const some = aircraft.inspections.filter((item) => isLimiting(item.groundsFor) && !stopsTrip(item, facts))
    const { byDate, byHours } = dueBeforeReturn(some, { period, hours: hoursAhead(facts), zone: aircraft.zone, now })
    const due = [...new Set([...byDate, ...byHours])]
    if (due.length === 0) return null
    const limits = [...new Set(due.flatMap(({ groundsFor }) => (isLimiting(groundsFor) ? [groundsFor] : [])))]
    return {
      code: 'inspection_limits_trip',
      data: {
        inspections: titles(due),
        count: due.length,
        isPast: due.every(({ dueOn }) => dueOn !== null && dueOn < dayIn(now, aircraft.zone)),
        limits,
        dropTime: period.to.toISOString(),
        zone: aircraft.zone,
      },
    }
  },
  refusals: {
    inspection_limits_trip: {
      title: ({ inspections, count, isPast }) =>
        isPast
          ? `${inspections} ${count === 1 ? 'has' : 'have'} run out`
          : `${inspections} ${count === 1 ? 'runs' : 'run'} out before you are back`,
      text: ({ limits }) => limits.map((limit) => limitTexts[limit]).join(' '),
      card: { kind: 'after', text: 'Limited by an inspection' },
      waysOut: (facts, _data, dates) => [dates.sameTime(), seeOthers(facts)],
    },
  },
}
