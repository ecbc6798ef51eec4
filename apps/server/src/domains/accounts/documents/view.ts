import type { Document } from '@tailshare/contract/accounts'
import { apiBase } from '@tailshare/contract/constants'

export const viewDocument = (row: Omit<Document, 'fileUrl' | 'created'> & { created: string | Date }): Document => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  reason: row.reason,
  issuedOn: row.issuedOn,
  expiresOn: row.expiresOn,
  modelFamily: row.modelFamily,
  medicalClass: row.medicalClass,
  fileName: row.fileName,
  fileUrl: `${apiBase}account/documents/${row.id}/file/`,
  contentType: row.contentType,
  created: new Date(row.created).toISOString(),
})
