import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'

type Shown = 'status' | 'tailNumber' | 'totalCents' | 'finalCents' | 'flightStartTime' | 'flightDropTime'
export type Versioned = Pick<OrderSummary, Shown> & { destination?: string }

const nameOf = (text: string) =>
  Array.from(text)
    .reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 2_147_483_647, 7)
    .toString(36)

/** Cache key in the picture's URL; changes with everything it shows. */
export const passVersion = ({
  status,
  tailNumber,
  totalCents,
  finalCents,
  flightStartTime: from,
  flightDropTime: to,
  destination = '',
}: Versioned) =>
  `${status}.${Date.parse(from) / 60_000}.${Date.parse(to) / 60_000}.${nameOf([tailNumber, totalCents, finalCents, destination].join())}`
