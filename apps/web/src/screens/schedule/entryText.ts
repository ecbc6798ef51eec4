import { dayIn, type Period } from '@tailshare/contract/text/period'
import type { ScheduleEntry } from '@tailshare/contract/schedule/schedule'
import { dayText, timeIn } from '@tailshare/contract/text/timeText'

const titles = { booking: 'Booking', own: 'Own use', maintenance: 'Maintenance', block: 'Set aside' } as const

/** `Booking of Maria R.`, `Maintenance`; a pilot's own booking says so. */
export const entryTitle = ({ kind, text, orderId }: Pick<ScheduleEntry, 'kind' | 'text' | 'orderId'>) => {
  if (kind === 'own' && orderId) return 'Your trip'
  return kind === 'booking' && text !== 'Booked' ? `Booking of ${text}` : titles[kind]
}

/** `Tue, Nov 24, 2026, 09:00 – 12:00`. */
export const wholeTimes = ({ from, to }: Period, zone: string) => {
  const [out, back] = [dayIn(from, zone), dayIn(to, zone)]
  return `${dayText(out)}, ${timeIn(from, zone)} – ${out === back ? '' : `${dayText(back)}, `}${timeIn(to, zone)}`
}
