import { plusHours } from '@tailshare/contract/period'
import { tryRules } from '@tailshare/rules/bookings/trial'
import type { Handling } from '../../../http/call.ts'
import { seeOwnAircraft } from '../../aircraft/steps.ts'
import { loadBookingFacts } from '../facts/steps.ts'
import { listTried } from './queries.ts'

const hoursAround = 30 * 24

export const trialHandlers = {
  async tryRules({ params, body, account, db, now }) {
    await seeOwnAircraft(params.id, { db, account, now })
    const booked = await listTried(db, params.id, { from: plusHours(now, -hoursAround), to: plusHours(now, hoursAround) })
    const facts = []
    for (const { id, pilotId, csipId, startAt, dropAt, plannedHours, passengers, createdAt } of booked) {
      const period = { from: startAt, to: dropAt }
      // As on the day when it was booked; only what the owner proposes is different.
      const ask = { aircraftId: params.id, pilotId, csipId, period, plannedHours, passengers, exceptOrderId: id, now: createdAt }
      const loaded = await loadBookingFacts(db, ask)
      if (loaded) facts.push(loaded.facts)
    }
    return tryRules(facts, body)
  },
} satisfies Handling<'tryRules'>
