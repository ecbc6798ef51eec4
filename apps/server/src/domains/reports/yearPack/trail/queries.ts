import { orderNumber } from '@tailshare/contract/base/constants'
import type { TrailLine } from '@tailshare/contract/reports/yearPack/yearPack'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { withoutIndex } from '../../../../db/sql/withoutIndex.ts'
import { canceledBookings } from '../../../../db/sql/statuses.ts'

/** All aircraft of an owner, or one. */
export type YearOf = { ownerId: string; aircraftId: string | null; year: number }

/** The provider's years are in UTC. */
const firstOf = (year: number) => sql`make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')`
const providerFigures = ['payment', 'refund', 'transfer_csip', 'transfer_co_owner']
/** Time zone by which a line counts. */
const zoneOf = sql`case when t.figure in (${sql.join(providerFigures.map((one) => sql.lit(one)))}) then 'UTC'
  else coalesce(h.zone, 'UTC') end`
/** Longest time until the provider makes a payment's funds available. */
const mostDaysPending = 30

/** The owner's aircraft, with the local start and end of the year. */
const homes = ({ ownerId, aircraftId, year }: YearOf) => sql`
  home as materialized (
    select a.id, a.tail_number, ap.zone, make_timestamp(${year}, 1, 1, 0, 0, 0) at time zone ap.zone as begins,
      make_timestamp(${year + 1}, 1, 1, 0, 0, 0) at time zone ap.zone as ends
    from aircraft a join airport ap on ap.id = a.airport_id
    where a.owner_id = ${ownerId} and (${aircraftId}::uuid is null or a.id = ${aircraftId}::uuid)
  ), ended as materialized (
    -- Flights count on the day of return, cancellations on the day they were made, as on the dashboard.
    select f.order_id, f.aircraft_id, f.returned_at as at, 'flights' as what, f.pilot_id, f.hobbs_in - f.hobbs_out as hobbs_hours,
      f.cost_cents from home h
      join flight f on f.aircraft_id = h.id and ${withoutIndex(sql`f.owner_id = ${ownerId}`)} and f.returned_at >= h.begins
        and f.returned_at < h.ends
    union all
    select o.id, o.aircraft_id, coalesce(o.canceled_at, o.drop_at), 'cancellations', null, null, null from home h
      join orders o on o.aircraft_id = h.id and ${withoutIndex(sql`o.owner_id = ${ownerId}`)} and o.status in ${canceledBookings}
        and coalesce(o.canceled_at, o.drop_at) >= h.begins and coalesce(o.canceled_at, o.drop_at) < h.ends
  ), earned as materialized (
    select d.what, d.at as counts_at, d.aircraft_id, d.order_id, m.id as movement_id, m.at as written_at, m.kind, m.note,
      -coalesce(sum(e.cents) filter (where e.ledger = 'owner'), 0) as net, -coalesce(sum(e.cents) filter (where e.ledger = 'fee'), 0) as fee
    from ended d join ledger_movement m on m.order_id = d.order_id and m.kind in ('flight', 'cancellation', 'correction')
      join ledger_entry e on e.movement_id = m.id and e.ledger in ('owner', 'fee')
      left join ledger_movement reversed on reversed.id = m.reverses_id
    where 'flight' in (m.kind, reversed.kind) and d.what = 'flights' or 'cancellation' in (m.kind, reversed.kind)
    group by d.what, d.at, d.aircraft_id, d.order_id, m.id
  ), written as materialized (
    -- The owner's lines of the year in any zone.
    select l.* from account_line l
    where l.account_id = ${ownerId} and (l.ledger = 'owner' or l.kind = 'payout')
      and l.at >= ${firstOf(year)} - interval '1 day' and l.at < ${firstOf(year + 1)} + interval '1 day'
  ), moved as materialized (
    -- By booking date, as in the account statement. A hashed set: comparing each pair of lines would be quadratic. One condition for the
    -- home: else the planner joins it first, and looks up each booking once per aircraft.
    select h.id as aircraft_id, l.*, m.note, coalesce(reversed.kind, '') as reversed_kind
    from written l join orders o on o.id = l.order_id and ${withoutIndex(sql`o.owner_id = ${ownerId}`)} join home h
      on (h.id = o.aircraft_id and l.at >= h.begins and l.at < h.ends) is true
      join ledger_movement m on m.id = l.movement_id left join ledger_movement reversed on reversed.id = m.reverses_id
    where l.ledger = 'owner' and l.movement_id not in (select movement_id from earned)
  ), settled as materialized (
    -- Payouts from partners' months; they belong to an aircraft, not a booking.
    select h.id as aircraft_id, l.movement_id, l.at, l.cents, m.note
    from written l join ledger_entry e on e.movement_id = l.movement_id and e.line = l.line
      join home h on h.id = e.aircraft_id and l.at >= h.begins and l.at < h.ends
      join ledger_movement m on m.id = l.movement_id
    where l.ledger = 'co_owner'
  ), paid as materialized (
    -- The provider's movements of the owner's bookings, by the day the funds became available in UTC, as on the provider's form; until
    -- that is known, the day they arrived.
    select o.aircraft_id, p.order_id, p.movement_id, coalesce(c.available_at, p.at) as at, p.at as written_at, p.figure, p.cents, m.kind,
      m.note
    from owner_payment p join orders o on o.id = p.order_id join home h on h.id = o.aircraft_id
      join ledger_movement m on m.id = p.movement_id left join lateral (
      select c.available_at from charge c where c.order_id = p.order_id
        and m.provider_ref in (c.stripe_payment_intent_id, c.stripe_refund_id) limit 1) c on true
    where p.owner_id = ${ownerId} and p.at >= ${firstOf(year)} - interval '${sql.raw(String(mostDaysPending))} days'
      and p.at < ${firstOf(year + 1)} + interval '1 day'
      and coalesce(c.available_at, p.at) >= ${firstOf(year)} and coalesce(c.available_at, p.at) < ${firstOf(year + 1)}
  ), transferred as materialized (
    -- The provider's transfers to the owner as instructor, or as partner from shared costs.
    select e.aircraft_id, l.order_id, l.movement_id, l.at, l.cents, l.ledger, m.note
    from written l join ledger_entry e on e.movement_id = l.movement_id and e.line = l.line
      join ledger_movement m on m.id = l.movement_id
    where ${aircraftId}::uuid is null and l.ledger in ('csip', 'co_owner')
      and l.at >= ${firstOf(year)} and l.at < ${firstOf(year + 1)}
  )`

