import type { OrderSide } from '@tailshare/contract/bookings/orders/orderLists'

/** The call of each side's list, and of the same as a file. */
export const listOfSide = {
  pilot: 'listPilotOrders',
  owner: 'listOwnerOrders',
  coOwner: 'listCoOwnerOrders',
  advisor: 'listAdvisedOrders',
  csip: 'listCsipOrders',
} as const satisfies Record<OrderSide, string>

export const fileOfSide = {
  pilot: 'downloadPilotOrders',
  owner: 'downloadOwnerOrders',
  coOwner: 'downloadCoOwnerOrders',
  advisor: 'downloadAdvisedOrders',
  csip: 'downloadCsipOrders',
} as const satisfies Record<OrderSide, string>

/** A list and what it asks for whatever its filters are. */
export type Listed = { side: OrderSide; base: { orderType?: 'upcoming' | 'past' } }
