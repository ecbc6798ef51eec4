import { orderNumber } from '@tailshare/contract/orderNumber'
import { plusMinutes } from '@tailshare/contract/period'
import type { Ripple, RipplePlace, RippleStep, RippleSummary } from '@tailshare/contract/ripples'
import { undoMinutes } from '@tailshare/rules/bookings/cancellation'
import type { BookingFacts } from '@tailshare/rules/bookings/facts'
import type { OrderRow } from '../orders/queries.ts'
import { keptOf, viewKept as viewKeptTerms } from '../orders/view.ts'
import { nameOf } from '../take/steps.ts'
import type { KeptPlace, RippleRow, StepRow } from './queries.ts'

export const undoUntil = (at: Date) => plusMinutes(at, undoMinutes)

/** A booking as it stands, to go back to it. */
export const placeOf = (order: OrderRow): KeptPlace => ({
  aircraftId: order.aircraftId,
  ownerId: order.ownerId,
  tailNumber: order.tailNumber,
  airportCode: order.airport.code,
  zone: order.airport.zone,
  from: order.startAt.toISOString(),
  to: order.dropAt.toISOString(),
  csip: order.csip && { id: order.csip.id, name: nameOf(order.csip) },
  plannedHours: order.plannedHours,
  quote: order.quote,
  confirmedAt: order.confirmedAt?.toISOString() ?? null,
  kept: viewKeptTerms(keptOf(order)),
})

/** The booking as it was before, for words about what it became. */
export const beforeOf = ({ tailNumber, zone, from, to }: KeptPlace) => ({
  tailNumber,
  zone,
  period: { from: new Date(from), to: new Date(to) },
})

/** Whom a change from one to the other takes something away from: the owner of the aircraft, else the instructor. */
export const formerOf = (was: KeptPlace, is: Pick<KeptPlace, 'aircraftId' | 'csip'>) => {
  if (was.aircraftId !== is.aircraftId) return { id: was.ownerId, name: was.tailNumber }
  return was.csip?.id === is.csip?.id ? null : was.csip
}

/** What a proposal makes of a booking. */
export const wishedPlace = ({ aircraft, request: { period, csip } }: BookingFacts) => ({
  aircraftId: aircraft.id,
  period,
  csip: csip && { id: csip.id, name: csip.name },
})

/** With the same aircraft at the same times, whoever instructs. */
export const isSameTrip = (order: OrderRow, { aircraftId, from, to }: KeptPlace) =>
  order.aircraftId === aircraftId && order.startAt.getTime() === Date.parse(from) && order.dropAt.getTime() === Date.parse(to)

export const isSamePlace = (order: OrderRow, place: KeptPlace) =>
  isSameTrip(order, place) && (order.csip?.id ?? null) === (place.csip?.id ?? null)

export const viewKept = (place: KeptPlace, money: boolean): RipplePlace => {
  const { aircraftId, tailNumber, airportCode, zone, from, to, csip, quote } = place
  return {
    aircraftId,
    tailNumber,
    airportCode,
    zone,
    from,
    to,
    csipName: csip?.name ?? null,
    totalCents: money ? quote.totalCents : null,
  }
}

export const viewRippleSummary = (row: RippleRow, now: Date): RippleSummary => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  by: row.by,
  at: row.at.toISOString(),
  undoUntil: row.state === 'applied' && row.undoUntil && now < row.undoUntil ? row.undoUntil.toISOString() : null,
  bookings: row.bookings,
})

const viewStep = ({ orderId, number, pilotName, kind, before, after, answer }: StepRow, money: boolean): RippleStep => ({
  orderId,
  number: orderNumber(number),
  pilotName,
  kind,
  before: viewKept(before, money),
  after: after && viewKept(after, money),
  answer,
})

export const viewRipple = (row: RippleRow, steps: StepRow[], { money, now }: { money: boolean; now: Date }): Ripple => ({
  ...viewRippleSummary(row, now),
  cause: row.cause,
  steps: steps.map((step) => viewStep(step, money)),
})
