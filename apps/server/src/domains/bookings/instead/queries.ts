import type { Period } from '@tailshare/contract/period'
import type { CsipFacts } from '@tailshare/rules/bookings/facts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isOfferedCsip } from '../../accounts/csip/queries.ts'
import { canTeach } from '../../schedule/queries.ts'
import { sharePercentOf } from '../../aircraft/shares/queries.ts'
import { aircraftFactsJson, hoursBookedBefore, type AircraftFactsRow } from '../facts/queries.ts'

export type NearAircraft = {
  aircraft: AircraftFactsRow
  sharePercent: number | null
  csipsFree: number
  /** The asked CSIP teaches there. */
  csipIsThere: boolean
  /** And can come for the whole period. */
  csipIsFree: boolean
  /** Of those who are free, the one who costs least. */
  freeCsip: Pick<CsipFacts, 'id' | 'name' | 'hourlyRateCents'> | null
  distanceNm: number
}

/** As far as someone drives to another aircraft. */
const mostMiles = 100
const milesPerDegree = 60

type Asked = {
  /** The aircraft in whose place another is looked for. */
  here: AircraftFactsRow
  pilotId: string | undefined
  csipId: string | null | undefined
  period: Period
  exceptOrderId?: string
  most: number
}

/**
 * Listed aircraft of the same family nearby that have the whole period, turnaround included, as the rules look at them: the same
 * model first, and of each the nearest first.
 */
export const listNearOfFamily = async (db: Db, { here, pilotId, csipId, period, exceptOrderId, most }: Asked) => {
  const { lat, lon } = here.airport
  const east = mostMiles / (milesPerDegree * Math.cos((lat * Math.PI) / 180))
  const isFreeCsip = sql`${isOfferedCsip('c')} and c.id is distinct from ${pilotId ?? null}
    and ${canTeach(sql`c.id`, sql`f.airport_id`, period, exceptOrderId)}`
  const { rows } = await sql<NearAircraft>`
    with near as materialized (
      select ap.*, 2 * 3440.065 * asin(least(1, sqrt(power(sin(radians(ap.lat - ${lat}) / 2), 2)
        + cos(radians(${lat})) * cos(radians(ap.lat)) * power(sin(radians(ap.lon - ${lon}) / 2), 2)))) as miles
      from airport ap where ap.lat between ${lat - mostMiles / milesPerDegree} and ${lat + mostMiles / milesPerDegree}
        and ap.lon between ${lon - east} and ${lon + east}
    ), free as materialized (
      select a.id, a.airport_id, ap.miles, (m.name = ${here.modelName}) as is_same_model
      from near ap join aircraft a on a.airport_id = ap.id join aircraft_model m on m.id = a.model_id
      where ap.miles <= ${mostMiles} and m.family = ${here.modelFamily} and a.id <> ${here.id} and a.is_listed and a.deleted_at is null and a.grounded_reason is null
        and not exists (select 1 from occupancy o where o.resource_id = a.id
          and o.during && tstzrange(${period.from}, ${period.to}::timestamptz + make_interval(mins => a.turnaround_minutes)))
      order by is_same_model desc, ap.miles, a.id limit ${most}
    ), csips as materialized (
      select f.airport_id, count(*)::int as free,
        (array_agg(json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'hourlyRateCents', r.hourly_cents)
          order by r.hourly_cents, c.last_name))[1] as least
      from (select distinct airport_id from free) f join csip_rate r on r.airport_id = f.airport_id join account c on c.id = r.account_id and ${isFreeCsip}
      group by f.airport_id
    )
    select ${aircraftFactsJson(hoursBookedBefore(period.from))} as aircraft, round(free.miles)::int as distance_nm,
      ${sharePercentOf('a', sql`${pilotId ?? null}::uuid`)} as share_percent,
      exists (select 1 from csip_rate r where r.airport_id = a.airport_id and r.account_id = ${csipId ?? null}) as csip_is_there,
      ${canTeach(sql`${csipId ?? null}::uuid`, sql`a.airport_id`, period, exceptOrderId)} as csip_is_free,
      coalesce(csips.free, 0) as csips_free, csips.least as free_csip
    from free join aircraft a on a.id = free.id join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
      left join csips on csips.airport_id = a.airport_id
    order by free.is_same_model desc, free.miles, a.id`.execute(db)
  return rows
}
