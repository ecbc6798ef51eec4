import type { CostLine } from '@tailshare/contract/sharing/costs/sharedCosts'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

export type StatementRow = Pick<CostLine, 'kind' | 'title' | 'cents' | 'day' | 'hours'> & { month: string }

type StatementQuery = { aircraftId: string; accountId: string; from: string; to: string }

/** One person's lines of closed months; `from` and `to` as `2026-01`, inclusive. */
export const listOwnLines = async (db: Db, { aircraftId, accountId, from, to }: StatementQuery) => {
  const { rows } = await sql<StatementRow>`
    select to_char(s.month, 'YYYY-MM') as month, l.kind, l.title, l.cents, l.day, l.hours
    from cost_settlement s join cost_line l on l.settlement_id = s.id and l.account_id = ${accountId}
    where s.aircraft_id = ${aircraftId} and s.month between ${`${from}-01`}::date and ${`${to}-01`}::date order by s.month, l.line`.execute(
    db,
  )
  return rows
}
