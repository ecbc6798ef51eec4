import { paths } from '@tailshare/contract/base/paths'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import type { ParsedBody } from '@tailshare/contract/routes'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction, type Db } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { allowed, BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { findFamily } from '../queries.ts'
import { findHomeZone, lockAccount } from '../../accounts/profile/queries.ts'
import {
  findLiveAccount,
  listTransitionFamilies,
  listTransitionDocuments,
  lockDocument,
  setDocument,
  type TransitionDocument,
} from './queries.ts'
import { publish } from '../../../../db/publish.ts'
import { notify, publishToOperators } from '../../notices/steps.ts'
import type { Transition } from '@tailshare/contract/people/accounts/people'

/** A verified record counts even if something was uploaded later; otherwise the newest record gives the status. */
const viewTransitions = (families: string[], documents: TransitionDocument[]): Transition[] => {
  const held = documents.flatMap(({ modelFamily }) => modelFamily ?? [])
  return [...new Set([...families, ...held])].sort().map((modelFamily) => {
    const own = documents.filter((document) => document.modelFamily === modelFamily)
    const counts = own.find(({ status }) => status === 'complete') ?? own[0]
    return {
      modelFamily,
      state: counts?.status ?? 'missing',
      issuedOn: counts?.issuedOn ?? null,
      reason: counts?.status === 'negative' ? counts.reason : null,
      documentId: counts?.id ?? null,
    }
  })
}

type Viewer = { id: string; isOperator: boolean }

const mayReadTransitions = (viewer: Viewer, pilotId: string) => viewer.isOperator || viewer.id === pilotId

/** The pilot sets the date of training; an operator, other than the pilot, decides on the record. */
const mayChangeTransition = (viewer: Viewer, pilotId: string, decides: boolean) =>
  decides ? viewer.isOperator && viewer.id !== pilotId : viewer.id === pilotId

export const transitionHandlers = {
  async listTransitions({ params, account, db }) {
    if (!mayReadTransitions(account, params.id)) throw new Refusal('not_found')
    found(await findLiveAccount(db, params.id))
    return transitionsOf(db, params.id)
  },

  async updateTransition({ params, body, account, db, now, config }) {
    if (!mayReadTransitions(account, params.id)) throw new Refusal('not_found')
    found(await findLiveAccount(db, params.id))
    allowed(mayChangeTransition(account, params.id, body.status !== undefined))
    await refuseUnknown(db, body, dayIn(now, await findHomeZone(db, params.id)))
    return inTransaction(db, async (tx) => {
      await lockAccount(tx, params.id)
      const document = await undecidedDocument(tx, params.id, body.modelFamily)
      const issuedOn = body.issuedOn ?? document.issuedOn
      if (body.status === undefined) await setDocument(tx, document.id, { issuedOn })
      else {
        const reason = body.status === 'negative' ? body.reason! : null
        await setDocument(tx, document.id, { status: body.status, reason, issuedOn, decidedBy: account.id, decidedAt: now })
        if (body.status === 'complete') await enqueue(tx, 'replaceDocuments', { documentId: document.id })
        const action = body.status === 'complete' ? 'document_verified' : 'document_rejected'
        const data = { accountId: params.id, kind: 'transition', modelFamily: body.modelFamily, issuedOn }
        await insertAudit(tx, { actorId: account.id, action, subjectId: document.id, reason: reason ?? '', data, at: now })
        await notify(tx, config, { to: params.id, ...decisionNotice(body.modelFamily, reason) })
      }
      await publish(tx, [params.id], 'document')
      await publishToOperators(tx, 'document')
      return transitionsOf(tx, params.id)
    })
  },
} satisfies Handling<'listTransitions' | 'updateTransition'>

const transitionsOf = async (db: Db, accountId: string) =>
  viewTransitions(await listTransitionFamilies(db), await listTransitionDocuments(db, accountId))

/** The record awaiting verification. Refuses once it is decided: only a new upload can change it then. */
const undecidedDocument = async (db: Db, accountId: string, family: string) => {
  const documents = (await listTransitionDocuments(db, accountId)).filter(({ modelFamily }) => modelFamily === family)
  const pending = documents.find(({ status }) => status === 'pending')
  if (pending && (await lockDocument(db, pending.id))?.status === 'pending') return pending
  if (pending) throw new Refusal('document_decided')
  throw new Refusal(documents.some(({ status }) => status === 'complete') ? 'document_decided' : 'transition_record_missing')
}

const refuseUnknown = async (db: Db, { modelFamily, issuedOn }: ParsedBody<'updateTransition'>, today: string) => {
  if (issuedOn && issuedOn > today) throw new BadInput({ issuedOn: fieldMessages.maxValue('today') })
  if (!(await findFamily(db, modelFamily))) throw new BadInput({ modelFamily: 'Please choose a model from the list' })
}

const decisionNotice = (family: string, reason: string | null) => ({
  kind: 'validation' as const,
  link: paths.manageAccount(),
  marker: 'documents',
  title: `Transition training (${family}): ${reason === null ? 'verified' : 'please upload it again'}`,
  text: reason === null ? `Your ${family} training now counts for bookings.` : `We could not verify it. ${reason}`,
})
