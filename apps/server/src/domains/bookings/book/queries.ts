import type { Person } from '@tailshare/contract/accounts'
import type { Period } from '@tailshare/contract/period'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isOfferedCsip } from '../../accounts/csip/queries.ts'
import { personJson } from '../../aircraft/queries.ts'
import { isFree } from '../../schedule/queries.ts'

export type Offer = { csip: Person; airportId: string; hourlyRateCents: number; free: boolean }

/** Verified instructors who rate the aircraft's airport; `free` for the whole period, or at all where there is none. */
export const listOffers = async (db: Db, aircraftId: string, period: Period | undefined) => {
  const free = period ? isFree(sql`c.id`, period) : sql`true`
  const { rows } = await sql<Offer>`
    select ${personJson('c')} as csip, r.airport_id, r.hourly_cents as hourly_rate_cents, ${free} as free
    from aircraft a join csip_rate r on r.airport_id = a.airport_id join account c on c.id = r.account_id
    where a.id = ${aircraftId} and ${isOfferedCsip('c')} order by r.hourly_cents, c.last_name limit 50`.execute(db)
  return rows
}
