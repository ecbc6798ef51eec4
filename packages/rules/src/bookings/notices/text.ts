import { moneyText, type Cents } from '@tailshare/contract/text/money'
import type { Period } from '@tailshare/contract/text/period'
import { instantText, shortInstantText } from '@tailshare/contract/text/timeText'
import type { CancelReason } from '../change/cancellation.ts'
import { paths } from '@tailshare/contract/base/paths'
import type { FreeAircraft, NoticeBooking } from './bookingAct.ts'

// Building blocks for notices about bookings.

export const span = ({ from, to }: Period, zone: string) => `${instantText(from, zone)} to ${instantText(to, zone)}`

/** `Booked: N417TS, Tue, Dec 8, 09:00`: subject line in a list of mails. */
export const bookedTitle = ({ tailNumber, start, zone }: Pick<NoticeBooking, 'tailNumber' | 'start' | 'zone'>) =>
  `Booked: ${tailNumber}, ${shortInstantText(start, zone)}`

export const costText = (cents: Cents) =>
  cents > 0 ? `${moneyText(cents)} is charged under the cancellation policy.` : 'Nothing is charged.'

/** The estimate and what is held. A trip on the pilot's own aircraft costs nothing. */
export const estimateText = ({ totalCents, policyText }: { totalCents: Cents; policyText: string }) =>
  totalCents > 0 || policyText === '' ? `Estimate ${moneyText(totalCents)}. ${policyText}`.trim() : policyText

export const quoted = (note: string) => (note === '' ? '' : ` “${note}”`)

export const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

export const reasonText: Record<CancelReason, string> = {
  plans: 'Their plans changed.',
  weather: 'The weather isn’t good enough to fly.',
  safety: 'It is not safe to fly.',
  aircraft: 'Something is wrong with the aircraft.',
  other: '',
  moved: 'The new plan does not work for them.',
  no_show: 'No one checked it out within an hour of its start.',
  payment_failed: 'The payment could not be held.',
  declined: 'It was declined.',
  withdrawn: 'It was withdrawn before it was confirmed.',
  not_answered: 'It was not answered in time.',
  swapped: 'It was swapped with a partner.',
  changed: 'They changed to another aircraft.',
  let_go: 'They let the instructor go.',
}

export const waitsText = (cents: Cents) =>
  `${moneyText(cents)} waits: nothing is charged once it is confirmed that the aircraft could not fly.`

export const neverLeftText = 'Its check-out was begun, but it never left.'
export const neverBackText = 'The aircraft or the instructor was not back from an earlier flight.'

export const spanOf = ({ start, drop, zone }: NoticeBooking) => span({ from: start, to: drop }, zone)
/** `Booking TS-1042 of N417TS`. */
export const called = ({ number, tailNumber }: NoticeBooking) => `Booking ${number} of ${tailNumber}`

export const elsewhere = ({ airportId, start, drop }: Pick<NoticeBooking, 'airportId' | 'start' | 'drop'>) => ({
  link: paths.search({ locations: airportId, date: `${start.toISOString()},${drop.toISOString()}` }),
  button: 'See what else is free',
})

export const freeAircraftText = (aircraft: readonly FreeAircraft[]) =>
  aircraft.length === 0
    ? ''
    : ` Free at that time: ${aircraft.map(({ tailNumber, airportCode }) => `${tailNumber} at ${airportCode}`).join(', ')}.`
