import type { Schedule } from '@tailshare/contract/schedule/schedule'
import { clockOf, laneText, timelineLanes } from '../time/timelineLanes.ts'
import type { End } from './ends.ts'

type Taken = Pick<Schedule, 'busy' | 'sun' | 'zone'>
/** How a day is taken: all of it or a part, and in words. */
export type BusyDay = { isWhole: boolean; text: string }

/** What is taken on each of these days; days that are free all day are absent. */
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

/** Whether a trip could not leave then, or not come back: another may end as this one begins. */
export const isTakenAt = ({ busy }: Pick<Taken, 'busy'>, instant: Date, end: End) =>
  busy.some(({ from, to }) => {
    const [starts, ends, at] = [Date.parse(from), Date.parse(to), instant.getTime()]
    return end === 'from' ? starts <= at && at < ends : starts < at && at <= ends
  })
