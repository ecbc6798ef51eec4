import type { MaintenanceEntry } from '@tailshare/contract/maintenance/maintenance'
import { viewDocument } from '../../documents/view.ts'
import type { EntryRow } from './queries.ts'

export const viewEntry = ({ byName, createdAt, documents, ...row }: EntryRow): MaintenanceEntry => ({
  ...row,
  doneBy: byName,
  created: createdAt.toISOString(),
  documents: documents.map(viewDocument),
})
