import { sql } from 'kysely'
import type { Api } from '../api.ts'

/** Clears the waitlist, bookings, occupied time and jobs. */
export const clearWaitlist = async (api: Api) => {
  await sql`delete from waitlist_entry`.execute(api.db)
  await sql`update orders set status = 'canceled', waits_for = null`.execute(api.db)
  await sql`delete from occupancy`.execute(api.db)
  await sql`delete from graphile_worker._private_jobs`.execute(api.db)
}
