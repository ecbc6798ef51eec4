import { dayIn, endOfMonth, instantAt, plusDays } from '@tailshare/contract/text/period'
import type { StatementQuery } from '@tailshare/contract/payments/payouts'
import type { Db } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { tablePdf } from '../../../../outside/pdf/tablePdf.ts'
import { findHomeZone } from '../../../people/accounts/profile/queries.ts'
import * as q from './queries.ts'
import { statementCsv, statementPdf, viewStatement } from './view.ts'

const daysOf = ({ month, from, to }: StatementQuery, today: string) => {
  if (from && to) return { from, to }
  const first = `${month ?? today.slice(0, 7)}-01`
  return { from: first, to: endOfMonth(first) }
}

const statementOf = async (db: Db, accountId: string, query: StatementQuery, now: Date) => {
  const zone = await findHomeZone(db, accountId)
  const { from, to } = daysOf(query, dayIn(now, zone))
  const start = instantAt(from, '00:00', zone)
  const rows = await q.listEntries(db, { accountId, from: start, to: instantAt(plusDays(to, 1), '00:00', zone) })
  return viewStatement({ from, to, zone }, await q.findOpening(db, accountId, start), rows)
}

export const statementHandlers = {
  getStatement: ({ query, account, db, now }) => statementOf(db, account.id, query, now),

  async downloadStatementCsv({ query, account, db, now }) {
    const statement = await statementOf(db, account.id, query, now)
    const name = `statement-${statement.from}-to-${statement.to}.csv`
    return { contentType: 'text/csv; charset=utf-8', name, content: await statementCsv(statement) }
  },

  async downloadStatementPdf({ query, account, db, now }) {
    const statement = await statementOf(db, account.id, query, now)
    const content = await tablePdf(statementPdf(statement, `${account.firstName} ${account.lastName}, ${account.email}`))
    return { contentType: 'application/pdf', name: `statement-${statement.from}-to-${statement.to}.pdf`, content }
  },
} satisfies Handling<'getStatement' | 'downloadStatementCsv' | 'downloadStatementPdf'>
