import type { Schedule } from '@tailshare/contract/schedule/schedule'
import { clockOf, laneText, timelineLanes } from '../time/timelineLanes.ts'
import type { End } from './ends.ts'

type Taken = Pick<Schedule, 'busy' | 'sun' | 'zone'>
export type BusyDay = { isWhole: boolean; text: string }

/** Fully free days are absent. */
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

/** Touching periods do not conflict. */
export const isTakenAt = ({ busy }: Pick<Taken, 'busy'>, instant: Date, end: End) =>
  busy.some(({ from, to }) => {
    const [starts, ends, at] = [Date.parse(from), Date.parse(to), instant.getTime()]
    return end === 'from' ? starts <= at && at < ends : starts < at && at <= ends
  })
