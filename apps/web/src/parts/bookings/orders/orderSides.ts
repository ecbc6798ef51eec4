import type { OrderSide } from '@tailshare/contract/bookings/orders/orderLists'

/** The call for the list and the one for its export file. */
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

export type Listed = { side: OrderSide; base: { orderType?: 'upcoming' | 'past' } }
