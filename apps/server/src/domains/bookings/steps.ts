import { orderNumber } from '@tailshare/contract/orderNumber'
import type { BookingAct, ToldBooking } from '@tailshare/rules/bookings/told'
import { isUrgent, whoHears } from '@tailshare/rules/bookings/whoHears'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import { publish } from '../../db/publish.ts'
import { notify } from '../accounts/notices/steps.ts'
import { listStaffAt } from './queries.ts'
import { findOrderMoney, type OrderMoney } from './money/queries.ts'

const toldOf = (order: OrderMoney): ToldBooking => ({
  id: order.id,
  number: orderNumber(order.number),
  tailNumber: order.tailNumber,
  airportId: order.airportId,
  zone: order.zone,
  start: order.startAt,
  drop: order.dropAt,
  pilot: { id: order.pilotId, name: `${order.pilotFirstName} ${order.pilotLastName}` },
  ownerId: order.ownerId,
  csipId: order.csipId,
})

/** Open pages of everyone concerned look again. */
export const publishBooking = async (
  tx: Tx,
  { id, pilotId, ownerId, csipId }: Pick<OrderMoney, 'id' | 'pilotId' | 'ownerId' | 'csipId'>,
  more: (string | undefined)[] = [],
) => {
  const people = [pilotId, ownerId, csipId, ...more, ...(await listStaffAt(tx, id))].filter((person) => person != null)
  return publish(tx, [...new Set(people)], 'order', { orderId: id })
}

type Telling = {
  config: Pick<Config, 'publicUrl'>
  orderId: string
  byId: string | null
  act: BookingAct
  /** Names it among what happens to this booking: told once, however often. */
  once?: string
}

/** Tells everyone concerned what happened to a booking, in the transaction in which it happens. */
export const tellOfBooking = async (tx: Tx, { config, orderId, byId, act, once }: Telling) => {
  const order = await findOrderMoney(tx, orderId)
  if (!order) return
  const booking = toldOf(order)
  const urgent = isUrgent(booking, act, new Date())
  for (const note of whoHears(booking, act, byId))
    await notify(tx, config, { ...note, urgent, ...(once && { once: `${once}:${orderId}` }) })
  await publishBooking(tx, order, ['next' in act ? act.next?.pilotId : undefined, 'former' in act ? act.former?.id : undefined])
}
