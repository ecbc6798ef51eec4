import { paths } from '@tailshare/contract/paths'
import { plainDayText } from '@tailshare/contract/timeText'
import { soonDays } from '@tailshare/rules/accounts/expirations'
import { dueReminder, expired } from '@tailshare/rules/aircraft/documents'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../../accounts/notices/steps.ts'
import { insertReminder, listEndingAfter, type EndingDocument } from './queries.ts'

const batch = 200
const firstId = '00000000-0000-0000-0000-000000000000'

export const aircraftDocumentJobs = {
  /** Daily: 60, 30 and 7 days before a document ends, and once when it has. A day that was missed is made up for by the next run. */
  async remindOfAircraftDocuments({ db, config }) {
    const now = new Date()
    let documents: EndingDocument[] = []
    do {
      documents = await listEndingAfter(db, { id: documents.at(-1)?.id ?? firstId, days: soonDays, limit: batch, now })
      for (const document of documents) await remind(db, document, config)
    } while (documents.length === batch)
  },
} satisfies Partial<Tasks>

const remind = async (db: Db, document: EndingDocument, config: Services['config']) => {
  const { id, title, expiresOn, aircraftId, tailNumber, ownerId, today } = document
  const due = dueReminder(expiresOn, today)
  if (!due) return
  await inTransaction(db, async (tx) => {
    if (!(await insertReminder(tx, { documentId: id, endsOn: expiresOn, days: due.reminder }))) return
    const when = due.days === 0 ? 'ends today' : due.days === 1 ? 'ends tomorrow' : `ends in ${due.days} days`
    const day = plainDayText(expiresOn)
    const notice =
      due.reminder === expired
        ? {
            title: `${title} of ${tailNumber} has ended`,
            text: `It was valid through ${day}. Upload the new one, or pause the listing until you have it.`,
          }
        : {
            title: `${title} of ${tailNumber} ${when}`,
            text: `It is valid through ${day}. Upload the new one as soon as you have it.`,
          }
    const link = paths.addAircraft({ aircraft: aircraftId, step: 'documents' })
    await notify(tx, config, { to: ownerId, kind: 'warning', marker: 'aircraft-owned', link, mustKnow: true, ...notice })
  })
}
