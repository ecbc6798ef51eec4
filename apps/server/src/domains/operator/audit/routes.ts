import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { listAudit } from './queries.ts'
import { viewAuditEntry } from './view.ts'

export const auditHandlers = {
  async listAudit({ query, db }) {
    const { count, results } = await listAudit(db, query)
    return listPage('operator/audit/', query, { count, results: results.map(viewAuditEntry) })
  },
} satisfies Handling<'listAudit'>