/** A line of a figure, under the names of the report. */
const line = (
  figure: RawBuilder<unknown>,
  source: string,
  amount: RawBuilder<unknown>,
  more: {
    at: RawBuilder<unknown>
    written?: RawBuilder<unknown>
    movement?: RawBuilder<unknown>
    record: RawBuilder<unknown>
  } & {
    order?: RawBuilder<unknown>
    aircraft: RawBuilder<unknown>
    text: RawBuilder<unknown>
  },
) => sql`select ${figure} as figure, ${sql.lit(source)} as source, (${amount})::bigint as amount, ${more.at} as counts_at,
  ${more.written ?? more.at} as written_at,
  ${more.movement ?? sql`null::uuid`} as movement_id, ${more.record} as record_id, ${more.order ?? sql`null::uuid`} as order_id,
    ${more.aircraft} as aircraft_id, ${more.text} as text`

const earnedLine = (figure: string, amount: RawBuilder<unknown>) =>
  line(sql`${sql.lit(figure)} || e.what`, 'ledger', amount, {
    at: sql`e.counts_at`,
    written: sql`e.written_at`,
    movement: sql`e.movement_id`,
    record: sql`e.movement_id`,
    order: sql`e.order_id`,
    aircraft: sql`e.aircraft_id`,
    text: sql`case when e.kind = 'correction' then 'Correction' else initcap(e.kind) end`,
  })

