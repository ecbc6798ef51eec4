import type { Handling } from '../../../http/call.ts'
import { tablesPdf } from '../../../outside/pdf/tablePdf.ts'
import { loadRoleStatement } from './steps.ts'
import { roleCsv, rolePdf } from './view.ts'

export const roleStatementHandlers = {
  getRoleStatement: ({ query, account, db, now }) => loadRoleStatement(db, account.id, query, now),

  async downloadRoleStatementCsv({ query, account, db, now }) {
    const statement = await loadRoleStatement(db, account.id, query, now)
    const name = `statement-${statement.role.replace('_', '-')}-${statement.month}.csv`
    return { contentType: 'text/csv; charset=utf-8', name, content: await roleCsv(statement) }
  },

  async downloadRoleStatementPdf({ query, account, db, now }) {
    const statement = await loadRoleStatement(db, account.id, query, now)
    const { title, ...rest } = rolePdf(statement, `${account.firstName} ${account.lastName}, ${account.email}`)
    const content = await tablesPdf(title, { ...rest, at: now })
    return {
      contentType: 'application/pdf',
      name: `statement-${statement.role.replace('_', '-')}-${statement.month}.pdf`,
      content,
    }
  },
} satisfies Handling<'getRoleStatement' | 'downloadRoleStatementCsv' | 'downloadRoleStatementPdf'>
