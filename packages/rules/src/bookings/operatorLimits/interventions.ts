import type { InterventionChoices, InterventionMove } from '@tailshare/contract/backoffice/bookings/interventions'
import { type Cents, wholeCents } from '@tailshare/contract/text/money'
import { plusHours } from '@tailshare/contract/text/period'
import type { QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { hasNotLeft, isCanceled, type BookingStatus } from '@tailshare/contract/base/statuses'
import { splitIncome, totalOf } from '../price/quote.ts'
import { unapprovedCentsLeft, type DoneAlone } from './alone.ts'

// What operators can change in a booking outside its normal flow, what needs a second operator, and the effect on the price.

const answerHours = 7 * 24
export const answerUntil = (asked: Date) => plusHours(asked, answerHours)

type Facts = {
  status: BookingStatus
  /** Price of a returned flight, or the cancellation charge. */
  finalCents: Cents | null
  lines: readonly QuoteLine[]
  /** Its value as booked (`worthCents`). */
  worthCents: Cents
  /** What it may have flown by now (`perhapsFlownCents`). */
  flownCents: Cents
  /** Everything owed is paid. */
  isPaid: boolean
  /** A payment is disputed, or was lost in a dispute. */
  isDisputed: boolean
  /** The pilot can still undo the cancellation. */
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

/** All actions possible now, with the amount of each. */
export const interventionChoices = (facts: Facts): InterventionChoices => {
  const { status, finalCents, lines, worthCents, flownCents, isPaid, isDisputed, isUndoable, doneAlone } = facts
  const isOver = status === 'flight_complete' || (isCanceled(status) && !isUndoable)
  const price = isOver && !isDisputed ? Math.max(0, finalCents ?? 0) : 0
  return {
    refundCents: isPaid ? price : 0,
    feeCents: isCanceled(status) ? price : Math.min(price, feeIn(lines)),
    cancelCents: hasNotLeft(status) ? worthCents : null,
    notFlownCents: Math.max(worthCents, flownCents),
    moves: [...(movesFrom[status] ?? [])],
    aloneCents: unapprovedCentsLeft(doneAlone),
    canChange: facts.canChange,
    canCorrect: facts.canCorrect,
  }
}

type InterventionRequest = {
  kind: 'refund' | 'fee_waived' | 'cancellation' | 'state'
  cents?: Cents | undefined
  move?: InterventionMove | undefined
}

/** Amount in cents. `undefined` if not possible. For changes and corrections it is only known after a trial run. */
export const interventionCents = (
  { kind, cents = 0, move }: InterventionRequest,
  choices: InterventionChoices,
): Cents | undefined => {
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
      // Cancels the expected amounts, in any state.
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

/** Splits a final price into the metered price, the part waiting for the pilot's approval, and refunds by operators. */
export const splitRefunds = <Line extends { text: string; cents: Cents }>(lines: readonly Line[]) => {
  const isLowered = ({ text }: Line) => text.startsWith(refundStart) || text === feeWaivedText
  const isHeld = ({ text }: Line) => text.startsWith(heldStart)
  const meter = lines.filter((line) => !isLowered(line) && !isHeld(line))
  const sum = (of: readonly Line[]) => of.reduce((all, { cents }) => all + cents, 0)
  const heldCents = 0 - sum(lines.filter(isHeld))
  return { meter, meterCents: sum(meter), heldCents, backCents: sum(meter) - heldCents - sum(lines) }
}

/** History text of a booking: `Refund: “The heater did not work”`. */
export const refundText = (kind: 'refund' | 'fee_waived', reason: string) =>
  `${kind === 'refund' ? 'Refund' : 'Fee waived'}: “${reason}”`
export const refundReasons = (history: readonly { why: string }[]) =>
  history.flatMap(({ why }) => /^(?:Refund|Fee waived): “(.*)”/s.exec(why)?.[1] ?? [])

/**
 * Lines that deduct an amount from a price, proportionally, with the rounding remainder from the largest part. Deducting the full price
 * leaves zero everywhere.
 */
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

export const refundLines = (lines: readonly QuoteLine[], cents: Cents) => takenOff(lines, cents, refundStart)

/** Price lines that subtract the part above the maximum until the pilot agrees. */
export const pendingApprovalLines = (lines: readonly QuoteLine[], upToCents: Cents | null): QuoteLine[] =>
  upToCents === null || totalOf([...lines]) <= upToCents ? [] : takenOff(lines, totalOf([...lines]) - upToCents, heldStart)

/** Waives the platform fee. Other shares stay. */
export const feeWaivedLines = (lines: readonly QuoteLine[]): QuoteLine[] => {
  const cents = feeIn(lines)
  return cents > 0 ? [{ kind: 'fee', text: feeWaivedText, cents: -cents }] : []
}
