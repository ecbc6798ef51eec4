import {
  dayIn,
  daysBetween,
  instantAt,
  plusDays,
  plusHours,
  plusMonths,
  startOfMonth,
  type Period,
} from '@tailshare/contract/text/period'
import { dayText, monthText, shortDayText, zoneText } from '@tailshare/contract/text/timeText'
import { askedDay } from '../../../routing/asked.ts'

export const timelineViews = { day: 'Day', week: 'Week', month: 'Month' } as const
export type TimelineView = keyof typeof timelineViews

const isView = (value: string | null): value is TimelineView => value !== null && value in timelineViews
/** Only days of this century: other years have no schedule and no reliable time zone data. */
const dayIn2000s = (value: string | null) => {
  const day = askedDay(value)
  return day !== undefined && day > '2000' && day < '2200' ? day : undefined
}

/** The view and day in a URL; by default, a week from today. */
export const shownIn = (params: URLSearchParams, today: string): { view: TimelineView; day: string } => {
  const [view, day] = [params.get('view'), params.get('day')]
  return { view: isView(view) ? view : 'week', day: dayIn2000s(day) ?? today }
}

/** The day, seven days from it, or its calendar month. */
export const daysOf = (view: TimelineView, day: string): string[] => {
  const first = view === 'month' ? startOfMonth(day) : day
  const after = view === 'day' ? plusDays(day, 1) : view === 'week' ? plusDays(day, 7) : plusMonths(first, 1)
  const days: string[] = []
  for (let one = first; one < after; one = plusDays(one, 1)) days.push(one)
  return days
}

/** The first day of the next or previous page. */
export const stepped = (view: TimelineView, day: string, by: 1 | -1) =>
  view === 'month' ? plusMonths(startOfMonth(day), by) : plusDays(day, by * (view === 'week' ? 7 : 1))

export const daysText = (view: TimelineView, days: readonly string[]) =>
  view === 'day'
    ? dayText(days[0]!)
    : view === 'week'
      ? `${shortDayText(days[0]!)} to ${dayText(days.at(-1)!)}`
      : monthText(days[0]!)

/** The UTC span that covers these days in every zone from Samoa to Guam, so that one response serves all rows. */
export const askedFor = (days: readonly string[]): { from: string; to: string } => ({
  from: `${plusDays(days[0]!, -1)}T12:00Z`,
  to: `${plusDays(days.at(-1)!, 1)}T12:00Z`,
})

export const slotsPerDay = 48
const clockText = (slot: number) => `${String(slot >> 1).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`

/**
 * The days of a view in one airport's time zone. Every day has width one, however many hours it has. For days with a clock change, `halves`
 * holds the half hours of the clock, so that 09:00 aligns across days.
 */
export type Frame = {
  days: readonly string[]
  zone: string
  starts: readonly number[]
  halves: readonly (readonly number[] | null)[]
}

const dayMs = 86_400_000
/** Skipped half hours have zero length; a repeated hour lies within one of them. */
const halvesOf = (day: string, zone: string, end: number) => {
  const halves = [end]
  for (let slot = slotsPerDay - 1; slot >= 0; slot--)
    halves.unshift(Math.min(halves[0]!, instantAt(day, clockText(slot), zone).getTime()))
  return halves
}

const frames = new Map<string, Frame>()
export const frameOf = (days: readonly string[], zone: string): Frame => {
  const key = `${days[0]} ${days.length} ${zone}`
  const known = frames.get(key)
  if (known) return known
  const starts = [...days, plusDays(days.at(-1)!, 1)].map((day) => instantAt(day, '00:00', zone).getTime())
  const halves = days.map((day, at) => {
    const [start, end] = [starts[at]!, starts[at + 1]!]
    return end - start === dayMs ? null : halvesOf(day, zone, end)
  })
  const frame = { days, zone, starts, halves }
  frames.set(key, frame)
  return frame
}

/** Position of an instant in a frame, from 0 to 1, clamped. */
export const placeIn = ({ days, starts, halves }: Frame, instant: number) => {
  if (instant <= starts[0]!) return 0
  if (instant >= starts.at(-1)!) return 1
  let day = 0
  while (starts[day + 1]! <= instant) day++
  const clock = halves[day]
  if (!clock) return (day + (instant - starts[day]!) / dayMs) / days.length
  let slot = 0
  while (clock[slot + 1]! <= instant) slot++
  return (day + (slot + (instant - clock[slot]!) / (clock[slot + 1]! - clock[slot]!)) / slotsPerDay) / days.length
}

