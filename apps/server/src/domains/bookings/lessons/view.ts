import type { CsipRequest, CsipRequests, Lesson, LessonResults } from '@tailshare/contract/bookings/lessons/csipRequests'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { splitIncome } from '@tailshare/rules/bookings/price/quote'
import type { Person as Viewer } from '../access.ts'
import type { RequestRow } from './csips/queries.ts'
import type { OrderRow } from '../orders/queries.ts'
import { viewSummary } from '../orders/view.ts'

export const viewRequest = (row: RequestRow): CsipRequest => ({
  id: row.id,
  csip: row.csip,
  state: row.state,
  message: row.message,
  anyone: row.anyone,
  askedAt: row.askedAt.toISOString(),
  answerBy: row.answerBy.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  reason: row.reason,
  alternative:
    row.otherFrom || row.otherCsip
      ? {
          flightStartTime: row.otherFrom?.toISOString() ?? null,
          flightDropTime: row.otherTo?.toISOString() ?? null,
          csip: row.otherCsip,
        }
      : null,
})

/** A counteroffer can be accepted until another instructor is asked. Other times also require that the booking waits for no answer. */
const canTake = (order: Pick<OrderRow, 'status' | 'csip' | 'waitsFor'>, [newest]: RequestRow[]) =>
  order.status === 'booked' &&
  order.csip === null &&
  newest?.state === 'declined' &&
  (newest.otherFrom !== null || newest.otherCsip !== null) &&
  (order.waitsFor === null || newest.otherFrom === null)

export const viewRequests = (order: OrderRow, rows: RequestRow[], inCommand: CsipRequests['inCommand']): CsipRequests => {
  const [newest, ...earlier] = rows
  return {
    request: newest ? viewRequest(newest) : null,
    earlier: earlier.map(viewRequest),
    isNeeded: newest?.isNeeded ?? false,
    canTakeAlternative: canTake(order, rows),
    inCommand,
  }
}

type More = { requests: RequestRow[]; results: LessonResults | null; colleagues: Person[]; viewer: Viewer }

/** Planned figures, or metered ones once the flight is complete. */
export const viewLesson = (order: OrderRow, { requests, results, colleagues, viewer }: More): Lesson => ({
  order: viewSummary(order, viewer),
  request: requests[0] ? viewRequest(requests[0]) : null,
  plannedHours: order.plannedHours,
  earnsCents: splitIncome((order.finalLines as OrderRow['quote']['lines'] | null) ?? order.quote.lines).csipCents,
  results,
  colleagues,
})
