import type { Override } from '@tailshare/contract/bookings/book/overrides'
import { dayIn } from '@tailshare/contract/text/period'
import { questionEnds } from '@tailshare/rules/bookings/answers/answers'
import { overrideText } from '@tailshare/rules/bookings/book/verdict/overrideWords'
import type { OverrideRow } from './queries.ts'

const stateOf = ({ state, startAt, createdAt, untilOn, aircraft }: OverrideRow, now: Date): Override['state'] => {
  if (state === 'asked') return startAt !== null && questionEnds(startAt, createdAt) <= now ? 'expired' : state
  return state === 'granted' && untilOn !== null && untilOn < dayIn(now, aircraft.zone) ? 'expired' : state
}

export const viewOverride = (row: OverrideRow, now: Date): Override => ({
  id: row.id,
  state: stateOf(row, now),
  pilot: row.pilot,
  aircraft: row.aircraft,
  codes: row.codes,
  what: overrideText(row.codes),
  flightStartTime: row.startAt?.toISOString() ?? null,
  flightDropTime: row.dropAt?.toISOString() ?? null,
  message: row.message,
  created: row.createdAt.toISOString(),
  decidedBy: row.decidedBy,
  decided: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  untilOn: row.untilOn,
})