const movedLine = (figure: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  line(figure, 'ledger', amount, {
    at: sql`v.at`,
    movement: sql`v.movement_id`,
    record: sql`v.movement_id`,
    order: sql`v.order_id`,
    aircraft: sql`v.aircraft_id`,
    text: sql`coalesce(nullif(v.note, ''), initcap(replace(v.kind, '_', ' ')))`,
  })

const income = sql`
  ${earnedLine('paid_', sql`e.net + e.fee`)} from earned e
  union all ${earnedLine('fee_', sql`e.fee`)} from earned e where e.fee <> 0
  union all ${earnedLine('net_', sql`e.net`)} from earned e
  union all ${line(sql`'written_later'`, 'ledger', sql`-e.net`, {
    at: sql`e.counts_at`,
    written: sql`e.written_at`,
    movement: sql`e.movement_id`,
    record: sql`e.movement_id`,
    order: sql`e.order_id`,
    aircraft: sql`e.aircraft_id`,
    text: sql`'Written in another year'`,
  })} from earned e join home h on h.id = e.aircraft_id where e.net <> 0 and not (e.written_at >= h.begins and e.written_at < h.ends)
  union all ${movedLine(sql`'written_earlier'`, sql`-v.cents`)} from moved v
    where v.kind not in ('payout', 'payment', 'damage') and v.reversed_kind <> 'damage'
  union all ${movedLine(sql`'damage'`, sql`-v.cents`)} from moved v where 'damage' in (v.kind, v.reversed_kind)
  union all ${movedLine(sql`'payout'`, sql`v.cents`)} from moved v where v.kind = 'payout'
  union all ${line(sql`'payout_shared'`, 'ledger', sql`s.cents`, {
    at: sql`s.at`,
    movement: sql`s.movement_id`,
    record: sql`s.movement_id`,
    aircraft: sql`s.aircraft_id`,
    text: sql`coalesce(nullif(s.note, ''), 'Payout')`,
  })} from settled s
  union all ${line(sql`p.figure`, 'ledger', sql`p.cents`, {
    at: sql`p.at`,
    written: sql`p.written_at`,
    movement: sql`p.movement_id`,
    record: sql`p.movement_id`,
    order: sql`p.order_id`,
    aircraft: sql`p.aircraft_id`,
    text: sql`coalesce(nullif(p.note, ''), initcap(p.kind))`,
  })} from paid p
  union all ${line(sql`'transfer_' || r.ledger`, 'ledger', sql`r.cents`, {
    at: sql`r.at`,
    movement: sql`r.movement_id`,
    record: sql`r.movement_id`,
    order: sql`r.order_id`,
    aircraft: sql`r.aircraft_id`,
    text: sql`coalesce(nullif(r.note, ''), 'Payout')`,
  })} from transferred r`

/** Purpose of a flight. An owner's flight with an instructor counts as their own. */
const use = sql`case when coalesce(o.quote -> 'terms' ->> 'purpose', 'flight') <> 'flight' then 'maintenance' when o.pilot_id = o.owner_id
  then 'own'
  when coalesce((o.quote -> 'terms' ->> 'ownsAircraft')::boolean, exists (select from aircraft_share s where s.aircraft_id = o.aircraft_id
    and s.account_id = o.pilot_id))
    then 'co_owner' when o.csip_id is not null then 'instruction' else 'rented' end`

const flown = {
  at: sql`d.at`,
  record: sql`d.order_id`,
  order: sql`d.order_id`,
  aircraft: sql`d.aircraft_id`,
  text: sql`p.first_name || ' ' || p.last_name`,
}

const hours = sql`
  ${line(sql`'hours_' || ${use}`, 'flight', sql`10 * d.hobbs_hours`, flown)} from ended d join orders o on o.id = d.order_id
    join account p on p.id = d.pilot_id
  union all ${line(sql`'fuel'`, 'flight', sql`d.cost_cents`, flown)} from ended d
    join account p on p.id = d.pilot_id where d.cost_cents <> 0`

/** For a shared aircraft, work orders are shared as expenses, so their full cost is a separate figure. */
const isShared = sql`exists (select from running_costs r where r.aircraft_id = w.aircraft_id
  and r.from_month <= (w.closed_at at time zone h.zone)::date)`

const costs = ({ ownerId, year }: YearOf) => sql`
  ${line(
    sql`case l.kind when 'fixed' then 'shared_fixed:' || l.title else 'shared_' || l.kind end`,
    'settlement',
    sql`case l.kind when 'paid' then -l.cents else l.cents end`,
    {
      at: sql`s.month::timestamp at time zone h.zone`,
      written: sql`s.closed_at`,
      movement: sql`s.movement_id`,
      record: sql`s.id`,
      order: sql`l.order_id`,
      aircraft: sql`h.id`,
      text: sql`l.title`,
    },
  )} from home h join cost_settlement s on s.aircraft_id = h.id and s.month >= make_date(${year}, 1, 1)
    and s.month < make_date(${year + 1}, 1, 1)
    join cost_line l on l.settlement_id = s.id and l.account_id = ${ownerId}
  union all ${line(
    sql`case when ${isShared} then 'work_orders_shared' else 'work_orders' end`,
    'work_order',
    sql`coalesce(w.cost_cents, 0) + coalesce((select sum(n.cost_cents) from work_order_line n where n.work_order_id = w.id), 0)`,
    {
      at: sql`w.closed_at`,
      record: sql`w.id`,
      aircraft: sql`h.id`,
      text: sql`'Work order ' || w.number || ', ' || w.shop_name`,
    },
  )} from home h join work_order w on w.aircraft_id = h.id and w.state = 'closed' and w.closed_at >= h.begins and w.closed_at < h.ends`

/** Work without an aircraft counts only for the whole fleet. */
const work = ({ ownerId, aircraftId, year }: YearOf) => sql`
  select 'participation', 'participation', w.minutes::bigint, w.day::timestamp at time zone 'UTC', w.created_at, null::uuid, w.id,
    null::uuid, w.aircraft_id, w.what
  from participation_entry w where w.owner_id = ${ownerId} and w.day >= make_date(${year}, 1, 1) and w.day < make_date(${year + 1}, 1, 1)
    and (${aircraftId}::uuid is null or w.aircraft_id = ${aircraftId}::uuid)`

const trail = (of: YearOf) => sql`with ${homes(of)}, trail as (
  ${income} union all ${hours} union all ${costs(of)} union all ${work(of)})`

/** `month` (`YYYY-MM`) by the zone in which the line counts. Without an aircraft, the tail number is empty. */
export type MonthSum = { figure: string; tailNumber: string; month: string; amount: number; lines: number }

const ofItsHome = sql`left join home h on h.id = t.aircraft_id and t.source <> 'participation'`

/** Figures by aircraft and month. Reads all lines once; every total of the year is added up from these. */
export const sumByMonth = async (db: Db, of: YearOf) => {
  const { rows } = await sql<MonthSum>`${trail(of)}
    select t.figure, coalesce(h.tail_number, '') as tail_number, to_char(t.counts_at at time zone ${zoneOf}, 'YYYY-MM') as month,
      sum(t.amount)::bigint as amount, count(*)::int as lines
    from trail t ${ofItsHome} group by 1, 2, 3 order by 3, 2, 1`.execute(db)
  return rows
}

type TrailFilter = { figures?: string[]; month?: number | undefined }
type Row = Omit<TrailLine, 'number'> & { number: number | null }

/** Lines of some or all figures, oldest first. */
export const listTrail = async (
  db: Db,
  of: YearOf,
  { figures, month }: TrailFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<TrailLine[]> => {
  const { rows } = await sql<Row>`${trail(of)}, shown as (
      select t.*, ${zoneOf} as zone, coalesce(h.tail_number, a.tail_number) as tail_number from trail t ${ofItsHome}
        left join aircraft a on a.id = t.aircraft_id
      where ${figures === undefined ? sql`true` : sql`t.figure = any(${figures}::text[])`})
    select t.figure, to_char(t.counts_at at time zone t.zone, 'YYYY-MM-DD') as day,
      to_char(t.written_at at time zone t.zone, 'YYYY-MM-DD') as written, t.source,
      t.movement_id, t.record_id, t.order_id, o.number, t.tail_number, t.text, t.amount
    from shown t left join orders o on o.id = t.order_id
    where ${month === undefined ? sql`true` : sql`extract(month from t.counts_at at time zone t.zone) = ${month}`}
    order by t.figure, t.counts_at, t.written_at, t.record_id, t.text limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ number, ...row }) => ({ ...row, number: number === null ? null : orderNumber(number) }))
}
