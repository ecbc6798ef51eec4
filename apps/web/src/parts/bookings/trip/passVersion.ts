import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'

export type Versioned = Pick<OrderSummary, 'status' | 'flightStartTime' | 'flightDropTime'> & { destination?: string }

const nameOf = (text: string) =>
  Array.from(text)
    .reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 2_147_483_647, 7)
    .toString(36)

/** Cache key in the picture's URL; changes with everything it shows. */
export const passVersion = ({ status, flightStartTime, flightDropTime, destination = '' }: Versioned) =>
  `${status}.${Date.parse(flightStartTime) / 60_000}.${Date.parse(flightDropTime) / 60_000}.${nameOf(destination)}`
