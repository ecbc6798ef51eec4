import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { findHomeZone } from '../../../people/accounts/profile/queries.ts'
import { listAudit } from './queries.ts'
import { viewAuditEntry } from './view.ts'

export const auditHandlers = {
  async listAudit({ query, account, db, now }) {
    const zone = await findHomeZone(db, account.id)
    const { count, results } = await listAudit(db, { ...query, zone, now })
    return listPage('operator/audit/', query, { count, results: results.map(viewAuditEntry) })
  },
} satisfies Handling<'listAudit'>
