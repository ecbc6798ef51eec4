import { hoursIn, overlaps, plusHours, type Period } from '@tailshare/contract/text/period'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import type { DisruptionKind, DisruptionOptionKind } from '@tailshare/contract/bookings/disruptions/disruptions'
import type { BookingFacts, Pricing } from '../book/facts.ts'
import { halfHourFrom } from '../change/delays.ts'
import { failures } from '../book/bookingRules.ts'
import type { Kept } from '../change/cancellation.ts'
import { datesFor, factsAt } from '../proposals/proposals.ts'
import { quoteBooking } from '../price/quote.ts'
import { settledWhenMade } from '../change/settled.ts'
import { factsUnder, takenBy, type Unavailability, type Taken } from './unavailable.ts'

/** A booking affected by an event, with everything needed to find its options. */
export type Affected = {
  id: string
  /** Has not begun. Once check-in starts, a pilot is no longer moved. */
  isMovable: boolean
  /** The booking as it stands; its own time is not counted as busy. */
  facts: BookingFacts
  /** The same trip with other aircraft of the same model nearby, nearest first. */
  near: readonly { facts: BookingFacts; distanceNm: number }[]
  agreed: Quote
  booked: { created: Date; kept: Kept | null }
}

/** One possible outcome for a booking; `facts` and `quote` are those of the new booking. */
export type Option = { key: string; kind: DisruptionOptionKind; facts: BookingFacts; quote: Quote; distanceNm: number }

type Evaluation = { unavailable: Unavailability; taken: readonly Taken[]; affected: Affected; pricing: Pricing; now: Date }

/** Least notice, in hours, for being moved to another place or time. */
const leadHours = 1
/** A grounding may be lifted, so flights that start later than this can wait. */
const waitsFromHours = 48
/** Hours on the ground, added to the flight hours. */
const groundHours = 0.5
const mostOfAKind = 3

/** Orders other times by distance from the booked start. Starts more than a day earlier come last: the pilot may not make it. */
export const closestTo = (booked: Period) => {
  const isMuchSooner = ({ from }: Period) => from < plusHours(booked.from, -24)
  const apart = ({ from }: Period) => Math.abs(from.getTime() - booked.from.getTime())
  return (one: Period, other: Period) => Number(isMuchSooner(one)) - Number(isMuchSooner(other)) || apart(one) - apart(other)
}

/** Price per metered hour under the terms, all in. The meter decides the final price. */
const hourly = ({ terms }: Quote) =>
  terms &&
  (terms.ownsAircraft
    ? 0
    : terms.rateCents * (1 - terms.discountPercent / 100) * (1 + (terms.feePercent + terms.taxPercent) / 100)) +
    (terms.csipRateCents ?? 0)

/** A pilot who is moved must not pay more: in total, per metered hour, or in deposit. */
const costsNoMore = (agreed: Quote, then: Quote) => {
  const [before, after] = [hourly(agreed), hourly(then)]
  const losesFuel = agreed.terms?.fuelIncluded === true && then.terms?.fuelIncluded === false
  const nights = (quote: Quote) => quote.terms?.minimumHoursPerNight ?? 0
  return (
    then.totalCents <= agreed.totalCents &&
    then.depositCents <= agreed.depositCents &&
    (before === undefined || after === undefined || Math.round(after) <= Math.round(before)) &&
    !losesFuel &&
    (agreed.terms === undefined || nights(then) <= nights(agreed))
  )
}

const keyOf = (kind: DisruptionOptionKind, { aircraft, request: { period, csip } }: BookingFacts) =>
  [kind, aircraft.id, period.from.toISOString(), period.to.toISOString(), csip?.id ?? ''].join(' ')

/** True if only rules settled at booking fail. */
const passes = (facts: BookingFacts) =>
  failures(facts).every(({ code, severity }) => severity !== 'block' || (settledWhenMade as readonly string[]).includes(code))

const withPeriod = (facts: BookingFacts, period: Period): BookingFacts =>
  facts.ahead ? factsAt(facts, facts.ahead, period) : { ...facts, request: { ...facts.request, period } }

/** Start once the aircraft is back, and return as planned, if the flight hours still fit. */
const laterStart = ({ unavailable, affected: { facts } }: Evaluation): BookingFacts[] => {
  const { period, plannedHours } = facts.request
  const ends = unavailable.spans.filter((span) => overlaps(span, period)).map(({ to }) => to.getTime())
  const from = halfHourFrom(new Date(Math.max(...ends)))
  const later = { from, to: period.to }
  return ends.length > 0 && hoursIn(later) >= plannedHours + groundHours ? [withPeriod(facts, later)] : []
}

