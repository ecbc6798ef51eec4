import { createHash } from 'node:crypto'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { plusMonths } from '@tailshare/contract/text/period'
import { newId } from '../../src/db/newId.ts'
import type { Db } from '../../src/db/connect.ts'
import { insertAll, type Row } from '../bulk.ts'
import { demoPdf, type Put } from './people.ts'

export type DemoDocument = {
  accountId: string
  lastName: string
  kind: string
  status: 'pending' | 'complete'
  issuedOn?: string
  expiresOn?: string
  modelFamily?: string
  medicalClass?: number
  privileges?: Privilege[]
}

/** Verified documents of an active pilot. `age`: months, so that they do not all expire on the same day. */
export const validDocuments = (
  today: string,
  age: number,
  { families, ratings, endorsements }: { families: readonly string[]; ratings: Privilege[]; endorsements: Privilege[] },
): Omit<DemoDocument, 'accountId' | 'lastName'>[] => {
  const ago = (months: number) => plusMonths(today, -months)
  return [
    { kind: 'pilot_certificate', status: 'complete', privileges: ratings },
    { kind: 'endorsement', status: 'complete', privileges: endorsements },
    { kind: 'photo_id', status: 'complete' },
    { kind: 'medical', status: 'complete', issuedOn: ago(age), medicalClass: 3 },
    { kind: 'flight_review', status: 'complete', issuedOn: ago(age + 2) },
    { kind: 'ipc', status: 'complete', issuedOn: ago(age % 5) },
    { kind: 'insurance', status: 'complete', issuedOn: ago(age % 11), expiresOn: plusMonths(today, 12 - (age % 11)) },
    ...(families.includes('SF50')
      ? [{ kind: 'proficiency_check', status: 'complete' as const, issuedOn: ago(age % 10), modelFamily: 'SF50' }]
      : []),
    ...families
      .filter((family) => ['SR20', 'SR22', 'SR22T', 'SF50'].includes(family))
      .map((modelFamily) => ({ kind: 'transition', status: 'complete' as const, issuedOn: ago(age + 9), modelFamily })),
  ]
}

/** Documents with a file each; decided by the operator unless pending. */
export const storeDocuments = async (
  db: Db,
  given: DemoDocument[],
  { now, put, operatorId }: { now: Date; put: Put; operatorId: string },
) => {
  const files: Row<'file'>[] = []
  const rows: Row<'document'>[] = []
  const stored: Promise<void>[] = []
  for (const [index, { lastName, ...document }] of given.entries()) {
    const bytes = demoPdf(`${document.kind.replaceAll('_', ' ')} ${lastName}`)
    const fileId = newId()
    const storageKey = `${fileId.slice(-2)}/${fileId}.pdf`
    const createdAt = new Date(now.getTime() - (document.status === 'pending' ? 5 + index : 90 * 24) * 3_600_000)
    stored.push(put(storageKey, bytes))
    files.push({
      id: fileId,
      ownerId: document.accountId,
      name: `${document.kind}.pdf`,
      contentType: 'application/pdf',
      bytes: bytes.length,
      sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
      storageKey,
      createdAt,
    })
    const decided = document.status === 'pending' ? {} : { decidedBy: operatorId, decidedAt: createdAt }
    rows.push({ id: newId(), privileges: [], ...document, fileId, createdAt, ...decided })
  }
  await Promise.all(stored)
  await insertAll(db, 'file', files)
  await insertAll(db, 'document', rows)
}
