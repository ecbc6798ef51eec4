import type { InterventionChoices, InterventionMove } from '@tailshare/contract/backoffice/interventions'
import { type Cents, wholeCents } from '@tailshare/contract/text/money'
import { plusHours } from '@tailshare/contract/text/period'
import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { hasNotLeft, isCanceled, type BookingStatus } from '@tailshare/contract/base/statuses'
import { splitIncome, totalOf } from '../../bookings/price/quote.ts'
import { aloneUpToCents, leftAlone, type DoneAlone } from './alone.ts'

// What an operator may change in a booking beside its own ways, what takes a second one, and what it does to the price.

/** So long a second operator may agree. */
const answerHours = 7 * 24
export const answerUntil = (asked: Date) => plusHours(asked, answerHours)

type Facts = {
  status: BookingStatus
  /** The price of a flight that is back, or the charge for canceling. */
  finalCents: Cents | null
  /** What the price is made of. */
  lines: readonly QuoteLine[]
  /** What it is worth as it was booked (`worthCents`). */
  worthCents: Cents
  /** Everything was paid that is owed. */
  isPaid: boolean
  /** Its payer’s bank decides about a payment, or has taken one back. */
  isDisputed: boolean
  /** Its pilot may still take the cancellation back. */
  isUndoable: boolean
  doneAlone: DoneAlone
  canChange: boolean
  canCorrect: boolean
}

const movesFrom: Partial<Record<BookingStatus, readonly InterventionMove[]>> = {
  in_flight: ['not_flown'],
  late: ['not_flown'],
  returning: ['in_flight', 'not_flown'],
}

const feeIn = (lines: readonly QuoteLine[]) => Math.max(0, splitIncome([...lines]).platformCents)

/** Everything that can be done now, and how much each is worth. */
export const interventionChoices = (facts: Facts): InterventionChoices => {
  const { status, finalCents, lines, worthCents, isPaid, isDisputed, isUndoable, doneAlone, canChange, canCorrect } = facts
  const isOver = status === 'flight_complete' || (isCanceled(status) && !isUndoable)
  const price = isOver && !isDisputed ? Math.max(0, finalCents ?? 0) : 0
  return {
    refundCents: isPaid ? price : 0,
    feeCents: isCanceled(status) ? price : Math.min(price, feeIn(lines)),
    cancelCents: hasNotLeft(status) ? worthCents : null,
    notFlownCents: worthCents,
    moves: [...(movesFrom[status] ?? [])],
    aloneCents: leftAlone(doneAlone),
    canChange,
    canCorrect,
  }
}

type Asked = {
  kind: 'refund' | 'fee_waived' | 'cancellation' | 'state'
  cents?: Cents | undefined
  move?: InterventionMove | undefined
}

/** What it is worth in cents; `undefined` where it cannot be done. What a change or a correction moves is known once it is tried. */
export const interventionCents = ({ kind, cents = 0, move }: Asked, choices: InterventionChoices): Cents | undefined => {
  const { refundCents, feeCents, cancelCents, notFlownCents, moves } = choices
  switch (kind) {
    case 'refund':
      return cents > 0 && cents <= refundCents ? cents : undefined
    case 'fee_waived':
      return feeCents > 0 ? feeCents : undefined
    case 'cancellation':
      return cancelCents ?? undefined
    case 'state':
      if (!move || !moves.includes(move)) return undefined
      // It cancels what was promised, whatever its state.
      return move === 'not_flown' ? notFlownCents : 0
  }
}

export const needsSecond = (cents: Cents, { aloneCents }: Pick<InterventionChoices, 'aloneCents'>) => cents > aloneCents

const parts = [
  ['rental', 'rental', 'ownerCents'],
  ['csip', 'CSIP', 'csipCents'],
  ['fee', 'platform fee', 'platformCents'],
  ['tax', 'tax', 'taxCents'],
] as const

const refundStart = 'Refund: '
const heldStart = 'Waits for the pilot’s yes: '
const feeWaivedText = 'Platform fee waived'

/** A final price as people read it: what the meter came to, what of it waits for the pilot’s yes, and what an operator gave back of it since. */
export const splitLowered = <Line extends { text: string; cents: Cents }>(lines: readonly Line[]) => {
  const isLowered = ({ text }: Line) => text.startsWith(refundStart) || text === feeWaivedText
  const isHeld = ({ text }: Line) => text.startsWith(heldStart)
  const meter = lines.filter((line) => !isLowered(line) && !isHeld(line))
  const sum = (of: readonly Line[]) => of.reduce((all, { cents }) => all + cents, 0)
  const heldCents = 0 - sum(lines.filter(isHeld))
  return { meter, meterCents: sum(meter), heldCents, backCents: sum(meter) - heldCents - sum(lines) }
}

/** In the history of a booking: `Refund: “The heater did not work”`. */
export const loweredText = (kind: 'refund' | 'fee_waived', reason: string) =>
  `${kind === 'refund' ? 'Refund' : 'Fee waived'}: “${reason}”`
/** The reasons again, out of a history. */
export const loweredReasons = (history: readonly { why: string }[]) =>
  history.flatMap(({ why }) => /^(?:Refund|Fee waived): “(.*)”/s.exec(why)?.[1] ?? [])

/** So much of a price as lines that take it off: everyone’s part of it, and from the largest what rounding leaves over. The whole price leaves nothing to anybody. */
const takenOff = (lines: readonly QuoteLine[], cents: Cents, start: string): QuoteLine[] => {
  const shares = splitIncome([...lines])
  const total = totalOf([...lines])
  if (total <= 0) return []
  const given = parts.map(([kind, name, share]) => ({
    kind,
    name,
    of: shares[share],
    cents: wholeCents(shares[share] * cents, total),
  }))
  const largest = given.reduce((most, one) => (one.of > most.of ? one : most))
  largest.cents += cents - given.reduce((sum, one) => sum + one.cents, 0)
  return given.flatMap(({ kind, name, cents: back }) => (back === 0 ? [] : [{ kind, text: `${start}${name}`, cents: -back }]))
}

/** A refund as lines of the price. */
export const refundLines = (lines: readonly QuoteLine[], cents: Cents) => takenOff(lines, cents, refundStart)

type Closed = { byPilot: boolean; plannedCents: Cents; meterCents: Cents }
/**
 * What a flight is charged at most until its pilot or two operators say yes to the rest: its plan, where someone else read meters that come
 * to more beyond it than one moves alone. `null`: all of it.
 */
export const priceUpTo = ({ byPilot, plannedCents, meterCents }: Closed): Cents | null =>
  !byPilot && meterCents - plannedCents > aloneUpToCents ? plannedCents : null

/** What is above that, as lines that take it off the price by the meter. */
export const heldLines = (lines: readonly QuoteLine[], upToCents: Cents | null): QuoteLine[] =>
  upToCents === null || totalOf([...lines]) <= upToCents ? [] : takenOff(lines, totalOf([...lines]) - upToCents, heldStart)

/** The platform gives up its fee; the shares of everyone else stay. */
export const feeWaivedLines = (lines: readonly QuoteLine[]): QuoteLine[] => {
  const cents = feeIn(lines)
  return cents > 0 ? [{ kind: 'fee', text: feeWaivedText, cents: -cents }] : []
}
