import type { ProjectionInputs } from '@tailshare/contract/calculator'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export const putPlan = (db: Db, plan: { aircraftId: string; inputs: ProjectionInputs; savedBy: string; savedAt: Date }) => {
  const inputs = JSON.stringify(plan.inputs)
  const { savedBy, savedAt } = plan
  return db
    .insertInto('aircraftPlan')
    .values({ ...plan, inputs })
    .onConflict((on) => on.column('aircraftId').doUpdateSet({ inputs, savedBy, savedAt }))
    .execute()
}

export const deletePlan = (db: Db, aircraftId: string) =>
  db.deleteFrom('aircraftPlan').where('aircraftId', '=', aircraftId).execute()

export const findPlan = (db: Db, aircraftId: string) =>
  db
    .selectFrom('aircraftPlan')
    .select('savedAt')
    .select((eb) => eb.ref('inputs').$castTo<ProjectionInputs>().as('inputs'))
    .where('aircraftId', '=', aircraftId)
    .executeTakeFirst()

/** Gallons that flights took, by their Hobbs hours; of the last twelve months, where the tanks were written down. */
export const findBurn = async (db: Db, aircraftId: string, now: Date) => {
  const { rows } = await sql<{ gph: number | null; first: Date | null; lastFlight: Date | null; landings: number }>`
    select round(sum(f.fuel_gallons) filter (where f.fuel_gallons is not null) / nullif(sum(f.hobbs_in - f.hobbs_out) filter (where f.fuel_gallons is not null), 0), 1) as gph,
      coalesce(sum(f.landings), 0)::int as landings, max(f.returned_at) as last_flight,
      (select min(departed_at) from flight where aircraft_id = ${aircraftId}) as first
    from flight f where f.aircraft_id = ${aircraftId} and f.returned_at > ${now}::timestamptz - interval '12 months'`.execute(db)
  return rows[0]!
}
