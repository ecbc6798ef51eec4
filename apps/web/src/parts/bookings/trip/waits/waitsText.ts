import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { untilText } from '../../../schedule/time/untilText.ts'

type Waiting = Pick<OrderSummary, 'waitsFor' | 'roles' | 'pilot' | 'airport'>

export const isYoursToAnswer = ({ waitsFor, roles }: Pick<Waiting, 'waitsFor' | 'roles'>) =>
  waitsFor !== null && roles.includes(waitsFor.who)

/** `Waiting for you`, `Waiting for the owner`, `Waiting for Maria`. */
export const waitsText = (order: Waiting): string => {
  if (isYoursToAnswer(order)) return 'Waiting for you'
  return order.waitsFor?.who === 'owner' ? 'Waiting for the owner' : `Waiting for ${order.pilot.firstName}`
}

/** `by Thu, Dec 3, 09:00 PST, in 3 h 10 min`. */
export const answerByText = ({ waitsFor, airport: { zone } }: Waiting, now: Date): string => {
  if (!waitsFor) return ''
  const until = new Date(waitsFor.until)
  const left = until <= now ? 'any moment now' : untilText(until, now)
  return `by ${shortInstantText(until, zone)} ${zoneText(until, zone)}, ${left}`
}
