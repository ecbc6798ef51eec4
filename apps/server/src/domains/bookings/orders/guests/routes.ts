import { can } from '@tailshare/rules/bookings/orders/can'
import { arrivalShownFrom } from '@tailshare/rules/bookings/orders/canGuards'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Caller, Handling } from '../../../../http/call.ts'
import { BadInput } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { canFactsOf, refuseIfNotAllowed } from '../../access.ts'
import { lockOrder } from '../../queries.ts'
import { seeOrder } from '../steps.ts'
import { findArrival, listGuests } from './queries.ts'
import { saveGuests } from './steps.ts'
import { viewGuests } from './view.ts'

const show = async (db: Db, id: string, account: Caller, now: Date) => {
  const { order, roles } = await seeOrder(db, id, account)
  // An instructor who has not accepted is not coming yet.
  const comes = order.csipAsked ? roles.filter((role) => role !== 'csip') : roles
  const said = await findArrival(db, order.aircraftId)
  const hasSaid = Object.values(said).some((text) => text !== '')
  const facts = canFactsOf(order, roles, now)
  return {
    arrival: hasSaid && can('seeArrival', canFactsOf(order, comes, now)) ? said : null,
    arrivalFrom: hasSaid ? arrivalShownFrom(order.startAt).toISOString() : null,
    guests: viewGuests(await listGuests(db, id), roles.includes('pilot')),
    mostGuests: order.passengers,
    mayName: can('nameGuests', facts),
  }
}

export const guestHandlers = {
  getBeforeFlight: ({ params, account, db, now }) => show(db, params.id, account, now),

  async setGuests({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      await lockOrder(tx, params.id)
      const { order, roles } = await seeOrder(tx, params.id, account)
      refuseIfNotAllowed('nameGuests', canFactsOf(order, roles, now))
      if (body.length > order.passengers)
        throw new BadInput({ [`${order.passengers}.name`]: 'Add a passenger to the booking first' })
      await saveGuests(tx, { orderId: order.id, pilotId: account.id, named: body, now, config })
      return show(tx, order.id, account, now)
    })
  },
} satisfies Handling<'getBeforeFlight' | 'setGuests'>
