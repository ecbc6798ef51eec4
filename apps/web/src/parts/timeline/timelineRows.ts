import type { Busy, FleetAircraft, FleetPlace, FleetSchedule } from '@tailshare/contract/schedule'
import { dayIn, type Period } from '@tailshare/contract/period'
import { shortDayText, shortInstantText, spanText, timeIn } from '@tailshare/contract/timeText'
import { type Frame, frameOf, instantOfSlot, placeIn, skyOf } from './timelineDays.ts'

/** An aircraft of the timeline: its entries, its clock, its sky. */
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

/** A part of a row from 0 to 1; `room` is how far its words may reach before the next one begins. */
export type Placed = { busy: Busy; start: number; length: number; room: number }

/** The entries of a row that lie in its frame. They never overlap: one aircraft is in one place at a time. */
export const placedIn = (frame: Frame, entries: readonly Busy[]): Placed[] => {
  const placed = entries
    .map((busy) => {
      const start = placeIn(frame, Date.parse(busy.from))
      return { busy, start, length: placeIn(frame, Date.parse(busy.to)) - start }
    })
    .filter(({ length }) => length > 0)
  return placed.map((one, index) => ({ ...one, room: (placed[index + 1]?.start ?? 1) - one.start }))
}

/** When an entry is, on its airport's clock: `09:00 – 12:00`, with days where it goes over midnight. */
export const entryTimes = (entry: Pick<Busy, 'from' | 'to'>, zone: string) => spanText(periodOf(entry), zone)

export const isBlock = ({ kind, orderId }: Busy) => kind !== 'booking' && orderId === null

export const entryAt = ({ aircraft }: TimelineRow, instant: Date) =>
  aircraft.busy.find(({ from, to }) => Date.parse(from) <= instant.getTime() && instant.getTime() < Date.parse(to))

/** What the keyboard's place says aloud: `N417TS, Tue, Nov 24, 10:00: free`. */
export const spokenAt = (row: TimelineRow, slot: number) => {
  const { zone } = row.frame
  const instant = instantOfSlot(row.frame, slot)
  const entry = entryAt(row, instant)
  const what = entry ? `${entry.text}, ${entryTimes(entry, zone)}` : 'free'
  return `${row.aircraft.tailNumber}, ${shortInstantText(instant, zone)}: ${what}`
}

/** `Tue, Nov 24, 09:00 – 12:00`. */
export const spokenPeriod = ({ from, to }: Period, zone: string) => {
  const day = dayIn(from, zone)
  const end = day === dayIn(to, zone) ? timeIn(to, zone) : shortInstantText(to, zone)
  return `${shortDayText(day)}, ${timeIn(from, zone)} – ${end}`
}
