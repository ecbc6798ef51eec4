import type { CostLine, Settlement, Transfer } from '@tailshare/contract/sharing/costs/sharedCosts'
import { plusMonths } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'

type Which = { aircraftId: string; accountId: string }

export const findLastClosed = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ month: string; closedAt: Date }>`
    select to_char(month, 'YYYY-MM') as month, closed_at from cost_settlement where aircraft_id = ${aircraftId} order by month desc
      limit 1`.execute(db)
  return rows[0]
}

type NewSettlement = {
  aircraftId: string
  month: string
  runningCostsId: string | null
  movementId: string | null
  transfers: Transfer[]
  totalCents: number
  fundCents: number
  at: Date
}

export const insertSettlement = async (tx: Tx, { month, transfers, at, ...settlement }: NewSettlement) => {
  const id = newId(at.getTime())
  await tx
    .insertInto('costSettlement')
    .values({ id, ...settlement, month: `${month}-01`, transfers: JSON.stringify(transfers), closedAt: at })
    .execute()
  return id
}

export const insertLines = async (tx: Tx, settlementId: string, lines: CostLine[]) => {
  if (lines.length === 0) return
  await tx
    .insertInto('costLine')
    .values(lines.map((line, index) => ({ settlementId, line: index, ...line })))
    .execute()
}

type Part = { accountId: string; percent: number; hours: number; netCents: number }

/** Includes each partner's balance afterwards. */
export const insertParts = async (
  tx: Tx,
  { settlementId, aircraftId }: { settlementId: string; aircraftId: string },
  parts: Part[],
) => {
  const rows = parts.map(({ accountId, percent, hours, netCents }) => ({
    account_id: accountId,
    percent,
    hours,
    net_cents: netCents,
  }))
  await sql`
    insert into cost_part (settlement_id, account_id, percent, hours, net_cents, balance_cents)
    select ${settlementId}, p.account_id, p.percent, p.hours, p.net_cents, coalesce(b.cents, 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (account_id uuid, percent numeric, hours numeric, net_cents bigint)
      left join cost_balance b on b.aircraft_id = ${aircraftId} and b.account_id = p.account_id`.execute(tx)
}

/** Marks what a closed month includes, so that no other month counts it. */
export const markSettled = async (
  tx: Tx,
  {
    settlementId,
    aircraftId,
    expenseIds,
    orderIds,
  }: { settlementId: string; aircraftId: string; expenseIds: string[]; orderIds: string[] },
) => {
  if (expenseIds.length > 0) await tx.updateTable('expense').set({ settlementId }).where('id', 'in', expenseIds).execute()
  if (orderIds.length > 0)
    await tx.deleteFrom('costRecount').where('aircraftId', '=', aircraftId).where('orderId', 'in', orderIds).execute()
}

type SettlementRow = Omit<Settlement, 'closed'> & { closedAt: Date }

/** Closed months for one viewer; `ownOnly`: months they took part in. */
export const listSettlements = async (
  db: Db,
  { aircraftId, accountId, ownOnly }: Which & { ownOnly: boolean },
  { limit, offset }: { limit: number; offset: number },
) => {
  const wanted = sql`s.aircraft_id = ${aircraftId} and (${!ownOnly} or p.account_id is not null)`
  const from = sql`cost_settlement s left join cost_part p on p.settlement_id = s.id and p.account_id = ${accountId}`
  const { rows } = await sql<SettlementRow>`
    select to_char(s.month, 'YYYY-MM') as month, s.closed_at, s.total_cents, s.fund_cents, p.net_cents, p.balance_cents
    from ${from} where ${wanted} order by s.month desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count from ${from} where ${wanted}`.execute(db)
  return { count: counted.rows[0]!.count, results: rows }
}

/** An aircraft's first month: its first running costs, agreed expense or money for a swap. */
const firstMonths = sql`(
  select aircraft_id, min(month) as begun from (
    select aircraft_id, from_month as month from running_costs
    union all select aircraft_id, month_of(agreed_at at time zone home_zone(aircraft_id)) from expense where state = 'agreed'
    union all select aircraft_id, month_of(on_day::timestamp) from swap_credit) begins
  group by aircraft_id)`

/** First month to settle; `null` if nothing is shared. */
export const findFirstMonth = async (db: Db, aircraftId: string) => {
  const { rows } = await sql<{ month: string }>`
    select to_char(f.begun, 'YYYY-MM') as month from ${firstMonths} f where f.aircraft_id = ${aircraftId}`.execute(db)
  return rows[0]?.month ?? null
}

export const findFirstOpenMonth = async (db: Db, aircraftId: string) => {
  const last = await findLastClosed(db, aircraftId)
  return last ? plusMonths(`${last.month}-01`, 1).slice(0, 7) : findFirstMonth(db, aircraftId)
}

/** Aircraft with shared costs, and the data that decides which months to close. */
export const listSharedAircraft = async (db: Db) => {
  const { rows } = await sql<{ aircraftId: string; zone: string; begun: string; last: string | null }>`
    select a.id as aircraft_id, ap.zone, to_char(c.begun, 'YYYY-MM') as begun,
      (select to_char(max(s.month), 'YYYY-MM') from cost_settlement s where s.aircraft_id = a.id) as last
    from ${firstMonths} c
      join aircraft a on a.id = c.aircraft_id join airport ap on ap.id = a.airport_id order by a.id`.execute(db)
  return rows
}
