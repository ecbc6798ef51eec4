import type { ShareRequestDetail } from '@tailshare/contract/sharing/shares/shareSales'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

type Signature = { requestId: string; accountId: string; textHash: string; signedName: string; signedAt: Date }
/** Replaces a signature under an earlier text. */
export const putSignature = (db: Db, { requestId, accountId, ...signed }: Signature) =>
  db
    .insertInto('shareSignature')
    .values({ requestId, accountId, ...signed })
    .onConflict((on) => on.columns(['requestId', 'accountId']).doUpdateSet(signed))
    .execute()

type Agreement = {
  requestId: string
  textHash: string
  sections: NonNullable<ShareRequestDetail['agreement']>['sections']
  fileId: string
  signedAt: Date
}
export const insertAgreement = ({ sections, ...agreement }: Agreement, version: number, db: Db) =>
  db
    .insertInto('shareAgreement')
    .values({ ...agreement, version, sections: JSON.stringify(sections) })
    .execute()

/** Without a version, the newest. */
export const findAgreement = async (db: Db, requestId: string, version?: number) => {
  const { rows } = await sql<{
    version: number
    textHash: string
    sections: Agreement['sections']
    name: string
    contentType: string
    storageKey: string
  }>`
    select g.version, g.text_hash, g.sections, f.name, f.content_type, f.storage_key from share_agreement g join file f on f.id = g.file_id
    where g.request_id = ${requestId} and (${version ?? null}::int is null or g.version = ${version ?? null}) order by g.version desc
      limit 1`.execute(db)
  return rows[0]
}
