import type { DocumentKind } from '@tailshare/contract/base/constants'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { endorsements, type Privilege, privilegeProblem, soloEndorsements } from '@tailshare/contract/people/documents/privileges'
import { pilotRatings } from '@tailshare/contract/people/documents/pilotRatings'
import { plusMonths } from '@tailshare/contract/text/period'
import type { Db } from '../../../db/connect.ts'
import { BadInput } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { addStated, listTeachers, setDocumentsDeleted } from './queries.ts'

/** Deletes locked documents now, and their files after commit. */
export const dropDocuments = async (db: Db, documents: { id: string; fileId: string | null }[], now: Date) => {
  if (documents.length === 0) return
  const ids = documents.map(({ id }) => id)
  await setDocumentsDeleted(db, ids, now)
  for (const csipId of await listTeachers(db, ids))
    await enqueue(db, 'checkLessons', { csipId }, { key: `checkLessons:${csipId}` })
  await enqueue(db, 'removeFiles', { fileIds: documents.flatMap(({ fileId }) => fileId ?? []) })
}

/** An instrument proficiency check counts for six months (14 CFR 61.57(d), specification §9). */
const ipcMonths = 6

type Dates = { kind: DocumentKind; issuedOn?: string | null | undefined; expiresOn?: string | null | undefined }

/** For the uploading pilot and the verifying operator. `today` is the day at the pilot's home airport. */
export const refuseDates = ({ kind, issuedOn, expiresOn }: Dates, today: string) => {
  if (issuedOn && issuedOn > today) throw new BadInput({ issuedOn: fieldMessages.maxValue('today') })
  if (expiresOn && expiresOn < today) throw new BadInput({ expiresOn: fieldMessages.dateOutdated })
  if (kind === 'ipc' && issuedOn && issuedOn < plusMonths(today, -ipcMonths))
    throw new BadInput({ issuedOn: fieldMessages.notEarlierThan6Months })
}

type Shown = { kind: DocumentKind; privileges?: Privilege[] | undefined }

export const refusePrivileges = ({ kind, privileges = [] }: Shown) => {
  const problem = privilegeProblem(kind, privileges)
  if (problem) throw new BadInput({ privileges: problem })
}

/** Uploading a page states what it shows, so that the profile lists it and asks for what goes with it. Solo endorsements name a model. */
export const stateShown = async (db: Db, { accountId, privileges }: { accountId: string; privileges: Privilege[] }) => {
  const lasting = privileges.filter((code) => !soloEndorsements.includes(code))
  const [ratings, logged] = [pilotRatings, endorsements].map((list) => lasting.filter((code) => code in list))
  if (lasting.length > 0) await addStated(db, accountId, { ratings: ratings!, endorsements: logged! })
}
