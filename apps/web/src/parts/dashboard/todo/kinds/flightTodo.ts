import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { can, nextAtAircraft, noShowAfterMinutes } from '@tailshare/rules/bookings/orders/can'
import { canFacts } from '../../../bookings/refusals/canFacts.ts'
import { paths } from '@tailshare/contract/base/paths'
import type { Todo } from '../todoItem.ts'

/** Hours before the return is due. */
const dueHours = 1

/** The pilot's next action: check out, finish, return. */
export const flightTodo = (order: OrderSummary, now: Date): Todo | null => {
  const { id, status, tailNumber, airport } = order
  const verb = nextAtAircraft(status)
  // Otherwise it is the staff's turn or too early.
  if (!verb || !can(verb, { ...canFacts(order, now), as: ['pilot'] })) return null
  const [start, drop] = [new Date(order.flightStartTime), new Date(order.flightDropTime)]
  const at = (instant: Date) => `${shortInstantText(instant, airport.zone)} ${zoneText(instant, airport.zone)}`
  const out = { id: `flight-${id}`, icon: 'camera', to: paths.checkIn(id) } as const
  const back = { id: `flight-${id}`, icon: 'camera', to: paths.returnAircraft(id) } as const
  if (status === 'booked') {
    const common = { ...out, title: `Check out ${tailNumber}`, action: 'Check out' }
    return now < start
      ? { ...common, tone: 'caution', text: `You leave ${at(start)}. Meters, fluids, eight photos.` }
      : {
          ...common,
          tone: 'danger',
          text: `It was due to leave ${at(start)}. Without check-out the booking is canceled ${at(plusMinutes(start, noShowAfterMinutes))}, or an hour after a late aircraft is back.`,
        }
  }
  if (status === 'checking_in')
    return {
      ...out,
      tone: 'caution',
      title: `Finish the check-out of ${tailNumber}`,
      text: `You leave ${at(start)}.`,
      action: 'Continue',
    }
  if (status === 'late' || (status === 'in_flight' && now >= drop))
    return {
      ...back,
      tone: 'danger',
      title: `${tailNumber} is due back`,
      text: `It was due ${at(drop)}. Return it, or call the owner.`,
      action: 'Return',
    }
  if (status === 'in_flight' && now >= plusHours(drop, -dueHours))
    return {
      ...back,
      tone: 'caution',
      title: `Return ${tailNumber}`,
      text: `Back by ${at(drop)}. Both meters, eight photos.`,
      action: 'Return',
    }
  if (status === 'returning')
    return {
      ...back,
      tone: 'caution',
      title: `Finish the return of ${tailNumber}`,
      text: 'The meter sets the price.',
      action: 'Continue',
    }
  return null
}
