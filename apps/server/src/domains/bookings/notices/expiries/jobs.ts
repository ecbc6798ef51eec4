import { paths } from '@tailshare/contract/base/paths'
import { plusDays, startOfMonth } from '@tailshare/contract/text/period'
import { dueReminder, lateDays, soonDays } from '@tailshare/rules/people/notices/reminders'
import { isReminded, mustKnowEnding, reminderOf, todoOf } from '@tailshare/rules/bookings/orders/expiries'
import { daysToSignOff } from '@tailshare/rules/maintenance/items/due'
import type { Tx } from '../../../../db/connect.ts'
import { eachInOwnTransaction } from '../../../../jobs/eachInOwnTransaction.ts'
import type { Tasks } from '../../../../jobs/worker.ts'
import type { Services } from '../../../../services.ts'
import { dueHasChanged } from '../../../maintenance/items/steps.ts'
import { notify } from '../../../people/notices/steps.ts'
import { insertReminder, listDueAndFlown, listPeopleAfter, listReminders, listWithoutAnnual, type Unrecorded } from './queries.ts'
import { findEndings, type Found } from './steps.ts'

const batch = 200
const firstId = '00000000-0000-0000-0000-000000000000'

export const expiryJobs = {
  /**
   * Daily: reminds 60, 30 and 7 days before an expiry and on the day, and checks trips that an inspection now stops. The next run catches
   * up on missed days; renewed items have a later date and are skipped.
   */
  async remindOfExpiries(services) {
    const { db, config } = services
    const now = new Date()
    const today = now.toISOString().slice(0, 10)
    let people: string[] = []
    do {
      people = await listPeopleAfter(db, people.at(-1) ?? firstId, batch)
      const sent = new Set((await listReminders(db, people, plusDays(today, -lateDays - 1))).map(keyOf))
      const endings = await findEndings(db, { accountIds: people, lastDay: plusDays(today, soonDays + 1), now })
      await eachInOwnTransaction(services, endings, (tx, ending) => remind(tx, ending, sent, config))
    } while (people.length === batch)
    await eachInOwnTransaction(services, await listWithoutAnnual(db, now), (tx, aircraft) => askForAnnual(tx, aircraft, config))
    // Days pass without an edit: what its owner had time for stops a trip that is near.
    const soon = plusDays(today, daysToSignOff + 1)
    await eachInOwnTransaction(services, await listDueAndFlown(db, soon), (tx, { id }) => dueHasChanged(tx, id))
  },
} satisfies Partial<Tasks>

/** Once a month, while renters cannot book the aircraft for lack of an annual. */
const askForAnnual = async (tx: Tx, { id, tailNumber, ownerId, state, today }: Unrecorded, config: Services['config']) => {
  if (!(await insertReminder(tx, { accountId: ownerId, what: `annual-${id}`, endsOn: startOfMonth(today), days: 0 }))) return
  await notify(tx, config, {
    to: ownerId,
    kind: 'warning',
    title: `${tailNumber}: the annual inspection is not on record`,
    text: `${
      state === 'missing' ? 'Enter when it was last done' : 'Confirm when it was last done'
    }, from the logbook, with the name and certificate of who signed it. Renters cannot book ${tailNumber} until then; bookings that are made stay.`,
    link: paths.maintenance(id),
    marker: 'maintenance',
    button: 'Open maintenance',
    mustKnow: true,
  })
}

const keyOf = ({ accountId, what, endsOn, days }: { accountId: string; what: string; endsOn: string; days: number }) =>
  `${accountId} ${what} ${endsOn} ${days}`

const remind = async (tx: Tx, ending: Found, sent: Set<string>, config: Services['config']) => {
  const { accountId, id: what, endsOn, today, lasts } = ending
  const due = isReminded(ending) ? dueReminder(endsOn, today, lasts) : undefined
  if (!due) return
  const reminder = { accountId, what, endsOn, days: due.reminder }
  if (sent.has(keyOf(reminder))) return
  if (!(await insertReminder(tx, reminder))) return
  const { link, action, marker } = todoOf(ending)
  await notify(tx, config, {
    to: accountId,
    kind: 'warning',
    ...reminderOf(ending, due.days),
    link,
    marker,
    button: action,
    mustKnow: mustKnowEnding(ending),
  })
}
