import type { BookingRefusalCode, Fix } from '@tailshare/contract/bookings/book/bookingRefusals'
import {
  dayIn,
  daysBetween,
  instantAt,
  overlaps,
  plusDays,
  plusHours,
  plusMinutes,
  type Period,
} from '@tailshare/contract/text/period'
import { periodText, shortInstantText, timeIn } from '@tailshare/contract/text/timeText'
import { ruleOf, failures } from '../book/bookingRules.ts'
import type { Ahead, BookingFacts, CsipFacts } from '../book/facts.ts'
import {
  comingDays,
  isFree,
  lessonsBefore,
  nearestFirst,
  sameTimeOtherDays,
  shiftDays,
  upToDay,
  suggestedTrip,
} from './otherDates.ts'
import { guessPlannedHours, plannedHoursAfter } from '../price/plannedHours.ts'
import type { Dates } from '../book/rule.ts'

// Proposes other dates, each tested against every rule.

/** Caches a result per facts object. Facts are immutable. */
const onceFor = <Answer extends object>(work: (facts: BookingFacts) => Answer) => {
  const known = new WeakMap<BookingFacts, Answer>()
  return (facts: BookingFacts) => {
    const answer = known.get(facts) ?? work(facts)
    known.set(facts, answer)
    return answer
  }
}

const isThere = ({ busy }: Ahead['csips'][number], period: Period) => !busy.some((taken) => overlaps(taken, period))

const csipThen = ({ request: { csip } }: BookingFacts, ahead: Ahead, period: Period): CsipFacts | null => {
  const offered = ahead.csips.find(({ id }) => id === csip?.id)
  return csip && { ...csip, free: offered !== undefined && isThere(offered, period) }
}

/** The same booking at another time, with the CSIPs free then and the hours flown before it. */
export const factsAt = (
  facts: BookingFacts,
  ahead: Ahead,
  period: Period,
  csip = csipThen(facts, ahead, period),
): BookingFacts => ({
  ...facts,
  request: {
    ...facts.request,
    period,
    plannedHours: ahead.hoursAreGuessed
      ? guessPlannedHours(period, facts.aircraft.zone)
      : plannedHoursAfter(facts.request.plannedHours, facts.request.period, period, facts.aircraft.zone),
    csip,
  },
  aircraft: {
    ...facts.aircraft,
    hoursBookedBefore: ahead.booked.reduce((sum, { from, hours }) => (from < period.from ? sum + hours : sum), 0),
  },
  csipsFree: ahead.csips.filter((offered) => isThere(offered, period)).length,
})

const isVisitor = ({ pilot }: BookingFacts) => pilot.id === ''
const needsCsip = ['csip_required', 'csip_required_because'] as const satisfies BookingRefusalCode[]
const csipGone: readonly BookingRefusalCode[] = ['csip_unavailable', 'csip_unavailable_because']

const blocking = (facts: BookingFacts) => failures(facts).flatMap(({ code, severity }) => (severity === 'block' ? [code] : []))

/** Failures that apply on any date (a document, hours, membership, card). Found by testing a one-minute trip today. */
export const lastingReasons = onceFor((facts): ReadonlySet<BookingRefusalCode> => {
  const { csip } = facts.request
  // At noon, so that a student's night restrictions do not count as lasting.
  const noon = instantAt(dayIn(facts.now, facts.aircraft.zone), '12:00', facts.aircraft.zone)
  const atOnce = {
    ...facts,
    request: {
      ...facts.request,
      period: { from: noon, to: plusMinutes(noon, 1) },
      csip: csip && { ...csip, free: true },
    },
    csipsFree: 1,
  }
  const ofPilot = (code: BookingRefusalCode) => ['pilot', 'money'].includes(ruleOf[code].about)
  return new Set(blocking(atOnce).filter((code) => ofPilot(code) && !csipGone.includes(code)))
})

/** True if only lasting failures block; for visitors, failures about pilot and money are ignored too. */
export const refusedOnlyFor = (lasting: ReadonlySet<BookingRefusalCode>, facts: BookingFacts) =>
  blocking(facts).every((code) => lasting.has(code) || (isVisitor(facts) && ['pilot', 'money'].includes(ruleOf[code].about)))

