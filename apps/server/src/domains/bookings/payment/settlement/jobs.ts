import { isCanceled } from '@tailshare/contract/base/statuses'
import { inTransaction } from '../../../../db/connect.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { placeHold } from '../holds/steps.ts'
import { findOrderMoney, setOrderMethod } from '../money/queries.ts'
import { bookCancellation, settle } from './steps.ts'

export const settlementJobs = {
  async settleFlight(services, { orderId }) {
    const order = await findOrderMoney(services.db, orderId)
    if (order?.status === 'flight_complete' && order.finalCents !== null) await settle(services, orderId)
  },

  async settleCancellation(services, { orderId }) {
    const isBooked = await inTransaction(services.db, (tx) => bookCancellation(tx, orderId, new Date()))
    if (isBooked) await settle(services, orderId)
  },

  /** Runs after news about charges or a new card: continues with the step the booking is at. */
  async followCharges(services, { orderId, methodId }) {
    if (methodId) await inTransaction(services.db, (tx) => setOrderMethod(tx, orderId, methodId))
    const order = await findOrderMoney(services.db, orderId)
    if (!order) return
    if (isCanceled(order.status)) await settlementJobs.settleCancellation(services, { orderId })
    else if (order.status === 'flight_complete') await settlementJobs.settleFlight(services, { orderId })
    else await placeHold(services, { orderId })
  },
} satisfies Partial<Tasks>
