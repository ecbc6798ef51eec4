import type { StatementRole } from '@tailshare/contract/payments/payouts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type StatementQuery = { accountId: string; role: StatementRole; from: Date; to: Date }

export type RoleRow = {
  aircraftId: string | null
  kind: string
  note: string
  at: Date
  orderId: string | null
  number: number | null
  tailNumber: string | null
  hours: number | null
  /** Positive is charged or paid out. */
  cents: number
  /** For a closed month of shared costs: the line's title. */
  title: string | null
  /** For an instructor: the hours and rate booked. */
  lesson: string | null
}

/** Lines of one ledger in a period, oldest first; a settlement is split into its lines. */
export const listRoleLines = async (db: Db, { accountId, role, from, to }: StatementQuery) => {
  const { rows } = await sql<RoleRow>`
    with own as (
      select m.id, m.kind, m.note, m.at, m.order_id, m.reverses_id, e.line, e.cents,
        coalesce(o.aircraft_id, e.aircraft_id) as aircraft_id, o.number, o.final_lines
      from account_line l0 join ledger_entry e on e.movement_id = l0.movement_id and e.line = l0.line
        join ledger_movement m on m.id = l0.movement_id
        left join orders o on o.id = m.order_id
      where l0.account_id = ${accountId} and l0.ledger = ${role} and l0.at >= ${from} and l0.at < ${to}
    )
    select own.aircraft_id, own.kind, own.note, own.at, own.order_id, own.number, a.tail_number, case when own.kind = 'flight'
      then f.hobbs_in - f.hobbs_out end as hours,
      coalesce(l.cents, own.cents) as cents, case when l.kind = 'paid' then l.title || ', paid by you' else l.title end as title,
      (select x ->> 'text' from jsonb_array_elements(coalesce(own.final_lines, '[]')) x where x ->> 'kind' = 'csip' limit 1) as lesson
    from own left join aircraft a on a.id = own.aircraft_id left join flight f on f.order_id = own.order_id
      left join cost_settlement s on own.kind = 'settlement' and s.movement_id = own.id
      left join cost_line l on l.settlement_id = s.id and l.account_id = ${accountId}
    order by own.at, own.id, own.line, l.line`.execute(db)
  return rows
}

type Opening = { aircraftId: string | null; title: string; cents: number }

/** Balance before an instant, by aircraft; positive means we owe the account. Full months come from monthly totals. */
export const listOpenings = async (db: Db, { accountId, role, from }: Pick<StatementQuery, 'accountId' | 'role' | 'from'>) => {
  const { rows } = await sql<Opening>`
    with own as (
      select s.aircraft_id, sum(s.cents) filter (where s.month < order_month(${from})) as cents
      from account_month s where s.account_id = ${accountId} and s.ledger = ${role} group by s.aircraft_id
      union all
      select coalesce(o.aircraft_id, e.aircraft_id), l.cents
      from account_line l join ledger_entry e on e.movement_id = l.movement_id and e.line = l.line left join orders o on o.id = l.order_id
      where l.account_id = ${accountId} and l.ledger = ${role} and l.at >= order_month(${from})::timestamp at time zone 'UTC'
        and l.at < ${from}
    )
    select a.id as aircraft_id, coalesce(a.tail_number || ', ' || m.name, 'Other') as title, coalesce(-sum(own.cents), 0)::bigint as cents
    from own left join aircraft a on a.id = own.aircraft_id left join aircraft_model m on m.id = a.model_id
    group by a.id, m.name order by a.tail_number nulls last`.execute(db)
  return rows
}

type Flown = { aircraftId: string; flights: number; hours: number; fuelCents: number; feeCents: number }

/** Flights returned in the period: of the owner's aircraft, by the partner, or with the instructor aboard. */
export const listFlown = async (db: Db, { accountId, role, from, to }: StatementQuery) => {
  const whose =
    role === 'owner'
      ? sql`f.owner_id = ${accountId}`
      : role === 'csip'
        ? sql`o.csip_id = ${accountId}`
        : sql`f.pilot_id = ${accountId} and f.running_cents is not null`
  const { rows } = await sql<Flown>`
    select f.aircraft_id, count(*)::int as flights, sum(f.hobbs_in - f.hobbs_out) as hours, sum(f.cost_cents)::bigint as fuel_cents,
      sum(coalesce((select -sum(e.cents) from ledger_movement m join ledger_entry e on e.movement_id = m.id and e.ledger = 'fee'
        left join ledger_movement r on r.id = m.reverses_id where m.order_id = f.order_id and 'flight' in (m.kind, r.kind)),
          0))::bigint as fee_cents
    from flight f join orders o on o.id = f.order_id where ${whose} and f.returned_at >= ${from} and f.returned_at < ${to}
      group by f.aircraft_id`.execute(db)
  return rows
}

/** Ledgers in which the account has ever had a line. */
export const listRoles = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ ledger: StatementRole }>`
    select distinct ledger from account_month where account_id = ${accountId} and ledger in ('owner', 'co_owner', 'csip')`.execute(
    db,
  )
  return rows.map(({ ledger }) => ledger)
}

export type Due = { accountId: string; role: StatementRole; month: string; earnedCents: number; paidCents: number }

/** From 8:00 on the 3rd by home time, for a week: accounts with entries last month, by role, not told yet. */
export const listStatementsDue = async (db: Db, now: Date, zoneWithoutHome: string) => {
  const { rows } = await sql<Due>`
    with home as (
      select a.id, coalesce(p.zone, ${zoneWithoutHome}) as zone,
        date_trunc('month', ${now}::timestamptz at time zone coalesce(p.zone, ${zoneWithoutHome})) as this_month
      from account a left join airport p on p.id = a.home_airport_id
      where a.deleted_at is null
        and extract(day from ${now}::timestamptz at time zone coalesce(p.zone, ${zoneWithoutHome}) - interval '8 hours') between 3 and 9
    ), due as (
      select h.id, h.zone, h.this_month, to_char(h.this_month - interval '1 month', 'YYYY-MM') as month from home h
      where not exists (select from notice n where n.account_id = h.id
        and n.once = 'statement:' || to_char(h.this_month - interval '1 month', 'YYYY-MM'))
    )
    select d.id as account_id, e.ledger as role, d.month, coalesce(-sum(e.cents) filter (where e.kind not in ('payout', 'payment')),
      0)::bigint as earned_cents,
      coalesce(sum(e.cents) filter (where e.kind = 'payout'), 0)::bigint as paid_cents
    from due d join account_line e on e.account_id = d.id and e.ledger in ('owner', 'co_owner', 'csip')
      and e.at >= (d.this_month - interval '1 month') at time zone d.zone and e.at < d.this_month at time zone d.zone
    group by d.id, e.ledger, d.month order by d.id, e.ledger`.execute(db)
  return rows
}
