import { createHash } from 'node:crypto'
import { plusDays, plusHours } from '@tailshare/contract/text/period'
import type { AircraftDocument, DocumentReaders } from '@tailshare/contract/aircraft/listing'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { findOwnerName, insertSignature } from '../../src/domains/aircraft/listing/contract/queries.ts'
import { printedContract, viewContract } from '../../src/domains/aircraft/listing/contract/view.ts'
import { findListing } from '../../src/domains/aircraft/listing/queries.ts'
import { textPdf } from '../../src/outside/pdf/textPdf.ts'
import { demoPdf, type Put } from '../people/people.ts'

type Kept = { db: Db; put: Put; ownerId: string; at: Date }

const keep = async ({ db, put, ownerId, at }: Kept, name: string, bytes: Buffer) => {
  const id = newId()
  const storageKey = `${id.slice(-2)}/${id}.pdf`
  await put(storageKey, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await db
    .insertInto('file')
    .values({ id, ownerId, name, contentType: 'application/pdf', bytes: bytes.length, sha256, storageKey, createdAt: at })
    .execute()
  return id
}

type Paper = { kind: AircraftDocument['kind']; title: string; readers: DocumentReaders; endsIn?: number }

/** Helen's 172 needs new insurance soon; everything else is valid for months. */
const papersOf = (tail: string): Paper[] => [
  { kind: 'registration', title: 'Registration', readers: 'pilots', endsIn: 1500 },
  { kind: 'airworthiness', title: 'Airworthiness certificate', readers: 'pilots' },
  { kind: 'insurance', title: 'Insurance', readers: 'owners', endsIn: tail === 'N52148' ? 24 : 210 },
  { kind: 'flight_manual', title: 'Flight manual (POH/AFM)', readers: 'pilots' },
  { kind: 'checklist', title: 'Checklist', readers: 'everyone' },
]

type Surroundings = { now: Date; today: string; put: Put; feePercent: number }

/** Documents of every aircraft, and the contract its owner signed. */
export const seedListings = async (db: Db, { now, today, put, feePercent }: Surroundings) => {
  const at = plusHours(now, -735 * 24)
  const fleet = await db.selectFrom('aircraft').select(['id', 'tailNumber']).orderBy('tailNumber').execute()
  for (const { id: aircraftId, tailNumber: tail } of fleet) {
    const row = (await findListing(db, aircraftId))!
    const kept = { db, put, ownerId: row.ownerId, at }
    for (const { endsIn, ...paper } of papersOf(tail)) {
      const fileId = await keep(kept, `${paper.title} ${tail}.pdf`, demoPdf(`${paper.title} ${tail}`))
      const expiresOn = endsIn === undefined ? null : plusDays(today, endsIn)
      await db
        .insertInto('aircraftDocument')
        .values({ id: newId(), aircraftId, ...paper, expiresOn, fileId, createdAt: at })
        .execute()
    }
    const owner = await findOwnerName(db, row.ownerId)
    const contract = viewContract(row, { owner, signatures: [], feePercent })
    const name = `${owner.firstName} ${owner.lastName}`
    const bytes = await textPdf(printedContract({ contract, version: 1, name, at, zone: row.airport.zone }))
    const fileId = await keep(kept, `Listing agreement ${tail} v1.pdf`, bytes)
    const { hash: textHash, sections, terms } = contract
    const signed = { aircraftId, version: 1, signedBy: row.ownerId, signedName: name, signedAt: at }
    await insertSignature(db, { ...signed, textHash, sections, terms, fileId })
  }
}
