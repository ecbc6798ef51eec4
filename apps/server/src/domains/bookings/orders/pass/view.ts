import { moneyText } from '@tailshare/contract/text/money'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { OrderRole } from '@tailshare/contract/base/statuses'
import { isFor } from '@tailshare/rules/bookings/orders/can'
import type { TripPass } from '../../../../outside/tripPass/tripPass.ts'
import { distanceNm } from '@tailshare/rules/search/reach/distance'
import type { OrderRow } from '../queries.ts'
import type { PassDetails } from './queries.ts'

/** The first airport the destination names, unless it is the home airport. */
const destinationOf = ({ airport }: OrderRow, { named }: PassDetails): TripPass['to'] => {
  const to = named[0]
  return to && to.code !== airport.code ? { ...to, distanceNm: distanceNm(airport, to) } : null
}

/** The price if this person may see it; `null` if zero. */
const totalOf = ({ quote, finalCents }: OrderRow, roles: OrderRole[]): TripPass['total'] => {
  const cents = finalCents ?? quote.totalCents
  if (cents === 0 || !isFor('seeMoney', { as: roles })) return null
  return { label: finalCents === null ? 'Estimate' : 'Total', text: moneyText(cents) }
}

type Shown = { roles: OrderRole[]; picture: TripPass['picture']; checkOutUrl: string | null }

export const viewPass = (order: OrderRow, details: PassDetails, { roles, picture, checkOutUrl }: Shown): TripPass => ({
  number: orderNumber(order.number),
  tailNumber: order.tailNumber,
  modelName: order.modelName,
  cruiseKt: details.cruiseKt,
  picture,
  home: order.airport,
  to: destinationOf(order, details),
  destination: order.destination,
  trip: { from: order.startAt, to: order.dropAt },
  total: totalOf(order, roles),
  checkOutUrl,
})
