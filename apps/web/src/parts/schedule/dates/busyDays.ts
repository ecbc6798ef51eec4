import type { Schedule } from '@tailshare/contract/schedule/schedule'
import { clockOf, laneText, timelineLanes } from '../time/timelineLanes.ts'
import type { End } from './ends.ts'

type Taken = Pick<Schedule, 'busy' | 'sun' | 'zone'>
/** Whether all or part of a day is taken, and the text for it. */
export type BusyDay = { isWhole: boolean; text: string }

/** Busy time by day; fully free days are absent. */
export const busyDays = ({ busy, sun, zone }: Taken, days: readonly string[]): ReadonlyMap<string, BusyDay> => {
  const lanes = timelineLanes({ days, zone, busy, sun }).filter(({ pieces }) => pieces.length > 0)
  return new Map(
    lanes.map((lane) => {
      const pieces = lane.pieces.toSorted((one, other) => one.from - other.from)
      const reached = pieces.reduce((until, { from, to }) => (from > until ? until : Math.max(until, to)), 0)
      return [lane.day, { isWhole: reached >= 1, text: laneText(lane, clockOf) }]
    }),
  )
}

/** Whether a trip could not start (or end) then. Touching periods do not conflict. */
export const isTakenAt = ({ busy }: Pick<Taken, 'busy'>, instant: Date, end: End) =>
  busy.some(({ from, to }) => {
    const [starts, ends, at] = [Date.parse(from), Date.parse(to), instant.getTime()]
    return end === 'from' ? starts <= at && at < ends : starts < at && at <= ends
  })
