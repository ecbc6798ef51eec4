import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { Override } from '@tailshare/contract/bookings/book/overrides'
import { needsOf } from '../todo/needs.ts'
import { byWeight, type Todo } from '../todo/todoItem.ts'
import { paths } from '@tailshare/contract/base/paths'
import { periodText } from '@tailshare/contract/text/timeText'
import { fullName } from '../../people/people/personName.ts'

type RequestedOverride = Pick<Override, 'id' | 'pilot' | 'aircraft' | 'what' | 'flightStartTime' | 'flightDropTime'>

/** Pilots who ask for an exception to a rule. */
export const overrideTodos = (asked: readonly RequestedOverride[]): Todo[] =>
  asked.map(({ id, pilot, aircraft, what, flightStartTime, flightDropTime }) => ({
    id: `override-${id}`,
    tone: 'caution',
    icon: 'people',
    title: `${fullName(pilot)} asks to fly ${aircraft.tailNumber}`,
    text: `${flightStartTime && flightDropTime ? `${periodText({ from: new Date(flightStartTime), to: new Date(flightDropTime) }, aircraft.zone)}. ` : ''}Your rules say no: ${what}.`,
    to: paths.aircraftBookings(),
    action: 'Answer',
  }))

type Known = { upkeep: readonly Upkeep[]; orders: readonly OrderSummary[]; overrides: readonly Override[] }

/** An owner's to-dos for one aircraft or all. Cockpit and dashboard use the same, so their counts agree. */
export const ownerTodos = ({ upkeep, orders, overrides }: Known, now: Date, aircraftId?: string): Todo[] => {
  const isShown = (id: string) => aircraftId === undefined || id === aircraftId
  return byWeight([
    ...overrideTodos(overrides.filter(({ aircraft }) => isShown(aircraft.id))),
    ...needsOf(
      upkeep.filter(({ you, id }) => you === 'owner' && isShown(id)),
      orders.filter((order) => isShown(order.aircraftId)),
      now,
    ),
  ])
}
