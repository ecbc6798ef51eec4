import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { flownGph } from '../../../maintenance/queries.ts'

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

/** Fuel burn per hour in the last twelve months, and the first flight. */
export const findBurn = async (db: Db, aircraftId: string, now: Date) => {
  const { rows } = await sql<{ gph: number | null; first: Date | null }>`
    select ${flownGph} as gph, (select departed_at from flight where aircraft_id = ${aircraftId} order by returned_at limit 1) as first
    from flight f where f.aircraft_id = ${aircraftId} and f.returned_at > ${now}::timestamptz - interval '12 months'`.execute(db)
  return rows[0]!
}
