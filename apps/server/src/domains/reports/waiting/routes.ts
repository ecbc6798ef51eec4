import { reviewDays } from '@tailshare/rules/bookings/orders/reviews'
import { headStartMinutes } from '@tailshare/rules/bookings/waitlist/waitlist'
import type { Handling } from '../../../http/call.ts'
import { countQueues, listWaiting } from './queries.ts'

export const waitingHandlers = {
  async getWaiting({ account, db, now }) {
    const rows = await listWaiting(db, { accountId: account.id, now, headStartMinutes, reviewDays })
    return {
      items: rows.map(({ aircraftId, tailNumber, zone, fromAt, toAt, by, since, ...item }) => ({
        ...item,
        aircraft: aircraftId && tailNumber && zone ? { id: aircraftId, tailNumber, zone } : null,
        period: fromAt && toAt ? { from: fromAt.toISOString(), to: toAt.toISOString() } : null,
        by: by?.toISOString() ?? null,
        since: since?.toISOString() ?? null,
      })),
      queues: account.isOperator ? await countQueues(db, account.id, now) : null,
    }
  },
} satisfies Handling<'getWaiting'>
