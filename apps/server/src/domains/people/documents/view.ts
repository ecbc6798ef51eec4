import type { Document } from '@tailshare/contract/people/documents/documents'
import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'

export const viewDocument = (row: Omit<Document, 'fileUrl' | 'created'> & { created: string | Date }): Document => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  reason: row.reason,
  issuedOn: row.issuedOn,
  expiresOn: row.expiresOn,
  modelFamily: row.modelFamily,
  medicalClass: row.medicalClass,
  privileges: row.privileges,
  fileName: row.fileName,
  fileUrl: fileAddresses.document(row.id),
  contentType: row.contentType,
  created: new Date(row.created).toISOString(),
})
