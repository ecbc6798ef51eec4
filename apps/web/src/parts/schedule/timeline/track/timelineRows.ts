import type { Busy, FleetAircraft, FleetPlace, FleetSchedule } from '@tailshare/contract/schedule/schedule'
import { dayIn, type Period } from '@tailshare/contract/text/period'
import { shortDayText, shortInstantText, spanText, timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { weekdayText } from '@tailshare/contract/text/dayWords'
import { type Frame, frameOf, instantOfSlot, placeIn, skyOf } from '../timelineDays.ts'

export type TimelineRow = { aircraft: FleetAircraft; place: FleetPlace; frame: Frame; sky: string }

export const rowsOf = ({ results, places }: FleetSchedule, days: readonly string[]): TimelineRow[] => {
  const found = new Map(
    places.map((place) => {
      const frame = frameOf(days, place.zone)
      return [place.id, { place, frame, sky: skyOf(frame, place.sun) }] as const
    }),
  )
  return results.map((aircraft) => ({ aircraft, ...found.get(aircraft.airportId)! }))
}

export const periodOf = ({ from, to }: { from: string; to: string }): Period => ({ from: new Date(from), to: new Date(to) })

/** Part of a row, from 0 to 1. */
export type Placed = { busy: Busy; start: number; length: number }

/** Entries never overlap. */
export const placedIn = (frame: Frame, entries: readonly Busy[]): Placed[] =>
  entries
    .map((busy) => {
      const start = placeIn(frame, Date.parse(busy.from))
      return { busy, start, length: placeIn(frame, Date.parse(busy.to)) - start }
    })
    .filter(({ length }) => length > 0)

type Timed = Pick<Busy, 'from' | 'to' | 'backAt'>
/** A flight until its return, without the turnaround. */
const flownIn = ({ from, to, backAt }: Timed) => periodOf({ from, to: backAt ?? to })

/** `09:00 – 12:00`, with days if it spans midnight. */
export const entryTimes = (entry: Timed, zone: string) => spanText(flownIn(entry), zone)

const weekdayTime = (instant: Date, zone: string) => `${weekdayText(dayIn(instant, zone), 'short')} ${timeIn(instant, zone)}`
/** `09:00 – 12:00`, overnight `Sat 18:00 – Sun 09:00`. */
export const barTimes = (entry: Timed, zone: string) => {
  const { from, to } = flownIn(entry)
  const sameClock = zoneText(from, zone) === zoneText(to, zone)
  if (dayIn(from, zone) === dayIn(to, zone) || !sameClock) return entryTimes(entry, zone)
  return `${weekdayTime(from, zone)} – ${weekdayTime(to, zone)}`
}

/** `30 min turnaround`. */
export const turnaroundText = ({ to, backAt }: Timed) =>
  backAt === null ? null : `${Math.round((Date.parse(to) - Date.parse(backAt)) / 60_000)} min turnaround`

/** `Maria R., 09:30 – 11:30, then 30 min turnaround`. */
export const entryTitle = (entry: Timed & Pick<Busy, 'text'>, zone: string) => {
  const after = turnaroundText(entry)
  return `${entry.text}, ${entryTimes(entry, zone)}${after ? `, then ${after}` : ''}`
}

/** A booking ahead: its pilot can be asked for other times. */
export const isAhead = ({ kind, from }: Busy, now: number) => kind === 'booking' && Date.parse(from) > now

export const isBlock = ({ kind, orderId }: Busy) => kind !== 'booking' && orderId === null

export const entryAt = ({ aircraft }: TimelineRow, instant: Date) =>
  aircraft.busy.find(({ from, to }) => Date.parse(from) <= instant.getTime() && instant.getTime() < Date.parse(to))

/** The keyboard position for screen readers: `N417TS, Tue, Nov 24, 10:00: free`. */
export const spokenAt = (row: TimelineRow, slot: number) => {
  const { zone } = row.frame
  const instant = instantOfSlot(row.frame, slot)
  const entry = entryAt(row, instant)
  const what = entry ? entryTitle(entry, zone) : 'free'
  return `${row.aircraft.tailNumber}, ${shortInstantText(instant, zone)}: ${what}`
}

/** `Tue, Nov 24, 09:00 – 12:00`. */
export const spokenPeriod = ({ from, to }: Period, zone: string) => {
  const day = dayIn(from, zone)
  const end = day === dayIn(to, zone) ? timeIn(to, zone) : shortInstantText(to, zone)
  return `${shortDayText(day)}, ${timeIn(from, zone)} – ${end}`
}
