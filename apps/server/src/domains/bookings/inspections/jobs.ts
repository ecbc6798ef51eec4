import { paths } from '@tailshare/contract/paths'
import { countText } from '@tailshare/contract/countText'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify } from '../../accounts/notices/steps.ts'
import { lockAircraft } from '../../maintenance/queries.ts'
import { findOrder } from '../orders/queries.ts'
import { tellOfBooking } from '../steps.ts'
import { dropTold, listAhead, setTold } from './queries.ts'
import { findDue } from './steps.ts'

/** What keeps a booking from leaving, not what its owner still has time for. */
const dueFor = async (tx: Tx, orderId: string, now: Date) => {
  const order = await findOrder(tx, orderId)
  const refusal = order && (await findDue(tx, order, { now }))
  return refusal?.severity === 'block' ? (refusal.data as { inspections: string; count: number }) : null
}

export const inspectionJobs = {
  /** Something on the list of an aircraft is due at another time: who booked it hears when it stands in their way, and when it no longer does. Each once. */
  async watchInspections({ db, config }, { aircraftId }) {
    const now = new Date()
    await inTransaction(db, async (tx) => {
      const aircraft = await lockAircraft(tx, aircraftId)
      if (!aircraft) return
      let inTheWay = 0
      let what = ''
      for (const { id: orderId, told } of await listAhead(tx, aircraftId)) {
        const due = await dueFor(tx, orderId, now)
        if (due && told === null) {
          inTheWay += 1
          what ||= due.inspections
          await setTold(tx, { orderId, inspections: due.inspections, toldAt: now })
          const { inspections, count } = due
          await tellOfBooking(tx, { config, orderId, byId: null, act: { act: 'inspectionDue', inspections, count } })
        } else if (!due && told !== null) {
          await dropTold(tx, orderId)
          await tellOfBooking(tx, { config, orderId, byId: null, act: { act: 'inspectionDone', inspections: told } })
        }
      }
      if (inTheWay === 0) return
      const bookings = countText(inTheWay, 'booking')
      await notify(tx, config, {
        to: aircraft.ownerId,
        kind: 'warning',
        title: `${aircraft.tailNumber}: ${what} before ${bookings}`,
        text: `It comes due before ${bookings} ${inTheWay === 1 ? 'is' : 'are'} back. The aircraft can leave then only if it is done before; their pilots know.`,
        link: paths.maintenance(aircraftId),
        marker: 'maintenance',
        button: 'Open maintenance',
      })
    })
  },
} satisfies Partial<Tasks>
