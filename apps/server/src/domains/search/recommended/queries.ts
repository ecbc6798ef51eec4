import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type Point = { lat: number; lon: number }

export const findHome = async (db: Db, accountId: string): Promise<Point | undefined> =>
  db
    .selectFrom('account')
    .innerJoin('airport', 'airport.id', 'account.homeAirportId')
    .select(['airport.lat', 'airport.lon'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()

/** These aircraft with their models, in the order of `ids`. */
export const listModels = async (db: Db, ids: string[]) => {
  const { rows } = await sql<{ id: string; modelId: string }>`
    select a.id, a.model_id from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) join aircraft a on a.id = wanted.id
    order by wanted.place`.execute(db)
  return rows
}
