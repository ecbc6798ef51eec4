import type { Period } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../../db/connect.ts'
import { sharedRead } from '../../../../db/sharedRead.ts'
import { isOfferedCsip } from '../../../people/instructors/queries.ts'
import { canTeach } from '../../../schedule/queries.ts'
import { sharePercentOf } from '../../../aircraft/shares/queries.ts'
import { aircraftFactsJson, AircraftFactsRow, hoursBookedBefore } from '../facts/queries.ts'
import { csipFactsJson, CsipRow } from '../pilots/queries.ts'

/** An alternative aircraft, independent of who asks. */
const NearAircraft = z.object({
  aircraft: AircraftFactsRow,
  /** Percent by co-owner id. */
  shares: z.record(z.string(), z.number()),
  /** The owner's remaining percentage; `null` without co-owners. */
  ownersPercent: z.number().nullable(),
  csipIsThere: z.boolean(),
  csipIsFree: z.boolean(),
  /** Free CSIPs, cheapest first. */
  freeCsips: z.array(CsipRow),
  distanceNm: z.number(),
})
export type NearAircraft = z.infer<typeof NearAircraft>

/** Distance people drive to another aircraft, in nautical miles. */
const mostMiles = 100
const milesPerDegree = 60

type NearbyQuery = {
  /** The aircraft to replace. */
  here: AircraftFactsRow
  csipId: string | null | undefined
  period: Period
  exceptOrderId?: string
  most: number
  now: Date
}

const readNearOfFamily = async (db: Db, { here, csipId, period, exceptOrderId, most, now }: NearbyQuery) => {
  const { lat, lon } = here.airport
  const east = mostMiles / (milesPerDegree * Math.cos((lat * Math.PI) / 180))
  const isFreeCsip = sql`${isOfferedCsip('c')} and ${canTeach(sql`c.id`, sql`f.airport_id`, period, exceptOrderId)}`
  const { rows } = await sql`
    with near as materialized (
      select ap.*, 2 * 3440.065 * asin(least(1, sqrt(power(sin(radians(ap.lat - ${lat}) / 2), 2)
        + cos(radians(${lat})) * cos(radians(ap.lat)) * power(sin(radians(ap.lon - ${lon}) / 2), 2)))) as miles
      from airport ap where ap.lat between ${lat - mostMiles / milesPerDegree} and ${lat + mostMiles / milesPerDegree}
        and ap.lon between ${lon - east} and ${lon + east}
    ), wanted as (
      select a.id, a.airport_id, a.turnaround_minutes, ap.miles, (m.name = ${here.modelName}) as is_same_model
      from near ap join aircraft a on a.airport_id = ap.id join aircraft_model m on m.id = a.model_id
      where ap.miles <= ${mostMiles} and m.family = ${here.modelFamily} and a.id <> ${here.id} and a.is_listed and a.deleted_at is null
        and a.grounded_reason is null
      order by is_same_model desc, ap.miles, a.id offset 0
    ), free as materialized (
      select w.* from wanted w
      where (select count(*) from (select from occupancy o where o.resource_id = w.id
          and o.during && tstzrange(${period.from}, ${period.to}::timestamptz + make_interval(mins => w.turnaround_minutes))
            limit 1) taken) = 0
      limit ${most}
    ), csips as materialized (
      select f.airport_id, json_agg(json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'hourlyRateCents',
        r.hourly_cents, ${csipFactsJson(sql`c.id`, period, now, exceptOrderId)})
        order by r.hourly_cents, c.last_name) as free
      from (select distinct airport_id from free) f join csip_rate r on r.airport_id = f.airport_id join account c on c.id = r.account_id
        and ${isFreeCsip}
      group by f.airport_id
    )
    select ${aircraftFactsJson(hoursBookedBefore(period.from))} as aircraft, round(free.miles)::int as distance_nm,
      (select coalesce(json_object_agg(h.account_id, h.percent::float8), '{}') from aircraft_share h where h.aircraft_id = a.id) as shares,
      ${sharePercentOf('a', sql`a.owner_id`)} as owners_percent,
      exists (select 1 from csip_rate r where r.airport_id = a.airport_id and r.account_id = ${csipId ?? null}) as csip_is_there,
      ${canTeach(sql`${csipId ?? null}::uuid`, sql`a.airport_id`, period, exceptOrderId)} as csip_is_free,
      coalesce(csips.free, '[]') as free_csips
    from free join aircraft a on a.id = free.id join aircraft_model m on m.id = a.model_id join airport ap on ap.id = a.airport_id
      left join csips on csips.airport_id = a.airport_id
    order by free.is_same_model desc, free.miles, a.id`.execute(db)
  return z.array(NearAircraft).parse(rows)
}

/**
 * Listed aircraft of the same family nearby that are free for the whole period, turnaround included: same model first, then nearest. Tests
 * availability in that order until there are enough. Independent of the caller, so losers of the same race share one read.
 */
export const listNearbyAircraft = sharedRead(
  ({ here, csipId, period, exceptOrderId, most }: NearbyQuery) =>
    JSON.stringify([here.id, csipId ?? null, period, exceptOrderId ?? null, most]),
  readNearOfFamily,
)
