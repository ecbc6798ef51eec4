import { hasNotLeft, isAway, type BookingStatus } from '@tailshare/contract/base/statuses'

type OpenCharge = { kind: string; orderStatus: string | null; amountCents: number; owedCents: number | null }

/** A hold or deposit is needed until the aircraft is back; any other charge only while the payer owes at least its amount. */
export const isWanted = ({ kind, orderStatus, amountCents, owedCents }: OpenCharge) =>
  kind === 'hold' || kind === 'deposit'
    ? orderStatus !== null && (hasNotLeft(orderStatus as BookingStatus) || isAway(orderStatus as BookingStatus))
    : (owedCents ?? 0) >= amountCents
