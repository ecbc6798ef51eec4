import type { Busy } from '@tailshare/contract/schedule/schedule'
import { instantAt, plusDays, type Period } from '@tailshare/contract/text/period'
import { shortDayText, timeIn } from '@tailshare/contract/text/timeText'

export type LaneKind = Busy['kind'] | 'trip' | 'conflict'
/** Part of a lane, from 0 (midnight) to 1 (next midnight). */
type Piece = { id: string; kind: LaneKind; text: string; from: number; to: number; before: boolean; after: boolean }
type Lane = { day: string; label: string; isTrip: boolean; rise: number; set: number; pieces: Piece[] }

type LaneEntry = Pick<Busy, 'id' | 'kind' | 'from' | 'to' | 'text'>
type Item = { id: string; kind: LaneKind; text: string; period: Period }

const bounds = (day: string, zone: string) => {
  const from = instantAt(day, '00:00', zone).getTime()
  const to = instantAt(plusDays(day, 1), '00:00', zone).getTime()
  // Days with a clock change have 23 or 25 hours but the same lane width.
  return { from, to, at: (instant: number) => Math.min(1, Math.max(0, (instant - from) / (to - from))) }
}

const textOf = ({ text, kind, period }: Item, before: boolean, after: boolean, zone: string) => {
  if (kind !== 'trip' && kind !== 'conflict') return text
  if (before && after) return text
  if (before) return `back ${timeIn(period.to, zone)}`
  return after ? `${text}, out ${timeIn(period.from, zone)}` : text
}

/** A trip that overlaps a booking is a conflict. */
export const timelineLanes = ({
  days,
  zone,
  busy,
  sun,
  trip,
}: {
  days: readonly string[]
  zone: string
  busy: readonly LaneEntry[]
  sun: readonly { day: string; rise: string; set: string }[]
  trip?: Period | null
}): Lane[] => {
  const items: Item[] = busy.map((one) => ({ ...one, period: { from: new Date(one.from), to: new Date(one.to) } }))
  if (trip) {
    const meets = items.some(({ period }) => period.from < trip.to && trip.from < period.to)
    items.push({ id: 'trip', kind: meets ? 'conflict' : 'trip', text: 'Your dates', period: trip })
  }
  return days.map((day) => {
    const { from, to, at } = bounds(day, zone)
    const here = items.filter(({ period }) => period.from.getTime() < to && period.to.getTime() > from)
    const light = sun.find((one) => one.day === day)
    return {
      day,
      label: shortDayText(day),
      isTrip: here.some(({ id }) => id === 'trip'),
      rise: light ? at(Date.parse(light.rise)) : 0.25,
      set: light ? at(Date.parse(light.set)) : 0.75,
      pieces: here.map((item) => {
        const before = item.period.from.getTime() < from
        const after = item.period.to.getTime() > to
        const text = textOf(item, before, after, zone)
        return {
          id: item.id,
          kind: item.kind,
          text,
          from: at(item.period.from.getTime()),
          to: at(item.period.to.getTime()),
          before,
          after,
        }
      }),
    }
  })
}

/** A lane's content for screen readers: `Free all day`, or `Booked 08:00 to 12:30`. */
export const laneText = ({ pieces }: Lane, clock: (fraction: number) => string) =>
  pieces.length === 0
    ? 'free all day'
    : pieces
        .map(({ kind, text, from, to }) => `${kind === 'trip' ? 'your trip' : text} ${clock(from)} to ${clock(to)}`)
        .join('; ')

/** Local time at a fraction of a 24-hour day. */
export const clockOf = (fraction: number) => {
  const minutes = Math.round(fraction * 48) * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
}
