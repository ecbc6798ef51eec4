import { orderNumber } from '@tailshare/contract/base/constants'
import { plusMinutes } from '@tailshare/contract/text/period'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import type {
  Disruption,
  DisruptionKind,
  DisruptionOption,
  DisruptionPlace,
  DisruptionPreview,
  DisruptionStep,
  DisruptionSummary,
} from '@tailshare/contract/bookings/disruptions/disruptions'
import { whyNot } from '@tailshare/rules/bookings/orders/can'
import { undoMinutes } from '@tailshare/rules/bookings/change/cancellation'
import type { BookingFacts } from '@tailshare/rules/bookings/book/facts'
import type { Option } from '@tailshare/rules/bookings/disruptions/options'
import { optionText } from '@tailshare/rules/bookings/disruptions/texts'
import { canFactsOf } from '../access.ts'
import type { OrderRow } from '../orders/queries.ts'
import { keptOf } from '../lessons/csips/view.ts'
import { viewKept as viewKeptTerms } from '../orders/view.ts'
import { nameOf } from '../change/apply/steps.ts'
import type { Cause, PlannedBooking } from './planSteps.ts'
import type { BookingSnapshot, DisruptionRow, StepRow } from './queries.ts'

export const undoUntil = (at: Date) => plusMinutes(at, undoMinutes)

export const placeOf = (order: OrderRow): BookingSnapshot => ({
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

export const beforeOf = ({ tailNumber, zone, from, to }: BookingSnapshot) => ({
  tailNumber,
  zone,
  period: { from: new Date(from), to: new Date(to) },
})

/** Who loses by the change: the owner of the former aircraft, otherwise the former instructor. */
export const formerOf = (was: BookingSnapshot, is: Pick<BookingSnapshot, 'aircraftId' | 'csip'>) => {
  if (was.aircraftId !== is.aircraftId) return { id: was.ownerId, name: was.tailNumber }
  return was.csip?.id === is.csip?.id ? null : was.csip
}

export const chosenPlace = ({ aircraft, request: { period, csip } }: BookingFacts) => ({
  aircraftId: aircraft.id,
  period,
  csip: csip && { id: csip.id, name: csip.name },
})

/** Same aircraft and times, with any instructor. */
export const isSameTrip = (order: OrderRow, { aircraftId, from, to }: BookingSnapshot) =>
  order.aircraftId === aircraftId && order.startAt.getTime() === Date.parse(from) && order.dropAt.getTime() === Date.parse(to)

export const isSamePlace = (order: OrderRow, place: BookingSnapshot) =>
  isSameTrip(order, place) && (order.csip?.id ?? null) === (place.csip?.id ?? null)

/** Shows prices only to those who see money of the booking. */
export const viewKept = ({ quote, csip, ...place }: BookingSnapshot, money: boolean): DisruptionPlace => ({
  aircraftId: place.aircraftId,
  tailNumber: place.tailNumber,
  airportCode: place.airportCode,
  zone: place.zone,
  from: place.from,
  to: place.to,
  csipName: csip?.name ?? null,
  totalCents: money ? quote.totalCents : null,
})

export const viewDisruptionSummary = (row: DisruptionRow, now: Date): DisruptionSummary => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  by: row.by,
  at: row.at.toISOString(),
  undoUntil: row.state === 'applied' && row.undoUntil && now < row.undoUntil ? row.undoUntil.toISOString() : null,
  bookings: row.bookings,
})

const viewStep = ({ orderId, number, pilotName, kind, before, after, answer }: StepRow, money: boolean): DisruptionStep => ({
  orderId,
  number: orderNumber(number),
  pilotName,
  kind,
  before: viewKept(before, money),
  after: after && viewKept(after, money),
  answer,
})

export const viewDisruption = (
  row: DisruptionRow,
  steps: StepRow[],
  { money, now }: { money: boolean; now: Date },
): Disruption => ({
  ...viewDisruptionSummary(row, now),
  cause: row.cause,
  steps: steps.map((step) => viewStep(step, money)),
})

const viewPlace = (
  { aircraft, request: { period, csip } }: BookingFacts,
  { totalCents }: Quote,
  money: boolean,
): DisruptionPlace => ({
  aircraftId: aircraft.id,
  tailNumber: aircraft.tailNumber,
  airportCode: aircraft.airportCode,
  zone: aircraft.zone,
  from: period.from.toISOString(),
  to: period.to.toISOString(),
  csipName: csip?.name ?? null,
  totalCents: money ? totalCents : null,
})

export const viewOption = (
  { key, kind, facts, quote, distanceNm }: Option,
  cause: DisruptionKind,
  money: boolean,
): DisruptionOption => {
  const place = viewPlace(facts, kind === 'cancel' ? { ...quote, totalCents: 0 } : quote, money)
  const { tailNumber, airportCode, zone, csipName } = place
  const then = { tailNumber, airportCode, zone, csipName, period: facts.request.period, distanceNm }
  return { ...place, key, kind, distanceNm, text: optionText(kind, cause, then) }
}

export const viewPreview = (
  { kind, title, zone, until }: Cause,
  planned: PlannedBooking[],
  { money, now }: { money: boolean; now: Date },
): DisruptionPreview => ({
  kind,
  title,
  zone,
  until: until?.toISOString() ?? null,
  bookings: planned.map(({ order, options, chosen, facts }) => ({
    orderId: order.id,
    number: orderNumber(order.number),
    pilotName: nameOf(order.pilot),
    now: viewPlace(facts, order.quote, money),
    whyStays: whyNot('moveOver', canFactsOf(order, ['operator'], now))?.text ?? null,
    options: options.map((option) => viewOption(option, kind, money)),
    chosen: chosen.key,
  })),
})
