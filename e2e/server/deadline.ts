import pg from 'pg'
import { ownDatabase } from './own.ts'

// Moves deadlines that journeys cannot wait for.

/** Expires the deadline of an aircraft's open draft and runs the job that checks drafts every five minutes. */
export const endDraft = async (aircraftId: string) => {
  const database = new pg.Client(ownDatabase())
  await database.connect()
  await database.query(
    "update holiday_draft set closes_at = now() - interval '1 second' where aircraft_id = $1 and drawn_at is null",
    [aircraftId],
  )
  await database.query("select graphile_worker.add_job('watchHolidays', '{}'::json)")
  await database.end()
}
