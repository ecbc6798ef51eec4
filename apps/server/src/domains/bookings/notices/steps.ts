import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/enqueue.ts'

/** Enqueues notices to everyone whose booking a squawk puts at risk and to those who can decide, so that the reporter does not wait. */
export const tellAtRisk = async (tx: Tx, bookings: { id: string; squawkId: string }[]) => {
  for (const squawkId of new Set(bookings.map((booking) => booking.squawkId))) {
    await enqueue(tx, 'tellGrounded', { squawkId }, { key: `tellGrounded:${squawkId}` })
    await enqueue(tx, 'proposeDisruption', { kind: 'grounding', ref: squawkId }, { key: `proposeDisruption:${squawkId}` })
  }
}
