import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { aircraftDocumentKinds, type DocumentReaders, type AircraftDocument } from '@tailshare/contract/aircraft/listing'
import { dayIn } from '@tailshare/contract/text/period'
import { usualReaders, documentState } from '@tailshare/rules/aircraft/listing'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Caller, Handling } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { logAdvisorView } from '../../../people/advisors/steps.ts'
import { insertFile } from '../../../people/documents/queries.ts'
import { mayReadDocument } from '../../access.ts'
import { lockAircraft, type Relation } from '../../queries.ts'
import { reportOperatorChange, mustOwn, seeAircraft, seeOwnAircraft } from '../../steps.ts'
import {
  findAircraftDocument,
  insertDocument,
  listDocuments,
  lockDocument,
  setDocument,
  type AircraftDocumentRow,
} from './queries.ts'
import { dropDocuments } from './steps.ts'
import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'

const viewAircraftDocument = (row: AircraftDocumentRow, today: string): AircraftDocument => ({
  id: row.id,
  aircraftId: row.aircraftId,
  kind: row.kind,
  title: row.title,
  expiresOn: row.expiresOn,
  state: documentState(row.expiresOn, today),
  readers: row.readers,
  fileName: row.fileName,
  fileUrl: fileAddresses.aircraftDocument(row.id),
  contentType: row.contentType,
  created: row.createdAt.toISOString(),
})

const kinds = Object.keys(aircraftDocumentKinds)

/** In the contract's order of kinds. */
const byKind = (one: AircraftDocumentRow, other: AircraftDocumentRow) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind)

/** Bookings depend on the dates of insurance and registration. */
const papersHaveChanged = (tx: Tx, aircraftId: string) =>
  enqueue(tx, 'watchInspections', { aircraftId }, { key: `watchInspections:${aircraftId}` })

/** Only the owner may change who can read a document. */
const refuseReaders = (
  aircraft: Relation,
  account: Caller,
  { wanted, usual }: { wanted: DocumentReaders | undefined; usual: DocumentReaders },
) => {
  if (wanted && wanted !== usual) mustOwn(aircraft, account)
}

export const aircraftDocumentHandlers = {
  async listAircraftDocuments({ params, account, db, now }) {
    const aircraft = await seeAircraft(params.id, { db, account, now })
    await noteDocumentsLook(db, aircraft, account, now)
    const rows = (await listDocuments(db, params.id)).filter(({ readers }) => mayReadDocument(aircraft, readers, account))
    return rows.sort(byKind).map((row) => viewAircraftDocument(row, dayIn(now, aircraft.zone)))
  },

  async uploadAircraftDocument({ body, file, account, db, files, now, config }) {
    const aircraft = await seeOwnAircraft(body.aircraftId, { db, account, now })
    refuseReaders(aircraft, account, { wanted: body.readers, usual: usualReaders(body.kind) })
    const kept = await files.keep(file, 'document')
    const id = newId(now.getTime())
    const save = inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      // It may have been deleted during the upload.
      found(await lockAircraft(tx, body.aircraftId))
      await insertFile(tx, kept, account.id)
      await insertDocument(tx, {
        id,
        aircraftId: body.aircraftId,
        kind: body.kind,
        title: body.title || aircraftDocumentKinds[body.kind],
        expiresOn: body.expiresOn ?? null,
        readers: body.readers ?? usualReaders(body.kind),
        fileId: kept.id,
        setById: account.id,
        setAt: now,
        createdAt: now,
      })
      await papersHaveChanged(tx, body.aircraftId)
      await reportOperatorChange({ db: tx, account, now, config }, aircraft, ['documents'])
      return viewAircraftDocument(found(await findAircraftDocument(tx, id)), dayIn(now, aircraft.zone))
    })
    return save.catch(async (error: unknown) => {
      await files.remove(kept.storageKey)
      throw error
    })
  },

  async changeAircraftDocument({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const document = found(await lockDocument(tx, params.id))
      const aircraft = await seeOwnAircraft(document.aircraftId, { db: tx, account, now })
      refuseReaders(aircraft, account, { wanted: body.readers, usual: document.readers })
      const kind = body.kind ?? document.kind
      const expiresOn = body.expiresOn === undefined ? document.expiresOn : body.expiresOn
      if (kind === 'insurance' && expiresOn === null) throw new BadInput({ expiresOn: fieldMessages.required })
      // A title that is just the kind's name follows the kind.
      const title = body.title ?? (document.title === aircraftDocumentKinds[document.kind] ? '' : document.title)
      // Moved to another kind, it would no longer show whose act it is that nothing valid is left of its own.
      if (kind !== document.kind) mustOwn(aircraft, account)
      // An owner who saves the same end confirms it.
      const isSaid = expiresOn !== document.expiresOn || (account.id === aircraft.ownerId && body.expiresOn !== undefined)
      const set = (isSaid || kind !== document.kind) && { setById: account.id, setAt: now }
      await setDocument(tx, params.id, { ...body, ...set, kind, title: title || aircraftDocumentKinds[kind] })
      await papersHaveChanged(tx, document.aircraftId)
      await reportOperatorChange({ db: tx, account, now, config }, aircraft, ['documents'])
      return viewAircraftDocument(found(await findAircraftDocument(tx, params.id)), dayIn(now, aircraft.zone))
    })
  },

  async deleteAircraftDocument({ params, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const document = found(await lockDocument(tx, params.id))
      const aircraft = await seeOwnAircraft(document.aircraftId, { db: tx, account, now })
      await setDocument(tx, document.id, { setById: account.id, setAt: now })
      await dropDocuments(tx, [document.id], now)
      await papersHaveChanged(tx, document.aircraftId)
      await reportOperatorChange({ db: tx, account, now, config }, aircraft, ['documents'])
    })
  },

  async getAircraftDocumentFile({ params, account, db, files, now }) {
    const document = found(await findAircraftDocument(db, params.id))
    const aircraft = await seeAircraft(document.aircraftId, { db, account, now })
    if (!mayReadDocument(aircraft, document.readers, account)) throw new Refusal('not_found')
    await noteDocumentsLook(db, aircraft, account, now)
    return { name: document.fileName, contentType: document.contentType, content: await files.open(document.storageKey) }
  },
} satisfies Handling<
  | 'listAircraftDocuments'
  | 'uploadAircraftDocument'
  | 'changeAircraftDocument'
  | 'deleteAircraftDocument'
  | 'getAircraftDocumentFile'
>

/** Logs a tax advisor's view for the owner. */
const noteDocumentsLook = async (db: Db, { isAdvisor, ownerId, tailNumber }: Relation, account: Caller | undefined, at: Date) => {
  if (isAdvisor && account) await logAdvisorView(db, account, { ownerIds: [ownerId], what: `the documents of ${tailNumber}`, at })
}
