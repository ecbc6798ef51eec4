import { wholeCents } from '@tailshare/contract/text/money'
import type { Quote, QuoteLine } from '@tailshare/contract/bookings/book/quote'
import { plusHours } from '@tailshare/contract/text/period'
import { refundFor, type CancelReason } from '@tailshare/rules/bookings/change/cancellation'
import { finalPrice, splitIncome, type QuoteFacts } from '@tailshare/rules/bookings/price/quote'
import { newId } from '../../src/db/newId.ts'
import type { Entry, Ledger, MovementKind } from '../../src/domains/payments/ledger/queries.ts'
import type { Row } from '../bulk.ts'
import type { Trip } from './trips.ts'

type Money = { movement: Row<'ledgerMovement'>; entries: Row<'ledgerEntry'>[] }
type Shares = ReturnType<typeof splitIncome>

/**
 * The payment provider does not know the demo's past: its money moved through the company's bank, without provider references. Our
 * `provider` account thus starts at zero like the provider's balance, and reconciliation matches.
 */
type DemoEntry = Omit<Entry, 'ledger'> & { ledger: Ledger | 'bank' }
const payoutAfterHours = 48

const move = (
  trip: Trip,
  kind: MovementKind,
  at: Date,
  entries: DemoEntry[],
  more: { reversesId?: string; note?: string; providerRef?: string } = {},
): Money[] => {
  const kept = entries.filter(({ cents }) => cents !== 0)
  if (kept.length === 0) return []
  const id = newId(at.getTime())
  return [
    {
      movement: {
        id,
        kind,
        orderId: trip.id,
        reversesId: more.reversesId ?? null,
        providerRef: more.providerRef ?? null,
        note: more.note ?? '',
        at,
      },
      entries: kept.map(({ ledger, accountId, aircraftId, cents }, line) => ({
        movementId: id,
        line,
        ledger,
        accountId: accountId ?? null,
        aircraftId: aircraftId ?? null,
        cents,
      })),
    },
  ]
}

const sharesTo = (trip: Trip, { ownerCents, csipCents, platformCents, taxCents }: Shares, prefix: '' | 'expected_'): Entry[] => {
  const aircraftId = trip.aircraft.id
  const book = (name: 'customer' | 'owner' | 'csip' | 'fee' | 'tax'): Ledger => `${prefix}${name}`
  return [
    { ledger: book('customer'), accountId: trip.pilot.id, aircraftId, cents: ownerCents + csipCents + platformCents + taxCents },
    { ledger: book('owner'), accountId: trip.aircraft.ownerId, aircraftId, cents: -ownerCents },
    { ledger: book('csip'), accountId: trip.csip?.id, aircraftId, cents: -csipCents },
    { ledger: book('fee'), aircraftId, cents: -platformCents },
    { ledger: book('tax'), aircraftId, cents: -taxCents },
  ]
}

/** Expected amounts, reversed once flown or canceled. */
export const promisedMoney = (trip: Trip, quote: Quote): Money[] => {
  const booked = move(trip, 'booked', trip.createdAt, sharesTo(trip, splitIncome(quote.lines), 'expected_'))
  const over = trip.cancel?.at ?? trip.flown?.back
  const [first] = booked
  if (!over || !first) return booked
  const opposite = first.entries.map(
    ({ ledger, accountId, aircraftId, cents }) => ({ ledger, accountId, aircraftId, cents: -Number(cents) }) as DemoEntry,
  )
  return [...booked, ...move(trip, 'booked_reversed', over, opposite, { reversesId: String(first.movement.id) })]
}

/** True for payments that have not been paid out yet. The provider knows these: see `seedRecentPayments`. */
export const isRecent = (at: Date, now: Date) => plusHours(at, payoutAfterHours) > now
export const payoutAt = (at: Date) => plusHours(at, payoutAfterHours)

export const paidAtProvider = (trip: Trip, at: Date, cents: number, providerRef: string): Money[] =>
  move(
    trip,
    'payment',
    at,
    [
      { ledger: 'provider', cents },
      { ledger: 'customer', accountId: trip.pilot.id, cents: -cents },
    ],
    { providerRef },
  )

const paidBy = (trip: Trip, at: Date, cents: number, now: Date) =>
  isRecent(at, now)
    ? []
    : move(trip, 'payment', at, [
        { ledger: 'bank', cents },
        { ledger: 'customer', accountId: trip.pilot.id, aircraftId: trip.aircraft.id, cents: -cents },
      ])

