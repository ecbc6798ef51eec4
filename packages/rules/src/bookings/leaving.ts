import { moneyText, type Cents } from '@tailshare/contract/money'
import { instantText } from '@tailshare/contract/timeText'
import { latePart, refundFor, undoMinutes, type CancelFacts } from './cancellation.ts'

type LeavingFacts = {
  /** As it stands, before the change; without what an instructor costs who comes along. */
  order: CancelFacts['order']
  tailNumber: string
  by: CancelFacts['by']
  /** The owner of the other aircraft has to agree first; until then the booking changes no more. */
  needsYes: boolean
  now: Date
}

export type Leaving = { chargeCents: Cents; text: string }

/**
 * What it costs to leave an aircraft for another one: after its free time, what a late cancellation of it costs. `null` while it is free.
 * An open squawk makes it free, as it does where a pilot cancels for it; weather does not ground one aircraft alone.
 */
export const leavingFor = ({ order, tailNumber, by, needsYes, now }: LeavingFacts): Leaving | null => {
  const { isLate, chargeCents, freeUntil } = refundFor({ order, reason: 'aircraft', by, now })
  if (!isLate) return null
  const ended = freeUntil ? `Free cancellation of ${tailNumber} ended on ${instantText(new Date(freeUntil), order.zone)}.` : ''
  const costs =
    chargeCents > 0
      ? `Leaving it now is a late cancellation: ${latePart} of its price, ${moneyText(chargeCents)}, is charged, whatever becomes of the other booking.`
      : 'Leaving it now is a late cancellation: nothing is charged, and days of a shared aircraft stay used.'
  const back = needsYes
    ? 'The owner of the other aircraft has to agree: until they have answered, you cannot change back.'
    : `If you change back within ${undoMinutes} minutes, it is taken back.`
  return { chargeCents, text: `${ended} ${costs} ${back}`.trim() }
}
