import { hasNotLeft, isAway, type BookingStatus } from '@tailshare/contract/base/statuses'

type OpenCharge = { kind: string; orderStatus: string | null; amountCents: number; owedCents: number | null }

/** A hold or deposit until the aircraft is back; other charges only while the payer owes at least as much. */
export const isWanted = ({ kind, orderStatus, amountCents, owedCents }: OpenCharge) =>
  kind === 'hold' || kind === 'deposit'
    ? orderStatus !== null && (hasNotLeft(orderStatus as BookingStatus) || isAway(orderStatus as BookingStatus))
    : (owedCents ?? 0) >= amountCents
