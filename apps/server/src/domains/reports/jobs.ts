import { sql } from 'kysely'
import { inTransaction, type Db } from '../../db/connect.ts'
import type { Tasks } from '../../jobs/worker.ts'

type Difference = { aircraftId: string; month: string }

/** Months whose kept sums are not what bookings, flights and books add up to. */
const listDifferences = async (db: Db) => {
  const { rows } = await sql<Difference>`
    select distinct aircraft_id, to_char(month, 'YYYY-MM') as month from (
      select aircraft_id, owner_id, month, flights, hobbs_hours, flight_hours, flight_cents, trips, cancellations, cancellation_cents, daylight_seconds,
        1 as sign from aircraft_month
      union all select *, -1 from aircraft_month_counted) both_ways
    group by aircraft_id, owner_id, month having sum(sign * flights) <> 0 or sum(sign * hobbs_hours) <> 0 or sum(sign * flight_hours) <> 0
      or sum(sign * flight_cents) <> 0 or sum(sign * trips) <> 0 or sum(sign * cancellations) <> 0 or sum(sign * cancellation_cents) <> 0
      or sum(sign * daylight_seconds) <> 0
    union select aircraft_id, to_char(month, 'YYYY-MM') from (
      select aircraft_id, owner_id, pilot_id, month, flights, hobbs_hours, flight_hours, flight_cents, 1 as sign from aircraft_pilot_month
      union all select *, -1 from aircraft_pilot_month_counted) both_ways
    group by aircraft_id, owner_id, pilot_id, month having sum(sign * flights) <> 0 or sum(sign * hobbs_hours) <> 0
      or sum(sign * flight_hours) <> 0 or sum(sign * flight_cents) <> 0
    order by 1, 2`.execute(db)
  return rows
}

const countAnew = (db: Db, aircraftId: string) => sql`select count_months_anew(${aircraftId})`.execute(db)

export const reportJobs = {
  /** The sums by month against the rows that they stand for. A difference is a fault of ours: it is said aloud, and mended. */
  async checkSums({ db, log }) {
    const differences = await listDifferences(db)
    if (differences.length === 0) return
    log.error({ differences: differences.slice(0, 50), count: differences.length }, 'sums by month differ from the flights')
    for (const aircraftId of new Set(differences.map((difference) => difference.aircraftId)))
      await inTransaction(db, (tx) => countAnew(tx, aircraftId))
  },
} satisfies Partial<Tasks>
