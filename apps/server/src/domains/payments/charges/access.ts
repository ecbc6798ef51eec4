import { hasNotLeft, isAway, type BookingStatus } from '@tailshare/contract/base/statuses'

type OpenCharge = { kind: string; orderStatus: string | null; amountCents: number; owedCents: number | null }

/** A hold is wanted until the flight is over; everything else only while the payer owes as much. */
export const isWanted = ({ kind, orderStatus, amountCents, owedCents }: OpenCharge) =>
  kind === 'hold' || kind === 'deposit'
    ? orderStatus !== null && (hasNotLeft(orderStatus as BookingStatus) || isAway(orderStatus as BookingStatus))
    : (owedCents ?? 0) >= amountCents
