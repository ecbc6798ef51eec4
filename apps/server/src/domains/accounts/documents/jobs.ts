import { verificationTime } from '@tailshare/contract/constants'
import { paths } from '@tailshare/contract/paths'
import { expirationsOf, isReplaced, reminderDays } from '@tailshare/rules/accounts/expirations'
import { plainDayText } from '@tailshare/contract/timeText'
import type { Expiration } from '@tailshare/contract/documents'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { insertReminder, listHoldersAfter, lockWithEarlier, type HolderRow } from './queries.ts'
import { dropDocuments } from './steps.ts'
import { publish } from '../../../db/publish.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../notices/steps.ts'

const batch = 200
const firstId = '00000000-0000-0000-0000-000000000000'

export const documentJobs = {
  /** Once a document is verified, what it replaces goes. */
  async replaceDocuments({ db }, { documentId }) {
    await inTransaction(db, async (tx) => {
      const documents = await lockWithEarlier(tx, documentId)
      if (!documents) return
      const { verified, earlier } = documents
      const replaced = earlier.filter((document) => isReplaced(document, verified, verified.birthDate))
      await dropDocuments(tx, replaced, new Date())
      if (replaced.length > 0) await publish(tx, [verified.accountId], 'document')
    })
  },

  /** Daily: 60, 30 and 7 days before a document ends. A day that was missed is made up for by the next run. */
  async remindOfDocuments({ db, config }) {
    const today = new Date().toISOString().slice(0, 10)
    let holders: HolderRow[] = []
    do {
      holders = await listHoldersAfter(db, holders.at(-1)?.id ?? firstId, batch)
      for (const holder of holders)
        for (const document of endingDocuments(holder, today)) await remind(db, holder.id, document, config)
    } while (holders.length === batch)
  },
} satisfies Partial<Tasks>

/** What ends soon and has no successor waiting for its check. */
const endingDocuments = ({ documents, birthDate }: HolderRow, today: string) => {
  const kinds = new Set(documents.map(({ kind }) => kind))
  for (const { kind, status } of documents) if (status === 'pending') kinds.delete(kind)
  return expirationsOf([...kinds], documents, birthDate, today).filter(({ state }) => state === 'soon')
}

const remind = async (
  db: Db,
  accountId: string,
  { kind, title, expiresOn, daysLeft }: Expiration,
  config: Services['config'],
) => {
  const days = reminderDays.filter((limit) => daysLeft! <= limit).at(-1)!
  await inTransaction(db, async (tx) => {
    if (!(await insertReminder(tx, { accountId, kind, endsOn: expiresOn!, days }))) return
    const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
    const notice = {
      kind: 'warning' as const,
      title: `${title} ends ${when}`,
      text: `Your ${title.toLowerCase()} is valid through ${plainDayText(expiresOn!)}. Upload the new one early: we usually verify documents within ${verificationTime}, and bookings after that day need it.`,
      link: paths.manageAccount(),
      marker: 'documents',
    }
    await notify(tx, config, { to: accountId, ...notice })
  })
}
