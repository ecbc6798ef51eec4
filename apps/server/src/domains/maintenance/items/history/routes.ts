import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { found } from '../../../../http/refusal.ts'
import { findItem } from '../queries.ts'
import { noteMaintenanceLook, seeMaintenance } from '../../steps.ts'
import { listDone, listEntries, type EntryRow } from './queries.ts'
import type { MaintenanceEntry } from '@tailshare/contract/maintenance/maintenance'
import { viewDocument } from '../../documents/view.ts'

const viewEntry = ({ byName, createdAt, documents, ...row }: EntryRow): MaintenanceEntry => ({
  ...row,
  doneBy: byName,
  created: createdAt.toISOString(),
  documents: documents.map(viewDocument),
})

export const historyHandlers = {
  async listMaintenanceHistory({ params, query, account, db, now }) {
    const { aircraftId } = found(await findItem(db, params.id))
    const seen = await seeMaintenance(db, aircraftId, account)
    await noteMaintenanceLook(db, seen, account, now)
    const { count, rows } = await listEntries(db, { itemId: params.id, ...query })
    return listPage(`maintenance/${params.id}/history/`, query, { count, results: rows.map(viewEntry) })
  },

  async listLogbook({ params: { id }, query, account, db, now }) {
    const seen = await seeMaintenance(db, id, account)
    await noteMaintenanceLook(db, seen, account, now)
    const { count, rows } = await listDone(db, { aircraftId: id, ...query })
    const results = rows.map(({ item, ...row }) => ({ ...viewEntry(row), item }))
    return listPage(`maintenance/aircrafts/${id}/history/`, query, { count, results })
  },
} satisfies Handling<'listMaintenanceHistory' | 'listLogbook'>
