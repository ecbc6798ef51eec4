import type { CoOwnerResources, QuotaHolder, Reservations } from '@tailshare/contract/bookings/quotas/quotas'
import { dayIn, daysTouched, hoursIn, instantAt, plusDays } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { frameOf, placeIn, skyOf, type Frame } from '../../../parts/schedule/timeline/timelineDays.ts'

export type Reserved = Reservations['spans'][number]
/** `14:00 – 17:00`, or the start or end that is on that day. */
export const onDayText = ({ from, to }: Pick<Reserved, 'from' | 'to'>, day: string, zone: string) => {
  const [start, end] = [new Date(from), new Date(to)]
  const [begins, ends] = [dayIn(start, zone) === day, dayIn(end, zone) === day]
  if (begins && ends) return `${timeIn(start, zone)} – ${timeIn(end, zone)}`
  return begins ? `from ${timeIn(start, zone)}` : ends ? `until ${timeIn(end, zone)}` : 'all day'
}
/** Part of the month, from 0 to 1. */
export type PlacedSpan = { span: Reserved; start: number; length: number }
export type ReservationRow = { key: string; holder: QuotaHolder | null; spans: PlacedSpan[] }

export type ReservationDay = { day: string; holiday: string | null; isPast: boolean; canBook: boolean; spans: Reserved[] }
export type Month = {
  frame: Frame
  sky: string
  today: string
  rows: ReservationRow[]
  days: ReservationDay[]
  holders: QuotaHolder[]
}

const placed = (frame: Frame, span: Reserved): PlacedSpan => {
  const start = placeIn(frame, Date.parse(span.from))
  return { span, start, length: placeIn(frame, Date.parse(span.to)) - start }
}

/** The reader first, then the others by share, and last what belongs to none of them. */
export const rowsOf = (
  { holders, holidays, today }: CoOwnerResources,
  { spans, sun, zone }: Reservations,
  days: readonly string[],
): Month => {
  const frame = frameOf(days, zone)
  const sorted = holders.toSorted((a, b) => Number(b.isYou) - Number(a.isYou))
  const spansOf = (holderId: string | null) =>
    spans.filter((span) => span.holderId === holderId).map((span) => placed(frame, span))
  const others = spansOf(null)
  return {
    frame,
    sky: skyOf(frame, sun),
    today,
    holders: sorted,
    rows: [
      ...sorted.map((holder) => ({ key: holder.person.id, holder, spans: spansOf(holder.person.id) })),
      ...(others.length > 0 ? [{ key: 'others', holder: null, spans: others }] : []),
    ],
    days: days.map((day) => {
      const onDay = spans.filter((span) => daysTouched({ from: new Date(span.from), to: new Date(span.to) }, zone).includes(day))
      return {
        day,
        holiday: holidays.find((holiday) => holiday.days.includes(day))?.name ?? null,
        isPast: day < today,
        canBook: day >= today && hasRoom(day, onDay, zone),
        spans: onDay,
      }
    }),
  }
}

const hoursWorthFlying = 3

/** A gap long enough for a flight. */
export const hasRoom = (day: string, spans: readonly Pick<Reserved, 'from' | 'to'>[], zone: string) => {
  let freeFrom = instantAt(day, '00:00', zone)
  const end = instantAt(plusDays(day, 1), '00:00', zone)
  const reserved = spans
    .map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
  for (const { from, to } of [...reserved, { from: end, to: end }]) {
    if (hoursIn({ from: freeFrom, to: from }) >= hoursWorthFlying) return true
    if (to > freeFrom) freeFrom = to
  }
  return false
}
