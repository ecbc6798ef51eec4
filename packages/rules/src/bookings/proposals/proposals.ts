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
import { ruleOf } from '../book/bookingRules.ts'
import type { Ahead, BookingFacts, CsipFacts } from '../book/facts.ts'
import { failures } from '../book/failures.ts'
import { comingDays, isFree, lessonsBefore, nearestFirst, sameTimeOtherDays, shiftDays, upToDay } from './otherDates.ts'
import { guessPlannedHours, plannedHoursAfter } from '../price/plannedHours.ts'
import type { Dates } from '../book/rule.ts'
import { suggestedTrip } from './suggestedTrip.ts'

// Other dates that are proposed have passed every rule themselves.

/** Facts never change, so what follows from them is worked out once, whoever asks again: the refusal, then what is offered beside it. */
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

/** The same booking at another time: who is free then, and what is flown before. */
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

/**
 * What stands against any dates: a document that is missing or has ended, hours, a plan, a card. A trip that begins and ends at once
 * meets nothing else. Of a visitor no one knows yet.
 */
export const lastingReasons = onceFor((facts): ReadonlySet<BookingRefusalCode> => {
  const { csip } = facts.request
  // By day: what a student lacks at this hour of the night stands against no morning.
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

/** Nothing is refused but what stands against any dates anyway; of a visitor nothing that is about who flies. */
export const refusedOnlyFor = (lasting: ReadonlySet<BookingRefusalCode>, facts: BookingFacts) =>
  blocking(facts).every((code) => lasting.has(code) || (isVisitor(facts) && ['pilot', 'money'].includes(ruleOf[code].about)))

/** Whoever needs a CSIP and has chosen none is offered other times and aircraft together with one. */
export const needsCsipToo = (facts: BookingFacts, lasting: ReadonlySet<BookingRefusalCode>) =>
  facts.request.csip === null && !isVisitor(facts) && needsCsip.some((code) => lasting.has(code))

type Found = { period: Period; csip: Ahead['csips'][number] | null }

/** Of those who can come the one who costs least, and with whom nothing new stands against the trip. */
const firstToFly = (facts: BookingFacts, ahead: Ahead, period: Period, lasting: ReadonlySet<BookingRefusalCode>) =>
  ahead.csips.find(
    (offered) =>
      isThere(offered, period) &&
      refusedOnlyFor(lasting, factsAt(facts, ahead, period, { ...offered, free: true, atAirport: true })),
  )

/** Whether a time passes; for who needs a CSIP together with the one who costs least then. */
const weigher = (facts: BookingFacts, ahead: Ahead) => {
  const lasting = lastingReasons(facts)
  const csipNeeded = needsCsipToo(facts, lasting)
  return (period: Period): Found | null => {
    if (period.from < facts.now || !isFree(facts, period)) return null
    if (!csipNeeded) return refusedOnlyFor(lasting, factsAt(facts, ahead, period)) ? { period, csip: null } : null
    const csip = firstToFly(facts, ahead, period, lasting)
    return csip ? { period, csip } : null
  }
}

/** Whether the same trip passes the rules at another time, with whoever is aboard. */
export const passingTimes = (facts: BookingFacts, ahead: Ahead): ((period: Period) => boolean) => {
  const weigh = weigher(facts, ahead)
  return (period) => weigh(period)?.csip === null
}

const firstOf = (periods: Iterable<Period>, weigh: (period: Period) => Found | null): Found | null => {
  for (const period of periods) {
    const found = weigh(period)
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

/** Half an hour in the air with whoever costs least, before the trip; with them aboard nothing new may stand against it. */
const lessonFix = (facts: BookingFacts, ahead: Ahead, lasting: ReadonlySet<BookingRefusalCode>): Fix | null => {
  const flying = { ...facts, request: { ...facts.request, plannedHours: lessonMinutes / 60 } }
  const weigh = (period: Period): Found | null => {
    const csip = isFree(facts, period) && firstToFly(flying, { ...ahead, hoursAreGuessed: false }, period, lasting)
    return csip ? { period, csip } : null
  }
  const found = isVisitor(facts) ? null : firstOf(lessonsBefore(facts), weigh)
  if (!found?.csip) return null
  return {
    kind: 'dates',
    label: `${lessonMinutes} minutes with ${found.csip.name}, ${periodText(found.period, facts.aircraft.zone)}`,
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

/** Other dates for a trip, against a reason; none where no one has looked ahead, or where no dates help against it. Each way of looking is worked out once, when it is first asked for. */
export const datesFor = onceFor((facts): ((code: BookingRefusalCode) => Dates) => {
  const { ahead } = facts
  if (!ahead || facts.reasonsOnly) return () => noDates
  const lasting = lastingReasons(facts)
  const weigh = weigher(facts, ahead)
  const first = (periods: Iterable<Period>) => fixOf(facts, firstOf(periods, weigh))
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
/** What has to be read for `firstFreeTrip`. */
export const weeksAhead = (now: Date): Period => ({ from: now, to: plusHours(now, (weeksLookedAt + 1) * 168) })
/** Where no whole day passes, for instance because of the hours that are left to an inspection: a morning, then two hours. */
const shorter = [4, 2]

/** The first Saturday that passes every rule about dates and aircraft, else the first day, else a shorter trip; where none passes, the next Saturday. */
export const firstFreeTrip = (facts: BookingFacts, ahead: Ahead): Period => {
  const { now, aircraft } = facts
  const saturday = suggestedTrip(now, aircraft.zone)
  const days = Array.from({ length: weeksLookedAt * 7 + 1 }, (_, day) => day)
  // From tomorrow on: the Saturday may be days away.
  const toTomorrow = daysBetween(dayIn(saturday.from, aircraft.zone), plusDays(dayIn(now, aircraft.zone), 1))
  const shifts = [...days.filter((day) => day % 7 === 0), ...days.map((day) => day + toTomorrow)]
  const trips = [saturday, ...shorter.map((hours) => ({ from: saturday.from, to: plusHours(saturday.from, hours) }))]
  const weigh = weigher(facts, ahead)
  for (const trip of trips) {
    const found = firstOf(
      shifts.map((shift) => shiftDays(trip, shift, aircraft.zone)),
      weigh,
    )
    if (found) return found.period
  }
  return saturday
}

/**
 * The next date from tomorrow on at which a past trip passes every rule once more, at its hours of the clock: on its weekday, else on
 * any day. A canceled trip that is still ahead comes first at its own time. `null` where none passes in the weeks looked at.
 */
export const nextSuchTrip = (facts: BookingFacts, ahead: Ahead): Period | null => {
  const { now, aircraft, request } = facts
  const tomorrow = daysBetween(dayIn(request.period.from, aircraft.zone), dayIn(now, aircraft.zone)) + 1
  const days = Array.from({ length: weeksLookedAt * 7 }, (_, day) => tomorrow + day)
  const itself = tomorrow <= 1 && days.at(-1)! >= 0 ? [0] : []
  const shifts = [...itself, ...days.filter((day) => day % 7 === 0), ...days]
  const periods = shifts.map((shift) => shiftDays(request.period, shift, aircraft.zone))
  return firstOf(periods, weigher(facts, ahead))?.period ?? null
}
