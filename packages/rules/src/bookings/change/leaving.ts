import { moneyText, type Cents } from '@tailshare/contract/text/money'
import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { instantText } from '@tailshare/contract/text/timeText'
import { csipPartOf } from '../../payments/ledger.ts'
import { latePart, refundFor, undoMinutes, type CancelFacts } from './cancellation.ts'

type LeavingFacts = {
  /** The booking before the change, without the instructor's part of its price. */
  order: CancelFacts['order']
  tailNumber: string
  by: CancelFacts['by']
  /** The owner of the other aircraft has to approve first, and the booking cannot be changed until then. */
  needsYes: boolean
  now: Date
}

/** `of`: the item named beside the charge on the page. `waits`: until it is known whether the aircraft could have flown. */
export type Leaving = { of: string; chargeCents: Cents; waits: boolean; text: string }

/**
 * The charge for switching to another aircraft: that of a late cancellation of this one, or `null` while that is free. An open squawk makes
 * it free; weather does not, because it affects other aircraft too.
 */
export const leavingFor = ({ order, tailNumber, by, needsYes, now }: LeavingFacts): Leaving | null => {
  const { isLate, chargeCents, waits, freeUntil } = refundFor({ order, reason: 'aircraft', by, now })
  if (!isLate) return null
  const ended = freeUntil ? `Free cancellation of ${tailNumber} ended on ${instantText(new Date(freeUntil), order.zone)}.` : ''
  const half = `${latePart} of its price, ${moneyText(chargeCents)}`
  const costs = waits
    ? `Leaving it now is a late cancellation. We ask whether the aircraft could have flown. If not, nothing is charged; otherwise ${half}, is. Nothing is taken before the answer.`
    : chargeCents > 0
      ? `Leaving it now is a late cancellation: ${half}, is charged, whatever becomes of the other booking.`
      : 'Leaving it now is a late cancellation: nothing is charged, and days of a shared aircraft stay used.'
  const back = needsYes
    ? 'The owner of the other aircraft has to agree: until they have answered, you cannot change back.'
    : `If you change back within ${undoMinutes} minutes, it is taken back.`
  return { of: tailNumber, chargeCents, waits, text: `${ended} ${costs} ${back}`.trim() }
}

type LettingGoFacts = Pick<LeavingFacts, 'order' | 'by' | 'now'> & {
  /** Lines of the agreed price, including the instructor's part. */
  lines: QuoteLine[]
  csip: string
  /** The instructor has not accepted yet. */
  isAsked: boolean
}

/**
 * The charge for dropping the instructor but keeping the trip: their part of a late cancellation charge. `null` if that is zero, they have
 * not accepted yet, or the aircraft cannot fly: no lesson waits for who is right about it.
 */
export const droppedInstructorCharge = ({ order, lines, csip, isAsked, by, now }: LettingGoFacts): Leaving | null => {
  const whole = refundFor({ order: { ...order, freesUpToCents: null }, reason: 'aircraft', by, now })
  const chargeCents = csipPartOf(lines, whole.chargeCents)
  if (isAsked || chargeCents === 0) return null
  const ended = whole.freeUntil ? `Free cancellation ended on ${instantText(new Date(whole.freeUntil), order.zone)}.` : ''
  const costs = `Letting ${csip} go now costs what a late cancellation would give them: ${latePart} of the lesson, ${moneyText(chargeCents)}, is charged and goes to them, whatever becomes of the trip.`
  const back = `If you take them back within ${undoMinutes} minutes, nothing is charged.`
  return { of: csip, chargeCents, waits: false, text: `${ended} ${costs} ${back}`.trim() }
}
