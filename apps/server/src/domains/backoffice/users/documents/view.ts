import type { OperatorDocument } from '@tailshare/contract/backoffice/users/operatorDocuments'
import type { DocumentRow } from '../../../people/documents/queries.ts'
import { viewDocument } from '../../../people/documents/view.ts'
import { viewPerson } from '../../../people/accounts/profile/view.ts'

type Row = DocumentRow & {
  firstName: string
  lastName: string
  email: string
  photoFileId: string | null
  decidedAt: Date | null
  decidedBy: string | null
}

export const viewOperatorDocument = (row: Row): OperatorDocument => ({
  ...viewDocument(row),
  account: { ...viewPerson({ ...row, id: row.accountId }), email: row.email },
  decided: row.decidedAt && { at: row.decidedAt.toISOString(), by: row.decidedBy },
})
