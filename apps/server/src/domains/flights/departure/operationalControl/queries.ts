import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { addControlEvidence } from '../../../bookings/orders/evidence/queries.ts'

type LetPass = { title: string; by: string; reason: string }

/** The signed content, as stored. */
export type TakenBody = {
  bookingNumber: string
  tailNumber: string
  modelName: string
  owner: string
  airportCode: string
  zone: string
  statement: string
  pilot: { name: string; at: string }
  released: { name: string; at: string; as: 'staff' | 'pilot' | 'operator' }
  plannedReturn: string
  terms: { version: number; signedBy: string; signedAt: string; sha256: string } | null
  letPass: LetPass[]
}
export type EndedBody = { by: string; letPass: LetPass[]; taken: string }

type ControlRow = { at: Date; sha256: Buffer } & ({ kind: 'taken'; body: TakenBody } | { kind: 'ended'; body: EndedBody })

export const listControl = async (db: Db, orderId: string): Promise<ControlRow[]> => {
  const { rows } = await sql<ControlRow>`
    select kind, at, body, sha256 from operational_control where order_id = ${orderId} order by kind = 'ended'`.execute(db)
  return rows
}

type NewControl = { orderId: string; kind: 'taken' | 'ended'; at: Date; body: TakenBody | EndedBody; sha256: Buffer }

export const insertControl = async (tx: Tx, { body, ...control }: NewControl) => {
  await tx
    .insertInto('operationalControl')
    .values({ ...control, body: JSON.stringify(body) })
    .execute()
  await addControlEvidence(tx, control.orderId, control.kind)
}

/** Names for the receipt that the booking does not have. */
export const findControlNames = async (db: Db, aircraftId: string, byId: string) => {
  const { rows } = await sql<{ modelName: string; owner: string; by: string }>`
    select m.name as model_name, w.first_name || ' ' || w.last_name as owner, b.first_name || ' ' || b.last_name as by
    from aircraft a join aircraft_model m on m.id = a.model_id join account w on w.id = a.owner_id, account b
    where a.id = ${aircraftId} and b.id = ${byId}`.execute(db)
  return rows[0]!
}
