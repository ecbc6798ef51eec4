import { zoneWithoutHome } from '@tailshare/contract/base/constants'
import { plusDays } from '@tailshare/contract/text/period'
import { horizonOf } from '@tailshare/rules/schedule/blocks/occurrences'
import { inTransaction } from '../../../../db/connect.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { lockEnding, setOpen } from './queries.ts'
import { openFrom } from './steps.ts'

const batch = 50
/** Recompute monthly: the hours reach four weeks past the last bookable day. */
const slackDays = 28

export const availabilityJobs = {
  /** Nightly: extend CSIPs' open hours to the new horizon. */
  async extendAvailability({ db }) {
    const now = new Date()
    const through = plusDays(horizonOf(now, zoneWithoutHome), -slackDays)
    for (;;) {
      const worked = await inTransaction(db, async (tx) => {
        const ending = await lockEnding(tx, through, batch)
        for (const { zone, ...week } of ending) await setOpen(tx, week, openFrom(week, zone, now))
        return ending.length
      })
      if (worked < batch) return
    }
  },
} satisfies Partial<Tasks>
