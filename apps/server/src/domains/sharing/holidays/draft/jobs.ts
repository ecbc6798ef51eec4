import { plusHours } from '@tailshare/contract/text/period'
import { holidaysOpenDays } from '@tailshare/rules/bookings/quotas/shareLimits'
import type { Db } from '../../../../db/connect.ts'
import { eachInOwnTransaction } from '../../../../jobs/eachInOwnTransaction.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import { loadSharers } from './access.ts'
import { listDueClaims } from '../claims/queries.ts'
import { releaseClaim } from '../claims/steps.ts'
import { findShared } from '../../shares/holders/queries.ts'
import { findDraft, listLoneDrafts, listOpenDrafts, listToOpen } from './queries.ts'
import { drawDraft, endLoneDraft, openDraft, remindOfDraft } from './steps.ts'

/** Days before the deadline. */
const reminders = [7, 1] as const

/** The reminder due now, if not sent yet. */
const reminderDue = (closesAt: Date, reminded: number | null, now: Date) =>
  reminders.findLast((days) => now >= plusHours(closesAt, -days * 24) && (reminded === null || reminded > days))

export const draftJobs = {
  /** A transaction per step, so that a failure holds up no other. Another server finds the step done. */
  async watchHolidays({ db, config, log }) {
    const now = new Date()
    const alone = { db, log }
    const sharedOf = (tx: Db, aircraftId: string, year?: number) =>
      loadSharers(tx, aircraftId, { callerId: aircraftId, year, now })
    await eachInOwnTransaction(alone, await listLoneDrafts(db), (tx, { id }) => endLoneDraft(tx, id, { config, now }))
    await eachInOwnTransaction(alone, await listToOpen(db, now), async (tx, { id, year }) => {
      const shared = await sharedOf(tx, id, year)
      if (shared && !(await findDraft(tx, id, year))) await openDraft({ tx, config, shared, now }, { year, by: null })
    })
    const open = await listOpenDrafts(db, plusHours(now, reminders[0] * 24))
    await eachInOwnTransaction(alone, open, async (tx, { id, aircraftId, year, closesAt, remindedDays }) => {
      if (closesAt <= now) return drawDraft(tx, id, { config, now })
      const days = reminderDue(closesAt, remindedDays, now)
      if (days === undefined) return
      const [shared, draft] = [await sharedOf(tx, aircraftId, year), await findDraft(tx, aircraftId, year)]
      if (shared && draft) await remindOfDraft({ tx, config, shared, now }, draft, days)
    })
    const due = await listDueClaims(db, now, holidaysOpenDays)
    await eachInOwnTransaction(alone, due, async (tx, { id, aircraftId, hasLeft }) => {
      // Even if the owner has bought all shares back.
      const shared = await findShared(tx, aircraftId, aircraftId)
      if (shared) await releaseClaim({ tx, config, shared, now }, id, hasLeft ? 'left' : 'due')
    })
  },
} satisfies Partial<Tasks>
