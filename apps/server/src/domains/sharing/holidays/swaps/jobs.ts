import { eachInOwnTransaction } from '../../../../jobs/eachInOwnTransaction.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { findShared } from '../../shares/holders/queries.ts'
import { findSwap, listEnding, lockSwap } from './queries.ts'
import { endSwap } from './steps.ts'

export const swapJobs = {
  /** Ends swaps not answered in time, or whose trip, claim or share is gone. */
  async expireSwaps({ db, config, log }) {
    const now = new Date()
    await eachInOwnTransaction({ db, log }, await listEnding(db, now), async (tx, { id, aircraftId, isOver }) => {
      await lockSwap(tx, id)
      // Even if one person holds all of it now.
      const shared = await findShared(tx, aircraftId, id)
      const swap = await findSwap(tx, aircraftId, id)
      if (!shared || swap?.state !== 'open') return
      const why = isOver ? 'Nobody answered in time.' : 'A booking, a claim or a share in it has changed since.'
      await endSwap({ tx, config, shared, now }, swap, { state: isOver ? 'expired' : 'ended', why })
    })
  },
} satisfies Partial<Tasks>
