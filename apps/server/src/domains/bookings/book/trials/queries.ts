import { canceledStatuses } from '@tailshare/contract/base/statuses'
import type { Period } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../../db/connect.ts'
import { Standing, standingColumns } from '../facts/queries.ts'

const most = 300

const Tried = Standing.extend({
  startAt: z.date(),
  dropAt: z.date(),
  plannedHours: z.number(),
  passengers: z.number(),
  createdAt: z.date(),
})

/**
 * Bookings of an aircraft in these weeks, except canceled ones, each with its pilot's profile on the day of booking. Reads busy times only
 * within the trip; no owner's rule uses them.
 */
export const listTried = async (db: Db, aircraftId: string, { from, to }: Period) => {
  const period = { from: sql`t.start_at`, to: sql`t.drop_at` }
  const ids = { pilotId: sql`t.pilot_id`, csipId: sql`t.csip_id`, paymentMethodId: sql`null::uuid`, exceptOrderId: sql`t.id` }
  const { rows } = await sql`
    select t.start_at, t.drop_at, t.planned_hours::float8, t.passengers, t.created_at,
      ${standingColumns({ ...ids, period, around: period, now: sql`t.created_at` })}
    from (select * from orders where aircraft_id = ${aircraftId} and start_at >= ${from} and start_at < ${to}
        and status not in (${sql.join(canceledStatuses)}) order by start_at limit ${most}) t
      join aircraft a on a.id = t.aircraft_id join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
    order by t.start_at`.execute(db)
  return z.array(Tried).parse(rows)
}
