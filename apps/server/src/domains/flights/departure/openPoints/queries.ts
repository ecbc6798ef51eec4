import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { addLetPassEvidence } from '../../../bookings/orders/evidence/queries.ts'

type Point = { recordId: string; question: string; title: string; byId: string; at: Date }

/** Returns `undefined` if it was already asked. */
export const askPoint = async (tx: Tx, { recordId, question, title, byId, at }: Point) => {
  const { rows } = await sql<{ id: string }>`
    insert into open_point (id, record_id, question, title, asked_by_id, asked_at)
      values (${newId(at.getTime())}, ${recordId}, ${question}, ${title}, ${byId}, ${at})
    on conflict on constraint open_point_once do nothing returning id`.execute(tx)
  return rows[0]
}

/** Keeps the first reason. Returns `undefined` if there already is one. */
export const letPass = async (tx: Tx, { recordId, question, title, byId, at, reason }: Point & { reason: string }) => {
  const { rows } = await sql<{ id: string }>`
    insert into open_point (id, record_id, question, title, released_by_id, released_at, reason)
    values (${newId(at.getTime())}, ${recordId}, ${question}, ${title}, ${byId}, ${at}, ${reason})
    on conflict on constraint open_point_once do update
      set released_by_id = excluded.released_by_id, released_at = excluded.released_at, reason = excluded.reason
      where open_point.released_at is null
    returning id`.execute(tx)
  if (rows[0]) await addLetPassEvidence(tx, rows[0].id)
  return rows[0]
}
