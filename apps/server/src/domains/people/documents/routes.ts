import { isFamilySpecific } from '@tailshare/contract/people/documents/privileges'
import { dayIn } from '@tailshare/contract/text/period'
import type { ParsedBody } from '@tailshare/contract/routes'
import { expirationsOf } from '@tailshare/rules/people/documents/expirations'
import { neededDocuments } from '@tailshare/rules/people/documents/neededDocuments'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Handling } from '../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../http/refusal.ts'
import { lockCaller } from '../../../http/session.ts'
import { findHomeZone } from '../accounts/profile/queries.ts'
import {
  findDocument,
  findDocumentFile,
  findFamily,
  findHolder,
  insertDocument,
  insertFile,
  lockOwnDocument,
  lockPending,
} from './queries.ts'
import { dropDocuments, refuseDates, refusePrivileges, stateShown } from './steps.ts'
import { viewDocument } from './view.ts'
import { publish } from '../../../db/publish.ts'
import { publishToOperators } from '../notices/steps.ts'

type Reader = { id: string; isOperator: boolean }

const mayReadDocument = (reader: Reader, document: { accountId: string }) => reader.isOperator || reader.id === document.accountId

export const documentHandlers = {
  async uploadDocument({ body, file, account, db, files, now }) {
    refuseDates(body, dayIn(now, await findHomeZone(db, account.id)))
    refusePrivileges(body)
    await refuseFamily(db, body)
    const kept = await files.keep(file, 'document')
    const values = {
      accountId: account.id,
      kind: body.kind,
      issuedOn: body.issuedOn ?? null,
      expiresOn: body.expiresOn ?? null,
      modelFamily: isFamilySpecific(body) ? (body.modelFamily ?? null) : null,
      medicalClass: body.kind === 'medical' ? (body.medicalClass ?? null) : null,
      privileges: body.privileges ?? [],
      fileId: kept.id,
    }
    const save = inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      await insertFile(tx, kept, account.id)
      await dropDocuments(tx, await lockPending(tx, values), now)
      const id = await insertDocument(tx, values, now)
      await stateShown(tx, values)
      await publish(tx, [account.id], 'document')
      await publishToOperators(tx, 'document')
      return viewDocument(found(await findDocument(tx, id)))
    })
    return save.catch(async (error: unknown) => {
      await files.remove(kept.storageKey)
      throw error
    })
  },

  async deleteDocument({ params, account, db, now }) {
    await inTransaction(db, async (tx) => {
      const document = found(await lockOwnDocument(tx, { accountId: account.id, id: params.id }))
      await dropDocuments(tx, [document], now)
      await publish(tx, [account.id], 'document')
    })
  },

  async getDocumentFile({ params, account, db, files }) {
    const document = found(await findDocumentFile(db, params.id))
    if (!mayReadDocument(account, document)) throw new Refusal('not_found')
    return { name: document.name, contentType: document.contentType, content: await files.open(document.storageKey) }
  },

  async listExpirations({ account, db, now }) {
    const holder = found(await findHolder(db, account.id))
    const kinds = neededDocuments(
      holder,
      holder.documents.map(({ kind }) => kind),
    )
    return expirationsOf(kinds, holder.documents, holder.birthDate, dayIn(now, await findHomeZone(db, account.id)))
  },
} satisfies Handling<'uploadDocument' | 'deleteDocument' | 'getDocumentFile' | 'listExpirations'>

const refuseFamily = async (db: Db, { modelFamily }: ParsedBody<'uploadDocument'>) => {
  if (modelFamily && !(await findFamily(db, modelFamily)))
    throw new BadInput({ modelFamily: 'Please choose a model from the list' })
}
