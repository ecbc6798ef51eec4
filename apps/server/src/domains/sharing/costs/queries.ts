import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { ProjectionInputs } from '@tailshare/contract/reports/calculator/calculator'
import { plusMonths } from '@tailshare/contract/text/period'
import type { CostLine, RunningCosts } from '@tailshare/contract/sharing/costs/sharedCosts'
import type { SwapCredit } from '@tailshare/rules/sharing/costs/month/costMonth'
import type { HeldShare } from '@tailshare/rules/sharing/shares/holdings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { personJson } from '../../people/accounts/profile/queries.ts'
import { partnerOrder } from '../../aircraft/shares/queries.ts'

/** Id of the reserve fund in `cost_balance`. */
export const fundId = '00000000-0000-0000-0000-000000000000'

export type CostAircraft = {
  id: string
  tailNumber: string
  zone: string
  ownerId: string
  /** In partner order. */
  holderIds: string[]
  hasPlan: boolean
  /** Partners whom the caller advises on taxes. */
  advisedIds: string[]
  /** The caller is or was a partner. */
  hasHeld: boolean
  /** The caller's balance; positive if they owe. */
  balanceCents: number
}

/** An aircraft for its shared costs, for any caller. */
export const findCostAircraft = async (db: Db, id: string, callerId: string) => {
  const { rows } = await sql<CostAircraft>`
    select a.id, a.tail_number, ap.zone, a.owner_id, h.ids as holder_ids,
      exists (select from aircraft_plan p where p.aircraft_id = a.id) as has_plan,
      array(select t.owner_id::text from tax_advisor t where t.owner_id = any(h.ids) and t.advisor_id = ${callerId}
        and t.ended_at is null) as advised_ids,
      exists (select from share_holding s where s.aircraft_id = a.id and s.account_id = ${callerId}) as has_held,
      coalesce((select b.cents from cost_balance b where b.aircraft_id = a.id and b.account_id = ${callerId}), 0) as balance_cents
    from aircraft a join airport ap on ap.id = a.airport_id,
      lateral (select array[a.owner_id] || array(select s.account_id from aircraft_share s join account p on p.id = s.account_id
        where s.aircraft_id = a.id
        order by ${partnerOrder(sql`a.owner_id`, sql`s.percent`)}) as ids) h
    where a.id = ${id}`.execute(db)
  return rows[0]
}

/** Blocks closing a month, entering expenses and changing terms. Waits for flights being written. */
export const lockCosts = async (tx: Tx, aircraftId: string) => {
  await sql`select pg_advisory_xact_lock(costs_lock(${aircraftId}::uuid))`.execute(tx)
}

/** In the order of `ids`. */
export const listPeople = async (db: Db, ids: readonly string[]): Promise<Person[]> => {
  const { rows } = await sql<{ person: Person }>`
    select ${personJson('p')} as person from account p where p.id = any(${[...ids]}::uuid[])
      order by array_position(${[...ids]}::uuid[], p.id)`.execute(db)
  return rows.map(({ person }) => person)
}

/** Holdings in a month, or since an earlier day, each with its first day and its hand-over day. */
export const listHoldings = async (db: Db, aircraftId: string, month: string, since = `${month}-01`) => {
  const { rows } = await sql<HeldShare>`
    with held as (
      select account_id, percent, from_on, until_on from share_holding where aircraft_id = ${aircraftId}
      -- Before anyone bought a share, the owner held all of it.
      union all
      select a.owner_id, 100, date '2000-01-01', (select min(h.from_on) from share_holding h where h.aircraft_id = a.id)
      from aircraft a where a.id = ${aircraftId}
    )
    select account_id, percent::float8 as percent, from_on as "from", until_on as until from held join account p on p.id = account_id
    where from_on < ${plusMonths(`${month}-01`, 1)}::date and (until_on is null or until_on > ${since}::date)
    order by from_on, p.last_name, p.first_name, p.id`.execute(db)
  return rows
}

export type TermsRow = RunningCosts & { id: string; version: number; fromMonth: string }

const termsColumns = sql`id, version, to_char(from_month, 'YYYY-MM') as from_month, lines, hour_cents, reserve_month_cents`

export const findTerms = async (db: Db, aircraftId: string, month: string) => {
  const { rows } = await sql<TermsRow>`
    select ${termsColumns} from running_costs where aircraft_id = ${aircraftId} and from_month <= ${`${month}-01`}::date
    order by from_month desc, version desc limit 1`.execute(db)
  return rows[0]
}

/** Terms agreed for later months. */
export const findNextTerms = async (db: Db, aircraftId: string, month: string) => {
  const { rows } = await sql<TermsRow>`
    select ${termsColumns} from running_costs where aircraft_id = ${aircraftId} and from_month > ${`${month}-01`}::date
    order by from_month, version desc limit 1`.execute(db)
  return rows[0]
}

/** First month with agreed costs, and the last version. */
export const findBegin = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ month: string | null; version: number }>`
    select to_char(min(from_month), 'YYYY-MM') as month, coalesce(max(version), 0) as version from running_costs
      where aircraft_id = ${aircraftId}`.execute(db)
  return rows[0]!
}

type NewTerms = RunningCosts & { aircraftId: string; version: number; fromMonth: string; begunBy: string | null; at: Date }

export const insertTerms = (tx: Tx, { fromMonth, at, lines, ...terms }: NewTerms) =>
  tx
    .insertInto('runningCosts')
    .values({ id: newId(at.getTime()), ...terms, lines: JSON.stringify(lines), fromMonth: `${fromMonth}-01`, agreedAt: at })
    .execute()

