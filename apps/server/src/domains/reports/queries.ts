import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Aircraft whose stored balances of shared costs differ from the ledger. */
export const listUnbalanced = async (db: Db) => {
  const { rows } = await sql<{ aircraftId: string }>`
    select aircraft_id from (
      select aircraft_id, account_id, cents from cost_balance
      union all select aircraft_id, coalesce(account_id, '00000000-0000-0000-0000-000000000000'), -cents
        from ledger_entry where ledger in ('co_owner', 'reserve') and aircraft_id is not null) both_ways
    group by aircraft_id, account_id having sum(cents) <> 0 order by 1`.execute(db)
  return rows
}

/** Rebuilds those balances from the ledger. */
export const rebuildBalances = (db: Db, aircraftId: string) => sql`select balance_costs_anew(${aircraftId})`.execute(db)

type Place = { airportId: string; modelId: string }

/** Places and models whose count or lowest price differs from the aircraft. */
export const listMiscounted = async (db: Db) => {
  const { rows } = await sql<Place>`
    select airport_id, model_id from (
      select airport_id, model_id, count, from_cents from listed_sum where count > 0
      union all select airport_id, model_id, -count(*), -min(rate_cents) from aircraft where is_listed and deleted_at is null
        group by airport_id, model_id) both_ways
    group by airport_id, model_id having sum(count) <> 0 or sum(from_cents) <> 0
    union select airport_id, (select m.model_id from listed_sum m where m.airport_id = both_ways.airport_id limit 1) from (
      select airport_id, count, from_cents from listed_place where count > 0
      union all select airport_id, -sum(count), -min(from_cents) from listed_sum where count > 0 group by airport_id) both_ways
    group by airport_id having sum(count) <> 0 or sum(from_cents) <> 0 order by 1, 2`.execute(db)
  return rows
}

export const countListed = (db: Db, { airportId, modelId }: Place) => sql`select sum_listed(${airportId}, ${modelId})`.execute(db)

/** Accounts whose stored lines, monthly sums, open shares or pilots' payments differ from the ledger. */
export const listMisbooked = async (db: Db) => {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from (
      select account_id, movement_id::text || '.' || line as what, at::text as at, cents from account_line
      union all select account_id, movement_id::text || '.' || line, at::text, -cents from account_line_counted
      union all select account_id, ledger || month || aircraft_id, '', cents + 1000003 * payouts from account_month
      union all select account_id, ledger || month || aircraft_id, '', -cents - 1000003 * payouts from account_month_counted
      union all select owner_id, figure || movement_id || '.' || line, at::text, cents from owner_payment
      union all select owner_id, figure || movement_id || '.' || line, at::text, -cents from owner_payment_counted
      union all select account_id, ledger || order_id, coalesce(earned_at::text, ''), cents from account_owed
      union all select account_id, ledger || order_id, coalesce(earned_at::text, ''), -cents from account_owed_counted) both_ways
    group by account_id, what, at having sum(cents) <> 0 order by 1`.execute(db)
  return [...new Set(rows.map(({ accountId }) => accountId))]
}

/** Rebuilds those lines and sums from the ledger. */
export const rebuildAccountLines = (db: Db, accountId: string) => sql`select book_lines_anew(${accountId})`.execute(db)