const otherDates = ({ affected: { facts }, ...evaluation }: Evaluation): BookingFacts[] => {
  const under = factsUnder(evaluation.unavailable, evaluation.taken, facts)
  const dates = datesFor(under)('slot_taken')
  return [dates.nearest(), dates.sameTime(), dates.coming()]
    .flatMap((way) =>
      way?.kind === 'dates' && way.csipId === null
        ? [{ from: new Date(way.flightStartTime), to: new Date(way.flightDropTime) }]
        : [],
    )
    .toSorted(closestTo(facts.request.period))
    .map((period) => withPeriod(under, period))
}

const otherCsips = ({ unavailable, affected: { facts } }: Evaluation): BookingFacts[] =>
  (facts.ahead?.csips ?? [])
    .filter(({ id, busy }) => id !== unavailable.resourceId && !busy.some((span) => overlaps(span, facts.request.period)))
    .map((csip) => ({ ...facts, request: { ...facts.request, csip: { ...csip, free: true, atAirport: true } } }))

type Found = { facts: BookingFacts; distanceNm: number }
const here = (facts: BookingFacts): Found => ({ facts, distanceNm: 0 })

const found: Record<DisruptionOptionKind, (evaluation: Evaluation) => readonly Found[]> = {
  later: (evaluation) => laterStart(evaluation).map(here),
  aircraft: ({ affected }) => affected.near,
  shift: (evaluation) => otherDates(evaluation).map(here),
  csip: (evaluation) => otherCsips(evaluation).map(here),
  alone: ({ affected: { facts } }) => [here({ ...facts, request: { ...facts.request, csip: null } })],
  stay: ({ affected: { facts } }) => [here(facts)],
  cancel: ({ affected: { facts } }) => [here(facts)],
}

const byKind: Record<DisruptionKind, readonly DisruptionOptionKind[]> = {
  late: ['later', 'aircraft', 'shift', 'cancel', 'stay'],
  grounding: ['aircraft', 'shift', 'cancel', 'stay'],
  shop: ['aircraft', 'shift', 'cancel', 'stay'],
  block: ['aircraft', 'shift', 'stay', 'cancel'],
  away: ['csip', 'shift', 'alone', 'cancel'],
}

/** Options in order of preference, least disruptive first. Waiting is offered only if the grounding may be lifted in time. */
const preferred = ({ unavailable: { kind }, affected, now }: Evaluation): readonly DisruptionOptionKind[] => {
  if (!affected.isMovable) return ['stay']
  const mayStillFly = kind === 'grounding' && affected.facts.request.period.from >= plusHours(now, waitsFromHours)
  return mayStillFly ? ['stay', 'aircraft', 'shift', 'cancel'] : byKind[kind]
}

/** True if the booking moves, instead of staying or being canceled. */
export const isMove = ({ kind }: Pick<Option, 'kind'>) => kind !== 'stay' && kind !== 'cancel'

/** All options for one booking, the proposed one first. Any move passes every rule and costs no more. */
export const optionsFor = (evaluation: Evaluation): Option[] => {
  const { unavailable, taken, affected, pricing, now } = evaluation
  return preferred(evaluation).flatMap((kind) => {
    const options = found[kind](evaluation).flatMap(({ facts, distanceNm }): Option[] => {
      if (!isMove({ kind })) return [{ key: kind, kind, facts, quote: affected.agreed, distanceNm }]
      const then = factsUnder(unavailable, taken, facts)
      if (then.request.period.from < plusHours(now, leadHours) || !passes(then)) return []
      const quote = quoteBooking({ ...then, booked: affected.booked, pricing })
      return costsNoMore(affected.agreed, quote) ? [{ key: keyOf(kind, then), kind, facts: then, quote, distanceNm }] : []
    })
    return [...new Map(options.map((option) => [option.key, option])).values()].slice(0, mostOfAKind)
  })
}

/** `isGone`: the chosen option is no longer available. */
type Planned = { id: string; options: Option[]; chosen: Option; isGone: boolean }

type OptionsInput = {
  unavailable: Unavailability
  affected: readonly Affected[]
  /** Chosen option key by booking. The rest get their first option. */
  choices: ReadonlyMap<string, string>
  pricing: Pricing
  now: Date
}

/**
 * Plans bookings in order of start; a slot given to one is not offered to the next. Slots the bookings leave are not offered: they become
 * free only once the whole plan is applied.
 */
export const planDisruption = ({ unavailable, affected, choices, pricing, now }: OptionsInput): Planned[] => {
  const taken: Taken[] = []
  return [...affected]
    .sort((a, b) => a.facts.request.period.from.getTime() - b.facts.request.period.from.getTime() || a.id.localeCompare(b.id))
    .map((one) => {
      const options = optionsFor({ unavailable, taken, affected: one, pricing, now })
      const key = choices.get(one.id)
      const wanted = options.find((option) => option.key === key)
      const chosen = wanted ?? options[0]!
      if (isMove(chosen)) taken.push(...takenBy(chosen.facts))
      return { id: one.id, options, chosen, isGone: key !== undefined && wanted === undefined }
    })
}
