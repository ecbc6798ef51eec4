import { plusHours } from '@tailshare/contract/period'
import { holidaysOpenDays } from '@tailshare/rules/coOwnership/shareLimits'
import { inTransaction } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { loadSharers } from './access.ts'
import { listDueClaims } from '../claims/queries.ts'
import { releaseClaim } from '../claims/steps.ts'
import { findShared } from '../holders/queries.ts'
import { findDraft, listLoneDrafts, listOpenDrafts, listToOpen } from './queries.ts'
import { drawDraft, endLoneDraft, openDraft, remindOfDraft } from './steps.ts'

/** Before the deadline, in days. */
const reminders = [7, 1] as const

/** Which reminder is due, of those that were not sent yet. */
const reminderDue = (closesAt: Date, reminded: number | null, now: Date) =>
  reminders.findLast((days) => now >= plusHours(closesAt, -days * 24) && (reminded === null || reminded > days))

export const draftJobs = {
  /** Each step is a transaction of its own; whoever is second, on any server, finds it done. */
  async watchHolidays({ db, config }) {
    const now = new Date()
    const sharedOf = (tx: typeof db, aircraftId: string, year?: number) =>
      loadSharers(tx, aircraftId, { callerId: aircraftId, year, now })
    for (const { id } of await listLoneDrafts(db)) await inTransaction(db, (tx) => endLoneDraft(tx, id, { config, now }))
    for (const { id, year } of await listToOpen(db, now))
      await inTransaction(db, async (tx) => {
        const shared = await sharedOf(tx, id, year)
        if (shared) await openDraft({ tx, config, shared, now }, { year, by: null })
      }).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'draft_opened')) throw error
      })
    for (const { id, aircraftId, year, closesAt, remindedDays } of await listOpenDrafts(db, plusHours(now, reminders[0] * 24))) {
      if (closesAt <= now) {
        await inTransaction(db, (tx) => drawDraft(tx, id, { config, now }))
        continue
      }
      const days = reminderDue(closesAt, remindedDays, now)
      if (days === undefined) continue
      await inTransaction(db, async (tx) => {
        const [shared, draft] = [await sharedOf(tx, aircraftId, year), await findDraft(tx, aircraftId, year)]
        if (shared && draft) await remindOfDraft({ tx, config, shared, now }, draft, days)
      })
    }
    for (const { id, aircraftId, hasLeft } of await listDueClaims(db, now, holidaysOpenDays))
      await inTransaction(db, async (tx) => {
        // Also where its owner has bought all of it back.
        const shared = await findShared(tx, aircraftId, aircraftId)
        if (shared) await releaseClaim({ tx, config, shared, now }, id, hasLeft ? 'left' : 'due')
      })
  },
} satisfies Partial<Tasks>