type FlightRow = {
  orderId: string
  number: number
  accountId: string
  day: string
  hours: number
  cents: number
  billedCents: number
}

/** Partners' flights counted in a month by day of return, plus flights of closed months that changed since. */
export const listOwnFlights = async (db: Db, { id, zone }: Pick<CostAircraft, 'id' | 'zone'>, month: string) => {
  const [from, to] = [`${month}-01`, plusMonths(`${month}-01`, 1)]
  const { rows } = await sql<FlightRow>`
    with wanted as (
      select f.order_id from flight f where f.aircraft_id = ${id} and f.running_cents is not null
        and f.returned_at >= ${from}::timestamp at time zone ${zone} and f.returned_at < ${to}::timestamp at time zone ${zone}
      union select order_id from cost_recount where aircraft_id = ${id}
    )
    select w.order_id, o.number, o.pilot_id as account_id,
      coalesce(to_char(f.returned_at at time zone ${zone}, 'YYYY-MM-DD'), to_char(o.drop_at at time zone ${zone}, 'YYYY-MM-DD')) as day,
      coalesce(least(f.hobbs_in - f.hobbs_out, f.shared_up_to), 0) as hours, coalesce(f.running_cents, 0) as cents,
      coalesce((select sum(l.cents) from cost_line l where l.order_id = w.order_id and l.account_id = o.pilot_id), 0) as billed_cents
    from wanted w join orders o on o.id = w.order_id left join flight f on f.order_id = w.order_id and f.aircraft_id = ${id}
    where f.order_id is null or f.returned_at < ${to}::timestamp at time zone ${zone}
    order by f.returned_at, w.order_id`.execute(db)
  return rows
}

type Flown = { accountId: string; day: string; hours: number }

/** Partners' flights from a day up to another (exclusive), by day of return. */
export const listFlown = async (db: Db, { id, zone }: Pick<CostAircraft, 'id' | 'zone'>, from: string, to: string) => {
  const { rows } = await sql<Flown>`
    select o.pilot_id as account_id, to_char(f.returned_at at time zone ${zone}, 'YYYY-MM-DD') as day,
      least(f.hobbs_in - f.hobbs_out, f.shared_up_to) as hours
    from flight f join orders o on o.id = f.order_id
    where f.aircraft_id = ${id} and f.running_cents is not null
      and f.returned_at >= ${from}::timestamp at time zone ${zone} and f.returned_at < ${to}::timestamp at time zone ${zone}
    order by f.returned_at, f.order_id`.execute(db)
  return rows
}

export type ClosedMonth = {
  id: string
  transfers: { fromId: string | null; toId: string | null; cents: number }[]
  fundCents: number
  lines: CostLine[]
  parts: { accountId: string; percent: number; hours: number; netCents: number }[]
}

export const findClosedMonth = async (db: Db, aircraftId: string, month: string) => {
  const { rows } = await sql<ClosedMonth>`
    select s.id, s.transfers, s.fund_cents,
      coalesce((select json_agg(json_build_object('accountId', l.account_id, 'kind', l.kind, 'title', l.title, 'cents', l.cents,
        'day', l.day,
        'hours', l.hours::float8, 'orderId', l.order_id, 'expenseId', l.expense_id, 'swapId', l.swap_id) order by l.line) from cost_line l
          where l.settlement_id = s.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('accountId', p.account_id, 'percent', p.percent::float8, 'hours', p.hours::float8,
        'netCents', p.net_cents))
        from cost_part p where p.settlement_id = s.id), '[]') as parts
    from cost_settlement s where s.aircraft_id = ${aircraftId} and s.month = ${`${month}-01`}::date`.execute(db)
  return rows[0]
}

export const findFund = async (db: Db, aircraftId: string) => {
  const row = await db
    .selectFrom('costBalance')
    .select('cents')
    .where('aircraftId', '=', aircraftId)
    .where('accountId', '=', fundId)
    .executeTakeFirst()
  return 0 - (row?.cents ?? 0)
}

/** Someone's balance with the partners; positive if they owe. */
export const findShareBalance = async (db: Db, { aircraftId, accountId }: { aircraftId: string; accountId: string }) => {
  const row = await db
    .selectFrom('costBalance')
    .select('cents')
    .where('aircraftId', '=', aircraftId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.cents ?? 0
}

/** The owner's saved cost plan. */
export const findPlanInputs = async (db: Db, aircraftId: string) => {
  const row = await db
    .selectFrom('aircraftPlan')
    .select((eb) => eb.ref('inputs').$castTo<ProjectionInputs>().as('inputs'))
    .where('aircraftId', '=', aircraftId)
    .executeTakeFirst()
  return row?.inputs
}

/** Unsettled money from swaps between two days at the home airport. */
export const listUnsettledSwaps = async (db: Db, aircraftId: string, { from, to }: { from: string | null; to: string }) => {
  const { rows } = await sql<SwapCredit>`
    select c.swap_id, c.from_id, c.to_id, c.cents, c.on_day as day from swap_credit c
    where c.aircraft_id = ${aircraftId} and c.on_day < ${to}::date and c.on_day >= coalesce(${from}::date, '-infinity')
      and not exists (select from cost_line l where l.swap_id = c.swap_id)
    order by c.on_day, c.id`.execute(db)
  return rows
}