/** `PST`, or `PST to PDT` if the clock changes in the view. */
export const clocksOf = ({ zone, starts }: Frame) => {
  const [first, last] = [zoneText(new Date(starts[0]!), zone), zoneText(new Date(starts.at(-1)! - 1), zone)]
  return first === last ? first : `${first} to ${last}`
}

/** Counted on the clock from the first midnight; a skipped hour maps to where the clock resumes. */
export const instantOfSlot = ({ days, zone }: Frame, slot: number) =>
  instantAt(
    plusDays(days[0]!, Math.floor(slot / slotsPerDay)),
    clockText(((slot % slotsPerDay) + slotsPerDay) % slotsPerDay),
    zone,
  )

/** The half-hour slot of an instant by the clock; may be outside the frame. */
export const slotOf = ({ days, zone }: Frame, instant: Date) => {
  const day = daysBetween(days[0]!, dayIn(instant, zone))
  const midnight = instantAt(dayIn(instant, zone), '00:00', zone)
  const found = Math.floor((instant.getTime() - midnight.getTime()) / 1_800_000)
  // Search around the estimate: on a clock change, the clock differs from the time since midnight.
  for (let slot = Math.max(0, found - 2); slot <= Math.min(slotsPerDay - 1, found + 2); slot++)
    if (instantAt(dayIn(instant, zone), clockText(slot), zone).getTime() === instant.getTime()) return day * slotsPerDay + slot
  return day * slotsPerDay + Math.min(slotsPerDay - 1, found)
}

/** 09:00 stays 09:00 across a clock change. */
export const movedBySlots = (frame: Frame, { from, to }: Period, by: number): Period => ({
  from: instantOfSlot(frame, slotOf(frame, from) + by),
  to: instantOfSlot(frame, slotOf(frame, to) + by),
})

/** A period with its start or end dragged; at least half an hour long. */
export const resizedBySlots = (frame: Frame, { from, to }: Period, edge: keyof Period, by: number): Period => {
  const [first, last] = [slotOf(frame, from), slotOf(frame, to)]
  return edge === 'from'
    ? { from: instantOfSlot(frame, Math.min(first + by, last - 1)), to }
    : { from, to: instantOfSlot(frame, Math.max(last + by, first + 1)) }
}

/** The period that covers two slots, in either order. */
export const periodOfSlots = (frame: Frame, a: number, b: number): Period => ({
  from: instantOfSlot(frame, Math.min(a, b)),
  to: instantOfSlot(frame, Math.max(a, b) + 1),
})

/**
 * First and last slot of a span drawn between two places, at least a step long. Its ends snap to the nearest lines; whole days to the day
 * under the pointer.
 */
export const slotsBetween = ({ days }: Frame, a: number, b: number, step: number): [first: number, last: number] => {
  const most = days.length * slotsPerDay
  const line = step === slotsPerDay ? Math.floor : Math.round
  const [from, to] = [Math.min(a, b), Math.max(a, b)].map((place) => line(place / step) * step) as [number, number]
  const first = Math.min(most - step, Math.max(0, from))
  const end = step === slotsPerDay ? to + step : to
  return [first, Math.min(most, Math.max(first + step, end)) - 1]
}

/** Background gradient from sunrise and sunset at the row's airport. */
export const skyOf = (frame: Frame, sun: readonly { day: string; rise: string; set: string }[]) => {
  const stops: string[] = []
  let from = '0%'
  for (const { rise, set } of sun.filter((one) => frame.days.includes(one.day))) {
    const at = (instant: string) => `${(placeIn(frame, Date.parse(instant)) * 100).toFixed(3)}%`
    stops.push(`var(--tl-night) ${from} ${at(rise)}`, `var(--sunk) ${at(rise)} ${at(set)}`)
    from = at(set)
  }
  return `linear-gradient(90deg, ${[...stops, `var(--tl-night) ${from} 100%`].join(', ')})`
}

/** 09:00–12:00 local time on the first shown day still ahead; if none, tomorrow. */
export const suggested = (days: readonly string[], zone: string, now: Date): Period => {
  const tomorrow = plusDays(dayIn(now, zone), 1)
  const day = days.find((one) => one >= tomorrow) ?? tomorrow
  const from = instantAt(day, '09:00', zone)
  return { from, to: plusHours(from, 3) }
}
