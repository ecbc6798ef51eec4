import type { Period } from '@tailshare/contract/period'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export type BusySpan = Period & {
  id: string
  kind: 'booking' | 'own' | 'maintenance' | 'block' | 'claim'
  note: string
  /** Who has won this holiday. */
  claimedBy: string | null
  /** When a booking is to be back, without what follows. */
  backAt: Date | null
  repeats: boolean
  orderId: string | null
  pilotId: string | null
  pilotName: string | null
  csipId: string | null
  /** Who set it aside. */
  byId: string | null
  ownerId: string
  airportId: string
}

/** A span as it is read: of the alias `o` of occupancy and what `busyJoins` adds. Instants are milliseconds, which are parsed in no time. */
export const busyColumns = sql`o.id, o.kind, (extract(epoch from lower(o.during)) * 1000)::float8 as from_ms, (extract(epoch from upper(o.during)) * 1000)::float8 as to_ms,
  o.note, l.rule is not null as repeats, o.order_id, b.pilot_id, p.first_name || ' ' || left(p.last_name, 1) || '.' as pilot_name, b.csip_id, o.created_by as by_id,
  case when b.status <> 'late' then (extract(epoch from coalesce(b.back_at, b.drop_at)) * 1000)::float8 end as back_ms,
  case when o.kind = 'claim' then (select h.first_name from account h where h.id = o.created_by) end as claimed_by`
export const busyJoins = sql`left join orders b on b.id = o.order_id left join account p on p.id = b.pilot_id left join block l on l.id = o.block_id`
export type BusyRow = Omit<BusySpan, 'from' | 'to' | 'backAt' | 'ownerId' | 'airportId'> & {
  fromMs: number
  toMs: number
  backMs: number | null
}

/** A span for `viewBusy`, of an aircraft that is known. */
export const busySpanOf = (
  { fromMs, toMs, backMs, ...span }: BusyRow,
  { ownerId, airportId }: Pick<BusySpan, 'ownerId' | 'airportId'>,
) =>
  ({
    ...span,
    from: new Date(fromMs),
    to: new Date(toMs),
    backAt: backMs === null ? null : new Date(backMs),
    ownerId,
    airportId,
  }) satisfies BusySpan

/** What occupies an aircraft; who books is only named to those who may know. */
export const listBusy = async (db: Db, aircraftId: string, period: Period) => {
  const { rows } = await sql<BusyRow & Pick<BusySpan, 'ownerId' | 'airportId'>>`
    select ${busyColumns}, a.owner_id, a.airport_id from occupancy o join aircraft a on a.id = o.resource_id ${busyJoins}
    where o.resource_id = ${aircraftId} and o.during && tstzrange(${period.from}, ${period.to}) order by o.during limit 500`.execute(
    db,
  )
  return rows.map((row) => busySpanOf(row, row))
}
