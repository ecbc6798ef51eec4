import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'

export type InspectedRow = {
  stages: { stage: 'departure' | 'return'; openedAt: string; by: string | null }[]
  squawks: { id: string; by: string | null }[]
  corrections: { id: string; at: string; by: string; reason: string }[]
  burnGph: number | null
  clearedAt: Date | null
  clearedBy: string | null
  clearedByOwner: boolean
  depositCents: number
  evidenceHead: string | null
}

const name = (account: string) => sql`${sql.ref(`${account}.first_name`)} || ' ' || ${sql.ref(`${account}.last_name`)}`

/** Facts of an inspection other than the records. */
export const findInspected = async (db: Db, orderId: string): Promise<InspectedRow | undefined> => {
  const { rows } = await sql<InspectedRow>`
    select coalesce((select json_agg(json_build_object('stage', r.stage, 'openedAt', r.opened_at, 'by', ${name('a')}))
        from stage_record r left join account a on a.id = r.closed_by where r.order_id = o.id), '[]') as stages,
      coalesce((select json_agg(json_build_object('id', s.id, 'by', ${name('a')})) from squawk s left join account a on a.id = s.reported_by
        where s.order_id = o.id), '[]') as squawks,
      coalesce((select json_agg(json_build_object('id', c.id, 'at', c.at, 'by', ${name('a')}, 'reason', c.reason) order by c.at, c.id)
        from return_correction c join account a on a.id = c.by_id where c.order_id = o.id), '[]') as corrections,
      m.burn_gph, o.cleared_at, (select ${name('a')} from account a where a.id = o.cleared_by_id) as cleared_by,
      coalesce(o.cleared_by_id = o.owner_id, false) as cleared_by_owner,
      coalesce((o.quote ->> 'depositCents')::int, 0) as deposit_cents,
      (select e.hash from evidence_record e where e.order_id = o.id order by e.seq desc limit 1) as evidence_head
    from orders o join aircraft ac on ac.id = o.aircraft_id join aircraft_model m on m.id = ac.model_id where o.id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

export const setCleared = (tx: Tx, orderId: string, { byId, at }: { byId: string; at: Date }) =>
  tx.updateTable('orders').set({ clearedAt: at, clearedById: byId }).where('id', '=', orderId).execute()
