import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

export const countOpenSquawks = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from squawk where aircraft_id = ${aircraftId} and state <> 'closed'`.execute(db)
  return rows[0]!.count
}
