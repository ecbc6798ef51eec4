import { paths } from '@tailshare/contract/base/paths'
import { inSentence } from '@tailshare/rules/bookings/orders/words'
import { documentKinds, type DocumentKind } from '@tailshare/contract/base/constants'
import { dayIn } from '@tailshare/contract/text/period'
import { soloEndorsementProblem } from '@tailshare/contract/people/documents/privileges'
import type { ParsedBody } from '@tailshare/contract/routes'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { findQueuedDocument, listDocumentQueue, lockDocument, setDecision, setLicensed } from './queries.ts'
import { publish } from '../../../../db/publish.ts'
import { refuseDates, refusePrivileges } from '../../../people/documents/steps.ts'
import { findHomeZone } from '../../../people/accounts/profile/queries.ts'
import { notify, publishToOperators } from '../../../people/notices/steps.ts'
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

const viewOperatorDocument = (row: Row): OperatorDocument => ({
  ...viewDocument(row),
  account: { ...viewPerson({ ...row, id: row.accountId }), email: row.email },
  decided: row.decidedAt && { at: row.decidedAt.toISOString(), by: row.decidedBy },
})

export const documentQueueHandlers = {
  async listDocumentQueue({ query, db }) {
    const { count, results } = await listDocumentQueue(db, query)
    return listPage('operator/documents/', query, { count, results: results.map(viewOperatorDocument) })
  },

  async getQueuedDocument({ params, db }) {
    return viewOperatorDocument(found(await findQueuedDocument(db, params.id)))
  },

  async decideDocument({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const document = found(await lockDocument(tx, params.id))
      if (document.accountId === account.id) throw new Refusal('own_account')
      if (document.status !== 'pending') throw new Refusal('document_decided')
      if (body.status === 'complete') {
        const { accountId, kind, modelFamily } = document
        const privileges = body.privileges ?? document.privileges
        refusePrivileges({ kind, privileges })
        const problem = soloEndorsementProblem({ privileges, modelFamily })
        if (problem) throw new BadInput({ privileges: problem })
        refuseDates({ kind, ...body }, dayIn(now, await findHomeZone(tx, accountId)))
      }
      const reason = body.status === 'negative' ? body.reason : null
      await setDecision(tx, document.id, { ...body, reason, decidedBy: account.id, decidedAt: now })
      if (body.status === 'complete') await enqueue(tx, 'replaceDocuments', { documentId: document.id })
      const becamePilot = body.status === 'complete' && (await setLicensed(tx, document.id))
      await insertAudit(tx, {
        actorId: account.id,
        action: body.status === 'complete' ? 'document_verified' : 'document_rejected',
        subjectId: document.id,
        reason: reason ?? '',
        data: { ...body, accountId: document.accountId, kind: document.kind },
        at: now,
      })
      await notify(tx, config, { to: document.accountId, ...decisionNotice(document, body, becamePilot) })
      await publish(tx, [document.accountId], 'document')
      await publishToOperators(tx, 'document')
      return viewOperatorDocument(found(await findQueuedDocument(tx, document.id)))
    })
  },
} satisfies Handling<'listDocumentQueue' | 'getQueuedDocument' | 'decideDocument'>

type Decided = { kind: DocumentKind; modelFamily: string | null }

const decisionNotice = ({ kind, modelFamily }: Decided, decision: ParsedBody<'decideDocument'>, becamePilot: boolean) => {
  const document = documentKinds[kind] + (modelFamily ? ` (${modelFamily})` : '')
  const teaches = kind === 'instructor_certificate' && decision.status === 'complete'
  const counts = teaches
    ? 'With a verified pilot certificate, pilots can choose you where you have set a rate.'
    : 'It now counts for bookings.'
  return {
    kind: 'validation' as const,
    link: paths.manageAccount(teaches ? { tab: 'csip' } : undefined),
    marker: 'documents',
    ...(decision.status === 'complete'
      ? {
          title: `${document}: verified`,
          text: `We have verified your ${inSentence(document)}. ${counts}${becamePilot ? ' Your profile now says licensed pilot.' : ''}`,
        }
      : { title: `${document}: please upload it again`, text: `We could not verify it. ${decision.reason}` }),
  }
}
