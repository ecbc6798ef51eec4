import type { Busy } from '@tailshare/contract/schedule'
import type { OrderSummary } from '@tailshare/contract/bookings'
import { dayIn, instantAt, plusDays } from '@tailshare/contract/period'
import { shortInstantText, timeIn } from '@tailshare/contract/timeText'
import { shortName } from '../../parts/people/personName.ts'

export type Block = {
  key: string
  start: number
  length: number
  /** Days until the next entry of the lane: how far the words may reach. */
  room: number
  kind: Busy['kind']
  title: string
  text: string
  /** Where there is no room for it: the time it begins, beside its day. */
  short: string
  orderId: string | null
}

export const weekDays = (from: string) => Array.from({ length: 7 }, (_, index) => plusDays(from, index))

/** Where an instant lies in the week that begins on `day`, in days; a day of 23 or 25 hours is one day wide like the others. */
export const placeInWeek = (instant: Date, day: string, zone: string): number => {
  const own = dayIn(instant, zone)
  const whole = Math.round((Date.parse(own) - Date.parse(day)) / 86_400_000)
  const [start, end] = [instantAt(own, '00:00', zone), instantAt(plusDays(own, 1), '00:00', zone)]
  return whole + (instant.getTime() - start.getTime()) / (end.getTime() - start.getTime())
}

const spans = (from: string, to: string, day: string, zone: string) => {
  const start = Math.max(0, placeInWeek(new Date(from), day, zone))
  const end = Math.min(7, placeInWeek(new Date(to), day, zone))
  return { start, length: end - start, room: end - start }
}

/** What occupies one aircraft in the week: bookings with their pilots, everything else as the schedule names it. */
export const weekBlocks = (
  day: string,
  { zone, busy }: { zone: string; busy: readonly Busy[] },
  orders: readonly OrderSummary[],
  meId: string,
): Block[] => {
  const flights = orders.map((order): Block => {
    const [from, to] = [new Date(order.flightStartTime), new Date(order.flightDropTime)]
    const same = dayIn(from, zone) === dayIn(to, zone)
    return {
      key: order.id,
      ...spans(order.flightStartTime, order.flightDropTime, day, zone),
      kind: order.pilot.id === meId ? 'own' : 'booking',
      title: order.pilot.id === meId ? 'You' : shortName(order.pilot),
      short: `from ${timeIn(from, zone)}`,
      text: `${shortInstantText(from, zone)} – ${same ? timeIn(to, zone) : shortInstantText(to, zone)}`,
      orderId: order.id,
    }
  })
  const others = busy
    .filter(({ kind }) => kind === 'maintenance' || kind === 'block')
    .map(({ id, kind, from, to, text }): Block => ({
      key: id,
      ...spans(from, to, day, zone),
      kind,
      title: text || (kind === 'maintenance' ? 'Maintenance' : 'Blocked'),
      short: `from ${timeIn(new Date(from), zone)}`,
      text: `${shortInstantText(new Date(from), zone)} – ${shortInstantText(new Date(to), zone)}`,
      orderId: null,
    }))
  const blocks = [...flights, ...others].filter(({ length }) => length > 0).toSorted((a, b) => a.start - b.start)
  return blocks.map((block, index) => ({ ...block, room: Math.max(block.length, (blocks[index + 1]?.start ?? 7) - block.start) }))
}
