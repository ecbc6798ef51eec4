import { plusHours } from '@tailshare/contract/text/period'
import { tryRules } from '@tailshare/rules/bookings/proposals/trial'
import type { Handling } from '../../../../http/call.ts'
import { seeOwnAircraft } from '../../../aircraft/steps.ts'
import { bookingFactsOf } from '../facts/view.ts'
import { listTried } from './queries.ts'

const hoursAround = 30 * 24

export const trialHandlers = {
  async tryRules({ params, body, account, db, now }) {
    await seeOwnAircraft(params.id, { db, account, now })
    const booked = await listTried(db, params.id, { from: plusHours(now, -hoursAround), to: plusHours(now, hoursAround) })
    // Facts as of the day of booking; only the proposed settings differ.
    const facts = booked.map(({ startAt, dropAt, createdAt, plannedHours, passengers, ...standing }) =>
      bookingFactsOf(standing, { period: { from: startAt, to: dropAt }, plannedHours, passengers, now: createdAt }),
    )
    return tryRules(facts, body)
  },
} satisfies Handling<'tryRules'>
