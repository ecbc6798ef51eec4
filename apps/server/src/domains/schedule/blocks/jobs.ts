import { plusHours } from '@tailshare/contract/text/period'
import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import { horizonOf } from '@tailshare/rules/schedule/blocks/occurrences'
import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { deleteOldChanges, listOpenBlocks } from './queries.ts'
import { extendBlock } from './steps.ts'

export const blockJobs = {
  /** Nightly: extends series by a day and deletes changes too old to undo. */
  async extendBlocks({ db }) {
    const now = new Date()
    for (const block of await listOpenBlocks(db, horizonOf(now, zoneWithoutHome)))
      await inTransaction(db, (tx) => extendBlock(tx, block, now))
    await deleteOldChanges(db, plusHours(now, -24))
  },
} satisfies Partial<Tasks>
