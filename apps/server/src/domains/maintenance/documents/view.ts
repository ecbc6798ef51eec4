import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import type { MaintenanceDocument } from '@tailshare/contract/maintenance/maintenance'
import type { DocumentRow } from './queries.ts'

export const viewDocument = ({ id, fileName, contentType, created }: DocumentRow): MaintenanceDocument => ({
  id,
  fileName,
  contentType,
  fileUrl: fileAddresses.maintenanceDocument(id),
  created: new Date(created).toISOString(),
})
