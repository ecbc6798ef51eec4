import { askedDays } from '@tailshare/contract/askedDays'
import { orderNumber } from '@tailshare/contract/orderNumber'
import type { FlightReport, FlightRow } from '@tailshare/contract/reports'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { withinDays } from '../../../db/withinDays.ts'
import { isSeenBy } from '../../../db/seenAircraft.ts'
import type { Perspective } from '@tailshare/rules/bookings/can'

type FlightScope =
  | { aircraftId: string }
  | { ownerId: string }
  | { pilotId: string; aircraftId?: string | undefined }
  | { orderId: string }
type FlightFilter = Parameters<typeof askedDays>[0] & { order: 'date' | '-date'; pilot?: string | undefined }

const of = (scope: FlightScope) => {
  if ('orderId' in scope) return sql`f.order_id = ${scope.orderId}`
  if ('ownerId' in scope) return sql`f.aircraft_id in (select id from aircraft where owner_id = ${scope.ownerId})`
  if (!('pilotId' in scope)) return sql`f.aircraft_id = ${scope.aircraftId}`
  const one = scope.aircraftId ? sql` and f.aircraft_id = ${scope.aircraftId}` : sql``
  return sql`f.pilot_id = ${scope.pilotId}${one}`
}

/** A flight counts on the day of its return at the aircraft's home airport. */
const conditions = (scope: FlightScope, filter: FlightFilter, now: Date): RawBuilder<unknown> => {
  const days = askedDays(filter)
  const whose = filter.pilot ? sql`${of(scope)} and f.pilot_id = ${filter.pilot}` : of(scope)
  return days ? sql`${whose} and ${withinDays(sql`f.returned_at`, days, { zone: sql`ap.zone`, now })}` : whose
}

/**
 * Owners read what they get and, already taken off it, the fuel that they reimbursed; pilots what they paid, and of an aircraft that
 * they hold a part of what the hours cost them; all others no money.
 */
const money = (perspective: Perspective) => {
  if (perspective === 'owner') return { income: sql`f.income_cents`, cost: sql`f.cost_cents` }
  return {
    income: sql`0`,
    cost: perspective === 'pilot' ? sql`coalesce(o.final_cents, 0) + coalesce(f.running_cents, 0)` : sql`0`,
  }
}

const tables = sql`flight f join orders o on o.id = f.order_id join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id`

export type Asked = { scope: FlightScope; perspective: Perspective; filter: FlightFilter; now: Date }
type Row = Omit<FlightRow, 'number' | 'departure' | 'return'> & { number: number; departedAt: Date; returnedAt: Date }

export const listFlights = async (
  db: Db,
  { scope, perspective, filter, now }: Asked,
  { limit, offset }: { limit: number; offset: number },
) => {
  const { income, cost } = money(perspective)
  const direction = filter.order === 'date' ? sql`asc` : sql`desc`
  const { rows } = await sql<Row>`
    select f.order_id, o.number, to_char(f.returned_at at time zone ap.zone, 'YYYY-MM-DD') as date, a.tail_number, ap.zone,
      p.first_name || ' ' || p.last_name as pilot, c.first_name || ' ' || c.last_name as csip, o.passengers,
      case when o.pilot_id = o.owner_id then 'owner' when exists (select from aircraft_share s where s.aircraft_id = f.aircraft_id and s.account_id = o.pilot_id)
        then 'co_owner' else 'renter' end as flown_as, f.departed_at, f.returned_at,
      f.hobbs_out, f.hobbs_in, f.hobbs_in - f.hobbs_out as hobbs_hours, f.flight_out, f.flight_in, f.flight_in - f.flight_out as flight_hours,
      f.landings, f.fuel_gallons, ${income} as income_cents, ${cost} as cost_cents
    from ${tables} join account p on p.id = f.pilot_id left join account c on c.id = o.csip_id
    where ${conditions(scope, filter, now)}
    order by f.returned_at ${direction}, f.order_id ${direction} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ number, departedAt, returnedAt, ...row }): FlightRow => ({
    ...row,
    number: orderNumber(number),
    departure: departedAt.toISOString(),
    return: returnedAt.toISOString(),
  }))
}

/** Only what the sums need: a clock where days count, bookings where a pilot's costs do. */
const summedTables = ({ scope, perspective, filter }: Asked) => {
  const clock = sql`join aircraft a on a.id = f.aircraft_id join airport ap on ap.id = a.airport_id`
  const costs = sql`join orders o on o.id = f.order_id ${'pilotId' in scope ? sql`and o.pilot_id = ${scope.pilotId}` : sql``}`
  return sql`flight f ${askedDays(filter) ? clock : sql``} ${perspective === 'pilot' ? costs : sql``}`
}

/** Over everything that the filter lets through, whatever page is shown. */
export const sumFlights = async (db: Db, asked: Asked): Promise<FlightReport['totals']> => {
  const { scope, perspective, filter, now } = asked
  const { income, cost } = money(perspective)
  const { rows } = await sql<FlightReport['totals']>`
    select count(*)::int as flights, coalesce(sum(f.hobbs_in - f.hobbs_out), 0) as hobbs_hours,
      coalesce(sum(f.flight_in - f.flight_out), 0) as flight_hours, coalesce(sum(f.landings), 0)::int as landings, coalesce(sum(f.fuel_gallons), 0) as fuel_gallons,
      coalesce(sum(${income}), 0)::bigint as income_cents, coalesce(sum(${cost}), 0)::bigint as cost_cents
    from ${summedTables(asked)} where ${conditions(scope, filter, now)}`.execute(db)
  return rows[0]!
}

/** The aircraft of all flights of a pilot, by tail number. */
export const listFlownAircraft = (db: Db, pilotId: string) =>
  db
    .selectFrom('flight')
    .innerJoin('aircraft', 'aircraft.id', 'flight.aircraftId')
    .select(['aircraft.id', 'aircraft.tailNumber'])
    .distinct()
    .where('flight.pilotId', '=', pilotId)
    .orderBy('aircraft.tailNumber')
    .execute()

type ReportAircraft = { id: string; ownerId: string; tailNumber: string; zone: string; isAdvised: boolean; isShared: boolean }

/** `undefined` when there is none that the caller may know of; its owner reads of one that was deleted, too. */
export const findReportAircraft = async (db: Db, id: string, callerId: string) => {
  const { rows } = await sql<ReportAircraft>`
    select a.id, a.owner_id, a.tail_number, ap.zone,
      exists (select from tax_advisor t where t.owner_id = a.owner_id and t.advisor_id = ${callerId} and t.ended_at is null) as is_advised,
      exists (select from aircraft_share s where s.aircraft_id = a.id and s.account_id = ${callerId}) as is_shared
    from aircraft a join airport ap on ap.id = a.airport_id where a.id = ${id} and ${isSeenBy('a', callerId)}`.execute(db)
  return rows[0]
}

export const findFlownOrder = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .innerJoin('aircraft', 'aircraft.id', 'orders.aircraftId')
    .select(['aircraft.airportId', 'orders.pilotId', 'orders.ownerId', 'orders.csipId'])
    .where('orders.id', '=', id)
    .executeTakeFirst()