/** A pilot who needs a CSIP and has not chosen one is offered times and aircraft together with a CSIP. */
export const needsCsipToo = (facts: BookingFacts, lasting: ReadonlySet<BookingRefusalCode>) =>
  facts.request.csip === null && !isVisitor(facts) && needsCsip.some((code) => lasting.has(code))

type Found = { period: Period; csip: Ahead['csips'][number] | null }

/** The cheapest available CSIP who adds no new failures. */
const firstToFly = (facts: BookingFacts, ahead: Ahead, period: Period, lasting: ReadonlySet<BookingRefusalCode>) =>
  ahead.csips.find(
    (offered) =>
      isThere(offered, period) &&
      refusedOnlyFor(lasting, factsAt(facts, ahead, period, { ...offered, free: true, atAirport: true })),
  )

/** Tests whether a time passes; adds the cheapest CSIP if the pilot needs one. */
const ruleTester = (facts: BookingFacts, ahead: Ahead) => {
  const lasting = lastingReasons(facts)
  const csipNeeded = needsCsipToo(facts, lasting)
  return (period: Period): Found | null => {
    if (period.from < facts.now || !isFree(facts, period)) return null
    if (!csipNeeded) return refusedOnlyFor(lasting, factsAt(facts, ahead, period)) ? { period, csip: null } : null
    const csip = firstToFly(facts, ahead, period, lasting)
    return csip ? { period, csip } : null
  }
}

/** Tests whether a time passes the rules, leaving out those about the instructor. */
const ruleTesterWithoutCsip = (facts: BookingFacts, ahead: Ahead) => {
  const lasting = new Set([...lastingReasons(facts), ...needsCsip, ...csipGone])
  return (period: Period): Found | null =>
    period.from >= facts.now && isFree(facts, period) && refusedOnlyFor(lasting, factsAt(facts, ahead, period))
      ? { period, csip: null }
      : null
}

/** Tests whether the same trip, with the same people aboard, passes the rules at another time. */
export const passingTimes = (facts: BookingFacts, ahead: Ahead): ((period: Period) => boolean) => {
  const test = ruleTester(facts, ahead)
  return (period) => test(period)?.csip === null
}

const firstOf = (periods: Iterable<Period>, test: (period: Period) => Found | null): Found | null => {
  for (const period of periods) {
    const found = test(period)
    if (found) return found
  }
  return null
}

const label = ({ aircraft: { zone }, request }: BookingFacts, { period, csip }: Found) => {
  const otherTime =
    timeIn(request.period.from, zone) !== timeIn(period.from, zone) && dayIn(period.from, zone) !== dayIn(period.to, zone)
  const when = otherTime
    ? `${shortInstantText(period.from, zone)} – ${shortInstantText(period.to, zone)}`
    : periodText(period, zone)
  return `Fly ${when}${csip ? ` with ${csip.name}` : ''}`
}

const fixOf = (facts: BookingFacts, found: Found | null): Fix | null =>
  found && {
    kind: 'dates',
    label: label(facts, found),
    flightStartTime: found.period.from.toISOString(),
    flightDropTime: found.period.to.toISOString(),
    csipId: found.csip?.id ?? null,
  }

const lessonMinutes = 30

/** A half-hour flight with the cheapest CSIP before the trip, adding no new failures. */
const lessonFix = (facts: BookingFacts, ahead: Ahead, lasting: ReadonlySet<BookingRefusalCode>): Fix | null => {
  const flying = { ...facts, request: { ...facts.request, plannedHours: lessonMinutes / 60 } }
  const test = (period: Period): Found | null => {
    const csip = isFree(facts, period) && firstToFly(flying, { ...ahead, hoursAreGuessed: false }, period, lasting)
    return csip ? { period, csip } : null
  }
  const found = isVisitor(facts) ? null : firstOf(lessonsBefore(facts), test)
  if (!found?.csip) return null
  return {
    kind: 'dates',
    label: `${lessonMinutes} minutes in the air with ${found.csip.name}, ${periodText(found.period, facts.aircraft.zone)}`,
    flightStartTime: found.period.from.toISOString(),
    flightDropTime: found.period.to.toISOString(),
    csipId: found.csip.id,
    plannedHours: lessonMinutes / 60,
  }
}

