import type { GroundsFor } from '@tailshare/contract/maintenance/groundsFor'
import type { ServiceData } from '@tailshare/contract/maintenance/serviceData'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { airportJson } from '../../people/accounts/profile/queries.ts'
import { isVisibleTo } from '../../../db/sql/seenAircraft.ts'
import { flownGph, hoursLeftOf, openSquawksJson } from '../queries.ts'

type Item = {
  id: string
  title: string
  grounds: boolean
  groundsFor: GroundsFor
  toConfirm: boolean
  lastDoneOn: string | null
  lastDoneHobbs: number | null
  dueOn: string | null
  hoursLeft: number | null
  hoursSince: number | null
}
export type ServiceRow = Omit<ServiceData, 'inspections' | 'burn' | 'lastFlight' | 'grounded'> & {
  ownerId: string
  airportId: string
  zone: string
  groundedReason: string | null
  isShared: boolean
  bookGph: number
  flownGph: number | null
  lastFlight: Date | null
  items: Item[]
}

/** Everything a shop needs to know about an aircraft, in one statement. */
export const findServiceData = async (db: Db, { id, callerId, now }: { id: string; callerId: string; now: Date }) => {
  const { rows } = await sql<ServiceRow>`
    select a.id, a.owner_id, a.airport_id, a.tail_number, m.name as model_name, a.year_manufactured,
      coalesce(a.engine, m.engine) as engine, ${airportJson('ap')} as airport, ap.zone,
      a.hobbs, a.flight_meter, a.grounded_reason, a.equipment, m.burn_gph as book_gph, ${openSquawksJson} as squawks,
      exists (select from aircraft_share s where s.aircraft_id = a.id and s.account_id = ${callerId}) as is_shared,
      flown.hours as hobbs_hours_year, flown.landings as landings_year, flown.last_flight, flown.gph as flown_gph,
      (select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'grounds', i.grounds, 'groundsFor', i.grounds_for,
        'toConfirm', i.to_confirm, 'lastDoneOn', i.last_done_on, 'lastDoneHobbs', i.last_done_hobbs,
          'dueOn', i.due_on, 'hoursLeft', ${hoursLeftOf()},
          'hoursSince', case i.meter when 'flight_meter' then a.flight_meter else a.hobbs end - i.last_done_hobbs)
            order by i.due_on nulls last, i.id), '[]') from maintenance_item i where i.aircraft_id = a.id and i.retired_at is null) as items
    from aircraft a join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id cross join lateral (
      select coalesce(sum(f.hobbs_in - f.hobbs_out), 0) as hours, coalesce(sum(f.landings), 0)::int as landings,
        max(f.returned_at) as last_flight,
        ${flownGph} as gph
      from flight f where f.aircraft_id = a.id and f.returned_at > ${now}::timestamptz - interval '12 months') flown
    where a.id = ${id} and a.deleted_at is null and ${isVisibleTo('a', callerId)}`.execute(db)
  return rows[0]
}
