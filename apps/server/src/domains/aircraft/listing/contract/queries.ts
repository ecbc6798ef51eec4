import type { ListingContract, ListingTerms } from '@tailshare/contract/aircraft/listing'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

export type SignatureRow = { version: number; name: string; at: Date; sha256: Buffer; terms: ListingTerms }

/** Newest first. */
export const listSignatures = async (db: Db, aircraftId: string): Promise<SignatureRow[]> => {
  const { rows } = await sql<SignatureRow>`
    select c.version, c.signed_name as name, c.signed_at as at, f.sha256, c.terms from listing_contract c join file f on f.id = c.file_id
    where c.aircraft_id = ${aircraftId} order by c.version desc`.execute(db)
  return rows
}

type Signed = {
  aircraftId: string
  version: number
  signedBy: string
  signedName: string
  signedAt: Date
  textHash: string
  sections: ListingContract['sections']
  terms: ListingTerms
  fileId: string
}

export const insertSignature = (db: Db, { sections, terms, ...signed }: Signed) =>
  db
    .insertInto('listingContract')
    .values({ ...signed, sections: JSON.stringify(sections), terms: JSON.stringify(terms) })
    .execute()

/** Without a version, the newest. */
export const findContractFile = (db: Db, aircraftId: string, version: number | undefined) =>
  db
    .selectFrom('listingContract')
    .innerJoin('file', 'file.id', 'listingContract.fileId')
    .select(['file.name', 'file.contentType', 'file.storageKey'])
    .where('listingContract.aircraftId', '=', aircraftId)
    .$if(version !== undefined, (query) => query.where('listingContract.version', '=', version!))
    .orderBy('listingContract.version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findOwnerName = (db: Db, accountId: string) =>
  db.selectFrom('account').select(['id', 'firstName', 'lastName', 'email']).where('id', '=', accountId).executeTakeFirstOrThrow()
