import { plusHours } from '@tailshare/contract/text/period'
import { inTransaction, type Db, type Tx } from '../../db/connect.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { deleteChat, deleteReportsBefore, listChatsBefore, type Pair } from './retention/queries.ts'
import { deleteUnsentBefore } from './files/queries.ts'
import { lockChat } from './queries.ts'

/** How long a message and its files may wait for a network. */
const keptHours = 7 * 24

/** From the privacy policy: years after a chat's last message, and after a report's decision. */
const keptYears = 3
const batch = 50

const removeLater = async (tx: Tx, fileIds: string[]) => {
  if (fileIds.length > 0) await enqueue(tx, 'removeFiles', { fileIds })
}

const endChat = (db: Db, pair: Pair, before: Date) =>
  inTransaction(db, async (tx) => {
    await lockChat(tx, pair.lowId, pair.highId)
    await removeLater(tx, await deleteChat(tx, pair, before))
  })

export const messageJobs = {
  /** Nightly: deletes files never sent, and old chats and reports. */
  async tidyMessageFiles({ db }) {
    const now = new Date()
    await inTransaction(db, async (tx) => removeLater(tx, await deleteUnsentBefore(tx, plusHours(now, -keptHours))))
    const before = new Date(now)
    before.setUTCFullYear(now.getUTCFullYear() - keptYears)
    await inTransaction(db, async (tx) => removeLater(tx, await deleteReportsBefore(tx, before)))
    for (let old: Pair[] = [], more = true; more; more = old.length === batch) {
      old = await listChatsBefore(db, before, batch)
      for (const pair of old) await endChat(db, pair, before)
    }
  },
} satisfies Partial<Tasks>
