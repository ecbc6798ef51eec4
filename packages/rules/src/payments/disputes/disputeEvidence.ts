import { tenthsText } from '@tailshare/contract/text/hours'
import type { DisputeDetail } from '@tailshare/contract/payments/disputes'
import { longestEvidence } from '@tailshare/contract/base/constants'
import { bookingStatuses } from '@tailshare/contract/base/statuses'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { instantText, plainDayText } from '@tailshare/contract/text/timeText'

export type EvidenceFacts = Pick<
  DisputeDetail,
  | 'payer'
  | 'payerSince'
  | 'otherPayments'
  | 'bookingsSince'
  | 'otherDisputes'
  | 'paid'
  | 'paymentMethod'
  | 'text'
  | 'amountCents'
  | 'booking'
> & { number: string | null; tailNumber: string | null }
type Booking = NonNullable<EvidenceFacts['booking']>
type Ramp = NonNullable<Booking['departure']>

/** Without a booking, and thus without an airport. */
const zoneWithout = 'America/New_York'

const rampText = (what: string, { closed, by, hobbs, flightMeter, photoCount }: Ramp, zone: string) => {
  const meters = [
    hobbs !== null && `Hobbs ${tenthsText(hobbs)}`,
    flightMeter !== null && `flight meter ${tenthsText(flightMeter)}`,
  ]
  const read = meters.filter((meter) => meter !== false).join(', ')
  const photos = photoCount === 0 ? '' : ` ${photoCount} photos of the aircraft were taken.`
  return `${what}: ${instantText(new Date(closed), zone)}, recorded by ${by}.${read && ` ${read}.`}${photos}`
}

/**
 * Leaves out what people typed: texts in quotes, and why someone changed a state. Otherwise one person could write into the history what is then
 * sent to the bank as our evidence.
 */
const whyOf = ({ by, from, to, why }: Booking['events'][number]) =>
  by === 'Tailshare' || from === to ? why.replace(/:? ?“.*”/s, '').trim() : ''

const bookingText = (booking: Booking, { number, tailNumber }: EvidenceFacts) => {
  const { zone } = booking
  const at = (instant: string) => instantText(new Date(instant), zone)
  const terms = booking.bookedByPayer
    ? ' Every line of the price, the cancellation terms and the Terms of use were shown and accepted before the booking was confirmed.'
    : ''
  return [
    `Booking ${number}: rental of the aircraft ${tailNumber}, ${booking.modelName}, at ${booking.airport}, booked from ${at(booking.start)} to ${at(booking.end)}.`,
    `Booked ${at(booking.booked)} by ${booking.bookedBy}.${terms}`,
    ...(booking.policyText === '' ? [] : [`Shown with the price: “${booking.policyText}”`]),
    '',
    ...(booking.departure ? [rampText('Departure', booking.departure, zone)] : []),
    ...(booking.return ? [rampText('Return', booking.return, zone)] : []),
    ...(booking.departure || booking.return ? [''] : []),
    'Price',
    ...booking.lines.filter(({ cents }) => cents !== 0).map(({ text, cents }) => `${text}: ${moneyText(cents)}`),
    `Total: ${moneyText(booking.totalCents)}`,
    '',
    'What happened',
    ...booking.events.map((event) => {
      const why = whyOf(event)
      return `${at(event.at)}: ${bookingStatuses[event.to]}, by ${event.by}${why === '' ? '' : ` (${why})`}`
    }),
  ]
}

/** Draft evidence for a disputed payment, from our records only. Sent as it is by one operator; changed, the amount counts as given away. */
export const evidenceDraft = (facts: EvidenceFacts) => {
  const { payer, payerSince, otherPayments, otherDisputes, paid, paymentMethod, text, amountCents, booking } = facts
  const zone = booking?.zone ?? zoneWithout
  const { bookingsSince: used } = facts
  const others = otherPayments === 1 ? '1 other payment' : `${otherPayments} other payments`
  return [
    `${text}: ${moneyText(amountCents)}, paid ${instantText(new Date(paid), zone)}${paymentMethod ? ` with ${paymentMethod}` : ''}.`,
    `Customer: ${payer.firstName} ${payer.lastName}, ${payer.email}, with an account since ${plainDayText(dayIn(new Date(payerSince), zone))}.`,
    ...(otherPayments > 0 && otherDisputes === 0 ? [`The same customer made ${others} to us and disputed none of them.`] : []),
    '',
    ...(booking
      ? bookingText(booking, facts)
      : [
          'The membership gives access to booking aircraft for the period paid.',
          ...(used > 0 ? [`The customer has made ${used === 1 ? '1 booking' : `${used} bookings`} since.`] : []),
        ]),
  ]
    .join('\n')
    .slice(0, longestEvidence)
    .toWellFormed()
    .trim()
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')

/** True if an answer is our draft, apart from spaces and line breaks. Any other could be written to lose. */
export const isOurEvidence = (text: string, draft: string) => wordsOf(text) === wordsOf(draft)
