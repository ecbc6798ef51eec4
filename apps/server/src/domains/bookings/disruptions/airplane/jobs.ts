import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { paths } from '@tailshare/contract/base/paths'
import { whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { notify } from '../../../people/notices/steps.ts'
import { loadBookingFacts } from '../../book/facts/steps.ts'
import { listAhead } from '../../notices/inspections/queries.ts'
import { findOrder } from '../../orders/queries.ts'
import { askOf } from '../../book/evaluate/steps.ts'

/** Rules that depend on class, power, gear, cabin and type of the airplane (14 CFR 61.31). */
const ofTheAirplane: readonly BookingRefusalCode[] = [
  'class_rating',
  'type_rating',
  'high_performance_endorsement',
  'complex_endorsement',
  'high_altitude_endorsement',
  'tailwheel_endorsement',
]

/** The first reason why the pilot may not fly the airplane as now described, if any. */
const closedFor = async (db: Db, orderId: string, now: Date) => {
  const order = await findOrder(db, orderId)
  const loaded = order && (await loadBookingFacts(db, { ...askOf(order, now), viewerId: order.pilot.id }))
  if (!loaded) return undefined
  const request = { ...loaded.facts.request, purpose: order.quote.terms?.purpose ?? loaded.facts.request.purpose }
  const reason = whyNotBook({ ...loaded.facts, request, reasonsOnly: true }).find(
    ({ code, severity }) => severity === 'block' && ofTheAirplane.includes(code),
  )
  return reason && { order, reason }
}

export const airplaneJobs = {
  /**
   * After a correction of an aircraft's model, year, engine or power, tells pilots who may no longer fly it, before check-out refuses them.
   */
  async airplaneChanged({ db, config }, { aircraftId, version }) {
    const now = new Date()
    for (const { id } of await listAhead(db, aircraftId)) {
      const closed = await closedFor(db, id, now)
      if (!closed) continue
      const { order, reason } = closed
      await inTransaction(db, (tx) =>
        notify(tx, config, {
          to: order.pilot.id,
          kind: 'warning',
          title: `The description of ${order.tailNumber} has changed, and you may not fly it yet`,
          text: `${reason.title}. ${reason.text} Without that it cannot leave with you.`,
          link: paths.order(id),
          button: 'See the booking',
          marker: 'booking',
          once: `airplaneChanged:${id}:${version}`,
        }),
      )
    }
  },
} satisfies Partial<Tasks>
