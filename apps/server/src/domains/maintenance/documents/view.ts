import { fileAddresses } from '@tailshare/contract/fileAddresses'
import type { MaintenanceDocument } from '@tailshare/contract/maintenance'
import type { DocumentRow } from './queries.ts'

export const viewDocument = ({ id, fileName, contentType, created }: DocumentRow): MaintenanceDocument => ({
  id,
  fileName,
  contentType,
  fileUrl: fileAddresses.maintenanceDocument(id),
  created: new Date(created).toISOString(),
})
