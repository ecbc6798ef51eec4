import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { periodText } from '@tailshare/contract/text/timeText'
import { fullName } from '../../../people/people/personName.ts'
import { answerByText, isYoursToAnswer } from '../../../bookings/trip/waits/waitsText.ts'
import type { Todo } from '../todoItem.ts'

const titleOf = ({ waitsFor, pilot, tailNumber }: OrderSummary) => {
  if (waitsFor?.who === 'owner') return `${fullName(pilot)} asks for ${tailNumber}`
  if (waitsFor?.because === 'waitlist') return `${tailNumber} is free for you`
  return waitsFor?.because === 'on_behalf' ? `${tailNumber} was booked for you` : `${tailNumber} waits for your answer`
}

export const answerTodo = (order: OrderSummary, now: Date): Todo | null => {
  if (!isYoursToAnswer(order)) return null
  const period = { from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }
  return {
    id: `answer-${order.id}`,
    tone: 'danger',
    icon: 'clock',
    title: titleOf(order),
    text: `${periodText(period, order.airport.zone)}${order.totalCents > 0 ? `, ${moneyText(order.earnsCents ?? order.totalCents)}` : ''}. Answer ${answerByText(order, now)}.`,
    to: paths.order(order.id),
    action: 'Answer',
    asks: order,
  }
}
