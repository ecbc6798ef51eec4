import type { Period } from '@tailshare/contract/text/period'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export type BusySpan = Period & {
  id: string
  kind: 'booking' | 'own' | 'maintenance' | 'block' | 'claim'
  note: string
  /** The co-owner who won this holiday. */
  claimedBy: string | null
  /** A booking's return, without the turnaround. */
  backAt: Date | null
  repeats: boolean
  orderId: string | null
  pilotId: string | null
  pilotName: string | null
  csipId: string | null
  /** The account that blocked the time. */
  byId: string | null
  ownerId: string
  airportId: string
}

/** Epoch milliseconds, truncated like a `Date`. Floats read much faster than numerics or text and lose half a microsecond at most. */
const inMs = (instant: RawBuilder<unknown>) => sql`floor(date_part('epoch', ${instant}) * 1000 + 0.0005)`

/** Columns of `BusyRow`, from alias `o` of occupancy and `busyJoins`. */
export const busyColumns = sql`o.id, o.kind, ${inMs(sql`lower(o.during)`)} as "fromMs", ${inMs(sql`upper(o.during)`)} as "toMs",
  o.note, l.rule is not null as repeats, o.order_id as "orderId", b.pilot_id as "pilotId", p.first_name || ' ' || left(p.last_name, 1)
    || '.' as "pilotName", b.csip_id as "csipId",
  case when b.status <> 'late' then ${inMs(sql`coalesce(b.back_at, b.drop_at)`)} end as "backMs",
  o.created_by as "byId",
  case when o.kind = 'claim' then (select h.first_name from account h where h.id = o.created_by) end as "claimedBy"`
export const busyJoins = sql`left join orders b on b.id = o.order_id left join account p on p.id = b.pilot_id
  left join block l on l.id = o.block_id`
export type BusyRow = Omit<BusySpan, 'from' | 'to' | 'backAt' | 'ownerId' | 'airportId'> & {
  fromMs: number
  toMs: number
  backMs: number | null
}

/** A row for `viewBusy`, with the known aircraft's fields. */
export const busySpanOf = (row: BusyRow, { ownerId, airportId }: Pick<BusySpan, 'ownerId' | 'airportId'>): BusySpan => ({
  id: row.id,
  kind: row.kind,
  from: new Date(row.fromMs),
  to: new Date(row.toMs),
  note: row.note,
  claimedBy: row.claimedBy,
  backAt: row.backMs === null ? null : new Date(row.backMs),
  repeats: row.repeats,
  orderId: row.orderId,
  pilotId: row.pilotId,
  pilotName: row.pilotName,
  csipId: row.csipId,
  byId: row.byId,
  ownerId,
  airportId,
})

export const listBusy = async (db: Db, aircraftId: string, period: Period) => {
  const { rows } = await sql<BusyRow & Pick<BusySpan, 'ownerId' | 'airportId'>>`
    select ${busyColumns}, a.owner_id as "ownerId", a.airport_id as "airportId" from occupancy o
      join aircraft a on a.id = o.resource_id ${busyJoins}
    where o.resource_id = ${aircraftId} and o.during && tstzrange(${period.from}, ${period.to}) order by o.during limit 500`.execute(
    db,
  )
  return rows.map((row) => busySpanOf(row, row))
}
