import { isReplaced } from '@tailshare/rules/people/documents/expirations'
import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { lockWithEarlier } from './queries.ts'
import { dropDocuments } from './steps.ts'
import { publish } from '../../../db/publish.ts'

export const documentJobs = {
  /** Deletes the documents that a newly verified one replaces. */
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
} satisfies Partial<Tasks>