const noDates: Dates = {
  nearest: () => null,
  sameTime: () => null,
  coming: () => null,
  upTo: () => null,
  lesson: () => null,
  these: () => null,
}

/** Other dates that would fix a failure. None if `ahead` was not loaded, or if dates cannot help. Each search runs once, on first use. */
export const datesFor = onceFor((facts): ((code: BookingRefusalCode) => Dates) => {
  const { ahead } = facts
  if (!ahead || facts.reasonsOnly) return () => noDates
  const lasting = lastingReasons(facts)
  const test = ruleTester(facts, ahead)
  const first = (periods: Iterable<Period>) => fixOf(facts, firstOf(periods, test))
  const once = (find: () => Fix | null) => {
    let found: Fix | null | undefined
    return () => (found === undefined ? (found = find()) : found)
  }
  const dates: Dates = {
    nearest: once(() => first(nearestFirst(facts))),
    sameTime: once(() => first(sameTimeOtherDays(facts))),
    coming: once(() => first(comingDays(facts))),
    upTo: (lastDay) => first(upToDay(facts, lastDay)),
    lesson: once(() => lessonFix(facts, ahead, lasting)),
    these: (period) => first([period]),
  }
  const { lesson } = dates
  return (code) => (lasting.has(code) ? { ...noDates, lesson } : dates)
})

const weeksLookedAt = 8
/** Range of data that `firstFreeTrip` needs. */
export const weeksAhead = (now: Date): Period => ({ from: now, to: plusHours(now, (weeksLookedAt + 1) * 168) })
/** Shorter trips in hours, tried if no full day passes, for example because few hours are left before an inspection. */
const shorter = [4, 2]

/**
 * The first Saturday that passes every rule about dates and aircraft, otherwise the first day, then a shorter trip. If only an instructor
 * is missing everywhere, the same without one. If none passes, the next Saturday.
 */
export const firstFreeTrip = (facts: BookingFacts, ahead: Ahead): Period => {
  const { now, aircraft } = facts
  const saturday = suggestedTrip(now, aircraft.zone)
  const days = Array.from({ length: weeksLookedAt * 7 + 1 }, (_, day) => day)
  // Start tomorrow, because the Saturday may be days away.
  const toTomorrow = daysBetween(dayIn(saturday.from, aircraft.zone), plusDays(dayIn(now, aircraft.zone), 1))
  const shifts = [...days.filter((day) => day % 7 === 0), ...days.map((day) => day + toTomorrow)]
  const trips = [saturday, ...shorter.map((hours) => ({ from: saturday.from, to: plusHours(saturday.from, hours) }))]
  for (const test of [ruleTester(facts, ahead), ruleTesterWithoutCsip(facts, ahead)])
    for (const trip of trips) {
      const found = firstOf(
        shifts.map((shift) => shiftDays(trip, shift, aircraft.zone)),
        test,
      )
      if (found) return found.period
    }
  return saturday
}

/**
 * The next date from tomorrow on when a past trip passes every rule at the same time of day: same weekday first, then any day. A canceled
 * trip still ahead is first tried at its own time. `null` if none passes.
 */
export const nextSuchTrip = (facts: BookingFacts, ahead: Ahead): Period | null => {
  const { now, aircraft, request } = facts
  const tomorrow = daysBetween(dayIn(request.period.from, aircraft.zone), dayIn(now, aircraft.zone)) + 1
  const days = Array.from({ length: weeksLookedAt * 7 }, (_, day) => tomorrow + day)
  const itself = tomorrow <= 1 && days.at(-1)! >= 0 ? [0] : []
  const shifts = [...itself, ...days.filter((day) => day % 7 === 0), ...days]
  const periods = shifts.map((shift) => shiftDays(request.period, shift, aircraft.zone))
  return firstOf(periods, ruleTester(facts, ahead))?.period ?? null
}
