import { orderNumber } from '@tailshare/contract/orderNumber'
import type { RippleKind, RippleOption, RipplePlace, RipplePreview } from '@tailshare/contract/ripples'
import { whyNot } from '@tailshare/rules/bookings/can'
import type { BookingFacts } from '@tailshare/rules/bookings/facts'
import type { Option } from '@tailshare/rules/bookings/ripple/options'
import { optionText } from '@tailshare/rules/bookings/ripple/texts'
import type { Quote } from '@tailshare/contract/quote'
import { canFactsOf } from '../access.ts'
import { nameOf } from '../take/steps.ts'
import type { Cause, PlannedBooking } from './steps.ts'

const viewPlace = (
  { aircraft, request: { period, csip } }: BookingFacts,
  { totalCents }: Quote,
  money: boolean,
): RipplePlace => ({
  aircraftId: aircraft.id,
  tailNumber: aircraft.tailNumber,
  airportCode: aircraft.airportCode,
  zone: aircraft.zone,
  from: period.from.toISOString(),
  to: period.to.toISOString(),
  csipName: csip?.name ?? null,
  totalCents: money ? totalCents : null,
})

export const viewOption = ({ key, kind, facts, quote, distanceNm }: Option, cause: RippleKind, money: boolean): RippleOption => {
  const place = viewPlace(facts, kind === 'cancel' ? { ...quote, totalCents: 0 } : quote, money)
  const { tailNumber, airportCode, zone, csipName } = place
  const then = { tailNumber, airportCode, zone, csipName, period: facts.request.period, distanceNm }
  return { ...place, key, kind, distanceNm, text: optionText(kind, cause, then) }
}

/** What would become of each booking, as whoever decides reads it. */
export const viewPreview = (
  { kind, title, zone, until }: Cause,
  planned: PlannedBooking[],
  { money, now }: { money: boolean; now: Date },
): RipplePreview => ({
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
