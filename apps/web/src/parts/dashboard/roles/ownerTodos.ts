import type { Upkeep } from '@tailshare/contract/aircraft/aircraft'
import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { Override } from '@tailshare/contract/bookings/book/overrides'
import { needsOf } from '../todo/needs.ts'
import { overrideTodos } from '../todo/overrideTodos.ts'
import { byWeight, type Todo } from '../todo/todoItem.ts'

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
