import { paths } from '@tailshare/contract/paths'
import { daysBetween } from '@tailshare/contract/period'
import { plainDayText } from '@tailshare/contract/timeText'
import { reminderDays, soonDays } from '@tailshare/rules/accounts/expirations'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../../accounts/notices/steps.ts'
import { insertReminder, listEndingAfter, type EndingCheckout } from './queries.ts'

const batch = 200
const firstId = '00000000-0000-0000-0000-000000000000'

export const checkoutJobs = {
  /** Daily: 60, 30 and 7 days before a checkout ends. A day that was missed is made up for by the next run. */
  async remindOfCheckouts({ db, config }) {
    const now = new Date()
    let checkouts: EndingCheckout[] = []
    do {
      checkouts = await listEndingAfter(db, { id: checkouts.at(-1)?.id ?? firstId, days: soonDays, limit: batch, now })
      for (const checkout of checkouts) await remind(db, checkout, config)
    } while (checkouts.length === batch)
  },
} satisfies Partial<Tasks>

const remind = (
  db: Db,
  { id, pilotId, what, expiresOn, signedBy, aircraftId, today }: EndingCheckout,
  config: Services['config'],
) => {
  const left = daysBetween(today, expiresOn)
  const days = reminderDays.filter((limit) => left <= limit).at(-1)!
  return inTransaction(db, async (tx) => {
    if (!(await insertReminder(tx, { checkoutId: id, days }))) return
    const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
    await notify(tx, config, {
      to: pilotId,
      kind: 'warning',
      title: `Your checkout in ${what} ends ${when}`,
      text: `It counts until ${plainDayText(expiresOn)}; ${signedBy} signed it. Fly with an instructor or with the owner before that, and have it signed anew.`,
      ...(aircraftId === null
        ? { link: paths.manageAccount({ tab: 'documents' }), button: 'See your checkouts' }
        : { link: paths.aircraft(aircraftId), button: `Book ${what}` }),
      marker: 'documents',
    })
  })
}
