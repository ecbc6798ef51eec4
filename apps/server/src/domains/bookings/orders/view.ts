import { moneyText } from '@tailshare/contract/text/money'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { Quote, QuoteLine } from '@tailshare/contract/bookings/book/quote'
import type { Order, OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { hasNotLeft, isAway, isCanceled, type OrderRole } from '@tailshare/contract/base/statuses'
import { plusMinutes } from '@tailshare/contract/text/period'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { tripDetailsOf } from '@tailshare/contract/base/tripFields'
import { can, checkInOpensMinutes, isFor, moveFor, nextAtAircraft, whoseTurn } from '@tailshare/rules/bookings/orders/can'
import { splitRefunds } from '@tailshare/rules/bookings/operatorLimits/interventions'
import { refundFor, undoUntil, type CancelFacts, type Kept } from '@tailshare/rules/bookings/change/cancellation'
import { splitIncome, totalOf } from '@tailshare/rules/bookings/price/quote'
import { leastChargeCents } from '@tailshare/rules/payments/holds/charges'
import { cancellationEntries } from '@tailshare/rules/payments/ledger'
import type { ChargeRow } from '../../payments/charges/queries.ts'
import { viewCharge } from '../../payments/charges/view.ts'
import { coverOf } from '../../aircraft/view.ts'
import { isUnagreed, unagreedOf } from '../lessons/csips/view.ts'
import { costsNothing, canFactsOf, rolesTo, type Person } from '../access.ts'
import type { OrderRow, SummaryRow } from './queries.ts'

const waitsForOf = ({ status, waitsFor, answerBy, askedBecause }: SummaryRow): OrderSummary['waitsFor'] =>
  status === 'booked' && waitsFor && answerBy && askedBecause
    ? { who: waitsFor, until: answerBy.toISOString(), because: askedBecause }
    : null

type Canceled = Pick<SummaryRow, 'pilot' | 'ownerId' | 'csip' | 'csipAsked' | 'keptTotalCents' | 'aircraftId' | 'finalCents'>

/** One person's share of a cancellation charge in the ledger; `undefined` if none. */
const partOfCharge = (row: Canceled, lines: QuoteLine[], whose: 'owner' | 'csip') => {
  const { pilot, ownerId, csip, aircraftId, finalCents } = row
  const parties = { customerId: pilot.id, ownerId, csipId: csip?.id ?? null, aircraftId, isUnagreed: isUnagreed(row) }
  const own = cancellationEntries(parties, lines, finalCents ?? 0).find(({ ledger }) => ledger === whose)
  return own && -own.cents
}

/** The owner's income: from the price lines of a flight, or the ledger share of a cancellation. */
export const earnsCentsOf = (row: SummaryRow) => {
  const { status, pilot, ownerId, priceLines } = row
  if (pilot.id === ownerId) return null
  return isCanceled(status) ? (partOfCharge(row, priceLines, 'owner') ?? 0) : splitIncome(priceLines).ownerCents
}

export const viewSummary = (row: SummaryRow, person: Person): OrderSummary => {
  const roles = rolesTo(row, person)
  const money = isFor('seeMoney', { as: roles })
  return {
    id: row.id,
    number: orderNumber(row.number),
    status: row.status,
    aircraftId: row.aircraftId,
    tailNumber: row.tailNumber,
    modelName: row.modelName,
    airport: row.airport,
    photo: coverOf(row, { at: row.startAt, airport: row.airport }),
    pilot: row.pilot,
    csip: row.csip,
    csipAsked: row.csipAsked,
    createdAt: row.createdAt.toISOString(),
    flightStartTime: row.startAt.toISOString(),
    flightDropTime: row.dropAt.toISOString(),
    flightDropTimeReal: row.dropRealAt?.toISOString() ?? null,
    totalCents: money ? row.totalCents : 0,
    finalCents: money ? row.finalCents : null,
    earnsCents: roles.includes('owner') ? earnsCentsOf(row) : null,
    monthlyCents: roles.includes('pilot') && !isCanceled(row.status) ? row.monthlyCents : null,
    hobbsHours: row.hobbsHours,
    cancelReason: row.cancelReason,
    seenByOwner: row.viewedAt !== null,
    selfCheckIn: row.selfCheckIn,
    delayedUntil: row.delayedUntil?.toISOString() ?? null,
    backAt: row.backAt?.toISOString() ?? null,
    risk: row.risk,
    waitsFor: waitsForOf(row),
    roles,
  }
}

/** Does not say "paid": settlement takes a moment. */
const completeText = ({ finalCents, finalLines }: OrderRow, roles: OrderRole[]) => {
  if (finalCents === null) return 'Settled by the meter.'
  const { meterCents, heldCents, backCents } = splitRefunds(finalLines ?? [])
  if (!roles.includes('pilot'))
    return heldCents > 0 && roles.includes('owner')
      ? `${moneyText(heldCents)} is beyond the plan and waits for the pilot’s yes.`
      : 'Settled by the meter.'
  if (heldCents > 0)
    return `By the meter it came to ${moneyText(meterCents)}; ${moneyText(heldCents)} of it is beyond the plan and waits for your yes.`
  if (backCents > 0)
    return `By the meter it came to ${moneyText(meterCents)}; ${moneyText(backCents)} of it goes back to you, which leaves ${moneyText(finalCents)}.`
  return finalCents > 0 ? `By the meter it came to ${moneyText(finalCents)}.` : 'Settled by the meter.'
}

const nextOf = (row: OrderRow, roles: OrderRole[], now: Date): Order['next'] => {
  const { status, startAt, dropAt, airport, selfCheckIn, canceledAt, delayedUntil, backAt } = row
  const zone = airport.zone
  const waits = waitsForOf(row)
  if (waits) return { text: `The answer is due by ${wholeInstantText(new Date(waits.until), zone)}.`, who: waits.who }
  const opens = plusMinutes(startAt, -checkInOpensMinutes)
  const who = whoseTurn(status, selfCheckIn)
  switch (status) {
    case 'booked':
      if (delayedUntil && delayedUntil > now)
        return { text: `Running late: expected ${wholeInstantText(delayedUntil, zone)}. The booking is kept.`, who }
      return now < opens
        ? { text: `Check-out opens ${wholeInstantText(opens, zone)}.`, who: 'no_one' }
        : { text: 'Check the aircraft out: meters, fluids, eight photos.', who }
    case 'checking_in':
      return { text: 'Finish the departure record to take the aircraft.', who }
    case 'in_flight':
      return {
        text: backAt ? `Expected back ${wholeInstantText(backAt, zone)}.` : `Back by ${wholeInstantText(dropAt, zone)}.`,
        who,
      }
    case 'late':
      return {
        text: `The aircraft was due ${wholeInstantText(dropAt, zone)}. ${backAt && backAt > now ? `It is expected ${wholeInstantText(backAt, zone)}.` : roles.includes('pilot') ? 'Return it, or call the owner.' : 'Its pilot has not said when it is back.'}`,
        who,
      }
    case 'returning':
      return { text: 'Finish the return record; the meter sets the price.', who }
    case 'flight_complete':
      return row.isClaimed
        ? { text: 'Damage to the aircraft is claimed. The inspection shows the photos and whose turn it is.', who }
        : { text: completeText(row, roles), who }
    default:
      return { text: canceledAt ? `Canceled ${wholeInstantText(canceledAt, zone)}.` : 'Canceled.', who }
  }
}

export type Cancelable = Pick<
  OrderRow,
  | 'startAt'
  | 'createdAt'
  | 'confirmedAt'
  | 'graceFrom'
  | 'cancellationPolicy'
  | 'totalCents'
  | 'trouble'
  | 'lacksCsip'
  | 'isMoved'
  | 'keptFreeUntil'
  | 'keptTotalCents'
> &
  Freeing & { waitsFor: string | null; status?: OrderRow['status']; dropAt?: Date; csipAsked?: boolean; quote?: Quote }
/** See `feeWaiverLimit`. */
type Freeing = { freesUpToCents?: number | null }

/** Start of the free hour: when booked or confirmed, or the stored earlier time if the same time was booked before. */
export const graceFromOfRow = ({
  graceFrom,
  confirmedAt,
  createdAt,
}: Pick<OrderRow, 'graceFrom' | 'confirmedAt' | 'createdAt'>) => graceFrom ?? confirmedAt ?? createdAt

export const cancelFactsOf = (row: Cancelable, zone: string): CancelFacts['order'] => ({
  start: row.startAt,
  created: graceFromOfRow(row),
  waits: row.waitsFor !== null,
  policy: row.cancellationPolicy,
  ...unagreedOf(row),
  totalCents: row.totalCents,
  trouble: row.trouble,
  freesUpToCents: row.freesUpToCents ?? null,
  lacksCsip: row.lacksCsip,
  isMoved: row.isMoved,
  atAircraftUntil: row.status === 'checking_in' ? (row.dropAt ?? null) : null,
  zone,
})

/** A CSIP sees only their own part of a price; airport staff see none. */
const partOf = <Line extends { kind: string }>(lines: Line[], as: OrderRole[]) =>
  isFor('seeInstruction', { as }) ? lines.filter(({ kind }) => kind === 'csip') : []

/** The instructor's ledger share of a cancellation charge. */
const cancellationPart = (row: OrderRow, as: OrderRole[]) => {
  if (!isCanceled(row.status) || !row.csip || !isFor('seeInstruction', { as })) return []
  const cents = partOfCharge(row, row.quote.lines, 'csip')
  return cents === undefined ? [] : [{ kind: 'csip', text: 'Your share of the cancellation charge', cents }]
}

type OwnLine = { text: string; cents: number }

/** The owner's part of a settled price: lines of a flight, or the ledger share of a cancellation. */
export const ownerLines = (row: OrderRow): OwnLine[] => {
  if (!isCanceled(row.status))
    return (row.finalLines ?? []).filter(({ kind }) => kind === 'rental' || kind === 'discount' || kind === 'fuel_credit')
  const cents = partOfCharge(row, row.quote.lines, 'owner')
  return cents === undefined ? [] : [{ text: 'Your share of the cancellation charge', cents }]
}

/** Pilot and owner each have a receipt of their own, if it cost or earned them something. */
const hasReceipt = (row: OrderRow, charges: ChargeRow[], roles: OrderRole[], now: Date) => {
  if (roles.includes('pilot')) return isPaid(row, charges)
  const isOver = !hasNotLeft(row.status) && !isAway(row.status)
  // A cancellation is booked once it can no longer be undone and its charge does not wait for a confirmation.
  const isBooked = isOver && !row.feeWaits && !can('undoCancel', canFactsOf(row, ['pilot'], now))
  return roles.includes('owner') && isBooked && ownerLines(row).length > 0
}

const quoteFor = ({ quote }: OrderRow, as: OrderRole[]): Quote => {
  if (isFor('seeMoney', { as })) return quote
  const { terms: _terms, ...rest } = quote
  const lines = partOf(quote.lines, as)
  return { ...rest, lines, totalCents: totalOf(lines), depositCents: 0, policyText: '', settledMonthly: null }
}

/** Price changes are shown only to those who see money. */
const viewEvent = ({ totalCents, why, ...event }: OrderRow['events'][number], money: boolean) => ({
  ...event,
  why: money && totalCents !== null ? `${why} ${moneyText(totalCents)} in all since then.` : why,
})

export const viewKept = (kept: Kept | null) => kept && { freeUntil: kept.freeUntil.toISOString(), totalCents: kept.totalCents }

/** Cents a charge brought in and its bank has not taken back; negative for a refund. */
export const receivedCents = ({ kind, state, dispute, amountCents, capturedCents }: ChargeRow) =>
  dispute !== null ? 0 : kind !== 'refund' ? capturedCents : state === 'refunded' ? -amountCents : 0

/** A captured deposit kept for an open claim has not been paid to anyone yet. */
const isKept = ({ id, kind, refundsId }: ChargeRow, { isClaimed }: Pick<OrderRow, 'isClaimed'>, charges: ChargeRow[]) =>
  isClaimed && charges.some((deposit) => deposit.kind === 'deposit' && deposit.id === (kind === 'refund' ? refundsId : id))

/** Charges that paid for something. */
export const paidOf = (order: Pick<OrderRow, 'isClaimed'>, charges: ChargeRow[]) =>
  charges.filter((charge) => receivedCents(charge) !== 0 && !isKept(charge, order, charges))

type Due = Pick<OrderRow, 'status' | 'finalCents' | 'damageCents' | 'isClaimed'>

/** True if the booking is over, cost something, and was paid except for an amount too small to charge. Required for a receipt. */
export const isPaid = (order: Due, charges: ChargeRow[]) => {
  const { status, finalCents, damageCents } = order
  const received = paidOf(order, charges).reduce((sum, charge) => sum + receivedCents(charge), 0)
  const isOver = !hasNotLeft(status) && !isAway(status)
  return (
    isOver &&
    finalCents !== null &&
    finalCents + damageCents > 0 &&
    received > 0 &&
    Math.abs(finalCents + damageCents - received) < leastChargeCents
  )
}

export const viewOrder = (row: OrderRow & Freeing, charges: ChargeRow[], person: Person, now: Date): Order => {
  const roles = rolesTo(row, person)
  const facts = canFactsOf(row, roles, now)
  const money = isFor('seeMoney', facts)
  const seesMethod = isFor('seePaymentMethod', facts) && !(costsNothing(row) && (row.finalCents ?? 0) === 0)
  const cancel = moveFor('cancel', facts)
  const step = nextAtAircraft(row.status)
  return {
    ...viewSummary(row, person),
    quote: quoteFor(row, roles),
    finalLines: money ? (row.finalLines ?? []) : [...partOf(row.finalLines ?? [], roles), ...cancellationPart(row, roles)],
    damageCents: money ? row.damageCents : 0,
    isClaimed: row.isClaimed,
    isDisputed: false,
    runningCosts: money ? row.runningCosts : null,
    owner: row.owner,
    plannedHours: row.plannedHours,
    ...tripDetailsOf(row),
    paymentMethod: seesMethod ? row.paymentMethod : null,
    paymentMethodId: seesMethod ? row.paymentMethodId : null,
    canChangePayment: can('changePayment', facts),
    events: row.events.map((event) => viewEvent(event, money)),
    charges: isFor('seeCharges', facts) ? charges.filter(({ accountId }) => accountId === row.pilot.id).map(viewCharge) : [],
    next: nextOf(row, roles, now),
    refund:
      cancel &&
      refundFor({
        order: cancelFactsOf(row, row.airport.zone),
        reason: 'plans',
        by: cancel.to === 'canceled' ? 'pilot' : 'owner',
        now,
      }),
    meters: row.meters,
    hasReceipt: hasReceipt(row, charges, roles, now),
    ownerHasPage: row.ownerHasPage,
    csipHasPage: row.csipHasPage,
    you: roles[0]!,
    canCheckIn: step !== null && can(step, facts),
    undoUntil: row.canceledAt && can('undoCancel', facts) ? undoUntil(row.canceledAt).toISOString() : null,
    canceledByPilot: row.canceledByPilot === true,
    canBookAgain: row.canBookAgain,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    cancellationPolicy: row.cancellationPolicy,
    kept: money ? viewKept(unagreedOf(row).kept) : null,
    unagreedCents: money ? unagreedOf(row).unagreedCents : 0,
    // The owner of one aircraft does not learn about the other.
    left: isFor('seeCharges', facts) ? row.left.map((left) => ({ ...left, number: orderNumber(left.number) })) : [],
    changedInto:
      isFor('seeCharges', facts) && row.changedInto ? { ...row.changedInto, number: orderNumber(row.changedInto.number) } : null,
    trouble: row.trouble,
    lacksCsip: money && row.lacksCsip,
    isMoved: money && row.isMoved,
    freesUpToCents: row.freesUpToCents ?? null,
    feeWaits: row.feeWaits,
  }
}
