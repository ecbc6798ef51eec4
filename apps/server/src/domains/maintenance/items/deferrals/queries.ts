import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { writesAlone } from '../../../../db/sql/seenAircraft.ts'

/** Deferred inoperative equipment reported by a day at the home airport. */
export const listInoperative = async (db: Db, aircraftId: string, day: string) => {
  const { rows } = await sql<{ id: string; text: string }>`
    select s.id, s.text from squawk s join aircraft a on a.id = s.aircraft_id join airport p on p.id = a.airport_id
    where s.aircraft_id = ${aircraftId} and s.inoperative and s.state <> 'closed'
      and (s.created_at at time zone p.zone)::date <= ${day}::date
    order by s.created_at, s.id`.execute(db)
  return rows
}

/** Last day of the current annual; `null` if unknown. */
export const findAnnualDue = async (db: Db, aircraftId: string) =>
  (
    await db
      .selectFrom('maintenanceItem')
      .select('dueOn')
      .where('aircraftId', '=', aircraftId)
      .where('template', '=', 'annual')
      .where('retiredAt', 'is', null)
      .executeTakeFirst()
  )?.dueOn ?? null

type Again = { squawkId: string; until: string; text: string; certificate?: string | undefined; signedById: string; now: Date }

export const deferAgain = async (tx: Tx, { squawkId, until, text, certificate = '', signedById, now }: Again) => {
  await tx
    .updateTable('squawk')
    .set({ state: 'deferred', dueOn: until, needsDecision: false })
    .where('id', '=', squawkId)
    .execute()
  const alone = writesAlone(squawkId, signedById)
  const entry = { id: newId(now.getTime()), squawkId, kind: 'deferred', byId: signedById, at: now, text, dueOn: until, alone }
  await tx
    .insertInto('squawkEvent')
    .values({ ...entry, inoperative: true, certificate: certificate.slice(0, 40) })
    .execute()
}
