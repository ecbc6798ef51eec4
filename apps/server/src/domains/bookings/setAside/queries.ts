import type { Period } from '@tailshare/contract/period'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type Taken = Period & { orderId: string | null }

/** What occupies an aircraft within a period, with the bookings among it. */
export const listTaken = async (db: Db, aircraftId: string, { from, to }: Period) => {
  const { rows } = await sql<Taken>`
    select lower(during) as from, upper(during) as to, order_id from occupancy
    where resource_id = ${aircraftId} and during && tstzrange(${from}, ${to}) order by during`.execute(db)
  return rows
}
