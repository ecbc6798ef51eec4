import type { Handling } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found } from '../../../http/refusal.ts'
import { findItem } from '../items/queries.ts'
import { logMaintenanceLook, seeMaintenance } from '../steps.ts'
import { listEntries } from './queries.ts'
import { viewEntry } from './view.ts'

export const historyHandlers = {
  async listMaintenanceHistory({ params, query, account, db, now }) {
    const { aircraftId } = found(await findItem(db, params.id))
    const seen = await seeMaintenance(db, aircraftId, account)
    await logMaintenanceLook(db, seen, account.id, now)
    const { count, rows } = await listEntries(db, { itemId: params.id, ...query })
    return listPage(`maintenance/${params.id}/history/`, query, { count, results: rows.map(viewEntry) })
  },
} satisfies Handling<'listMaintenanceHistory'>