const paidOut = (trip: Trip, at: Date, { ownerCents, csipCents }: Shares, now: Date) =>
  at > now
    ? []
    : move(trip, 'payout', at, [
        { ledger: 'owner', accountId: trip.aircraft.ownerId, aircraftId: trip.aircraft.id, cents: ownerCents },
        { ledger: 'csip', accountId: trip.csip?.id, aircraftId: trip.aircraft.id, cents: csipCents },
        { ledger: 'bank', cents: -(ownerCents + csipCents) },
      ])

type ChargeOf = { kind: string; state: string; amountCents: number; capturedCents?: number; text: string; from: Date; at: Date }

const chargeOf = (trip: Trip, { kind, state, amountCents, capturedCents, text, from, at }: ChargeOf): Row<'charge'>[] =>
  amountCents === 0
    ? []
    : [
        {
          id: newId(from.getTime()),
          accountId: trip.pilot.id,
          orderId: trip.id,
          kind,
          state,
          amountCents,
          capturedCents: capturedCents ?? 0,
          text,
          paymentMethodId: trip.pilot.cardId,
          createdAt: from,
          updatedAt: at,
        },
      ]

type Settled = { movements: Money[]; charges: Row<'charge'>[]; lines: QuoteLine[] | null; finalCents: number; ownerCents: number }

/** Hold, final price, capture and payout of a completed flight. */
export const flownMoney = (trip: Trip, quote: Quote, facts: QuoteFacts, now: Date): Settled => {
  const { back, hobbs, fuelBought } = trip.flown!
  const { lines, totalCents } = finalPrice({ ...facts, hobbsHours: hobbs / 10, fuelCredits: fuelBought ? [fuelBought] : [] })
  const shares = splitIncome(lines)
  const from = new Date(quote.heldFrom)
  const tail = trip.aircraft.tailNumber
  const extra = Math.max(0, totalCents - quote.totalCents)
  return {
    lines,
    finalCents: totalCents,
    ownerCents: shares.ownerCents,
    movements: [
      ...move(trip, 'flight', back, sharesTo(trip, shares, '')),
      ...paidBy(trip, back, totalCents, now),
      ...paidOut(trip, payoutAt(back), shares, now),
    ],
    charges: [
      ...chargeOf(trip, {
        kind: 'hold',
        state: 'captured',
        amountCents: quote.totalCents,
        capturedCents: totalCents - extra,
        text: `Flight ${tail}`,
        from,
        at: back,
      }),
      ...chargeOf(trip, {
        kind: 'extra',
        state: 'captured',
        amountCents: extra,
        capturedCents: extra,
        text: `Flight ${tail}, longer than planned`,
        from: back,
        at: back,
      }),
      ...chargeOf(trip, {
        kind: 'deposit',
        state: 'released',
        amountCents: quote.depositCents,
        text: `Deposit hold for ${tail}`,
        from,
        at: back,
      }),
    ],
  }
}

/** Charges for late cancellations by policy, split like the price. */
export const canceledMoney = (trip: Trip, quote: Quote, now: Date): Settled => {
  const { reason, at } = trip.cancel!
  const { chargeCents } = refundFor({
    order: {
      start: trip.start,
      created: trip.createdAt,
      policy: trip.aircraft.cancellationPolicy,
      totalCents: quote.totalCents,
      kept: null,
      trouble: reason === 'aircraft' ? 'squawk' : 'none',
      zone: trip.aircraft.zone,
    },
    reason: reason as CancelReason,
    weather: 'below',
    by: trip.outcome === 'canceled' ? 'pilot' : 'owner',
    now: at,
  })
  if (chargeCents === 0) return { lines: null, finalCents: 0, ownerCents: 0, movements: [], charges: [] }
  const whole = splitIncome(quote.lines)
  const part = (cents: number) => wholeCents(cents * chargeCents, quote.totalCents)
  const others = { csipCents: part(whole.csipCents), platformCents: part(whole.platformCents), taxCents: part(whole.taxCents) }
  const shares = { ...others, ownerCents: chargeCents - others.csipCents - others.platformCents - others.taxCents }
  return {
    lines: null,
    finalCents: chargeCents,
    ownerCents: shares.ownerCents,
    movements: [
      ...move(trip, 'cancellation', at, sharesTo(trip, shares, '')),
      ...paidBy(trip, at, chargeCents, now),
      ...paidOut(trip, payoutAt(at), shares, now),
    ],
    charges: chargeOf(trip, {
      kind: 'cancellation',
      state: 'captured',
      amountCents: chargeCents,
      capturedCents: chargeCents,
      text: `Late cancellation of ${trip.aircraft.tailNumber}`,
      from: at,
      at,
    }),
  }
}
