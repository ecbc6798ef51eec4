import { orderNumber } from '@tailshare/contract/base/constants'
import type { FlightRow } from '@tailshare/contract/reports/flights/reports'
import type { Perspective } from '@tailshare/rules/bookings/orders/can'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isAdvisorFor } from '../../../db/sql/taxAdvisors.ts'
import { isVisibleTo } from '../../../db/sql/seenAircraft.ts'
import { moneyOf, nameOf, pageOf, type FlightsQuery, type Shown } from './pages/queries.ts'
import { flewAsHolder } from '../figures/queries.ts'
import { hereOf } from './sums/queries.ts'

type Row = Omit<FlightRow, 'number' | 'departure' | 'return'> & { number: number; departedAt: Date; returnedAt: Date }
const flownAs = sql`case when f.pilot_id = f.owner_id then 'owner' when exists (
    select from share_holding h where ${flewAsHolder(sql`ap.zone`)}
  ) then 'co_owner' else 'renter' end`

const counted = sql`(select r.answers ->> 'passengers' from stage_record r where r.order_id = f.order_id and r.stage = 'departure'
  and r.state = 'closed')`
/** As counted at check-out, else as booked. */
const passengers = sql`case when ${counted} ~ '^\\d{1,3}$' then ${counted}::int else o.passengers end`

const columns = (shown: Shown) => {
  const { shows, income, cost } = moneyOf(shown)
  return sql`f.order_id, o.number, to_char(f.returned_at at time zone ap.zone, 'YYYY-MM-DD') as date, a.tail_number, ap.zone,
    ${nameOf('p', shown)} as pilot, case when c.id is not null then ${nameOf('c', shown)} end as csip, ${passengers} as passengers,
      ${flownAs} as flown_as,
    f.departed_at, f.returned_at, f.hobbs_out, f.hobbs_in, f.hobbs_in - f.hobbs_out as hobbs_hours, f.flight_out, f.flight_in,
    f.flight_in - f.flight_out as flight_hours, f.landings, f.fuel_gallons, ${shows} as shows_money, ${income} as income_cents,
      ${cost} as cost_cents`
}

const tables = sql`flight f join orders o on o.id = f.order_id join aircraft a on a.id = f.aircraft_id
  join airport ap on ap.id = a.airport_id
  join account p on p.id = f.pilot_id left join account c on c.id = o.csip_id`

const viewRow = ({ number, departedAt, returnedAt, ...row }: Row): FlightRow => ({
  ...row,
  number: orderNumber(number),
  departure: departedAt.toISOString(),
  return: returnedAt.toISOString(),
})

type Page = { limit: number; offset: number }

export const listFlights = async (db: Db, asked: FlightsQuery, page: Page) => {
  const { rows } = await sql<Row>`
    with ${hereOf(asked)}, page as materialized (${pageOf(asked, page)})
    select ${columns(asked)} from page g join (${tables}) on f.order_id = g.order_id order by g.place`.execute(db)
  return rows.map(viewRow)
}

export const findFlight = async (db: Db, orderId: string, perspective: Perspective) => {
  const { rows } = await sql<Row>`select ${columns({ perspective })} from ${tables} where f.order_id = ${orderId}`.execute(db)
  return rows[0] && viewRow(rows[0])
}

/** Every aircraft a pilot has flown, by tail number. */
export const listFlownAircraft = (db: Db, pilotId: string) =>
  db
    .selectFrom('aircraft')
    .select(['id', 'tailNumber'])
    .where('id', 'in', (flown) => flown.selectFrom('flight').select('aircraftId').where('pilotId', '=', pilotId))
    .orderBy('tailNumber')
    .execute()

type ReportAircraft = { id: string; ownerId: string; tailNumber: string; zone: string; isAdvisor: boolean; isShared: boolean }

/** `undefined` if the caller may not know of it. Owners also see deleted ones. */
export const findReportAircraft = async (db: Db, id: string, callerId: string) => {
  const { rows } = await sql<ReportAircraft>`
    select a.id, a.owner_id, a.tail_number, ap.zone,
      ${isAdvisorFor('a', callerId)} as is_advisor,
      exists (select from aircraft_share s where s.aircraft_id = a.id and s.account_id = ${callerId}) as is_shared
    from aircraft a join airport ap on ap.id = a.airport_id where a.id = ${id} and ${isVisibleTo('a', callerId)}`.execute(db)
  return rows[0]
}

export const findFlownOrder = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .innerJoin('aircraft', 'aircraft.id', 'orders.aircraftId')
    .select(['aircraft.airportId', 'orders.pilotId', 'orders.ownerId', 'orders.csipId'])
    .where('orders.id', '=', id)
    .executeTakeFirst()
