import { OrderSummary } from './bookings.ts'
import { listOf } from '../../base/fields.ts'
import { OrderAircraft, OrderAircraftQuery, OrderQuery } from './orderLists.ts'
import { get } from '../../base/routes/route.ts'

const list = { catalogue: true, query: OrderQuery, reply: listOf(OrderSummary) } as const
const file = { query: OrderQuery, bytes: 'text/csv' } as const

/** Bookings from every perspective, and each list as a file. */
export const orderListRoutes = {
  listPilotOrders: get('booking/orders/by-pilot/', 'Your bookings as a pilot', list),
  listOwnerOrders: get('booking/orders/by-owner/', 'Bookings of your aircraft', list),
  listCoOwnerOrders: get(
    'booking/orders/by-co-owner/',
    'Bookings of aircraft in which you hold a share; no money of others',
    list,
  ),
  listAdvisedOrders: get(
    'booking/orders/by-tax-advisor/',
    'Bookings of the aircraft whose owners you advise; each look is logged for them',
    list,
  ),
  listCsipOrders: get('booking/orders/by-csip/', 'Bookings with you as their CSIP', list),
  filterOrders: get('booking/filtered-orders/', 'All bookings that you may see in any role, each once', list),
  listOrderAircraft: get('booking/orders/aircraft/', 'The aircraft of all bookings from one side, by tail number', {
    query: OrderAircraftQuery,
    reply: OrderAircraft,
  }),
  downloadPilotOrders: get('booking/orders/by-pilot/csv/', 'The same bookings as a CSV file', file),
  downloadOwnerOrders: get('booking/orders/by-owner/csv/', 'The same bookings as a CSV file', file),
  downloadCoOwnerOrders: get('booking/orders/by-co-owner/csv/', 'The same bookings as a CSV file', file),
  downloadAdvisedOrders: get('booking/orders/by-tax-advisor/csv/', 'The same bookings as a CSV file', file),
  downloadCsipOrders: get('booking/orders/by-csip/csv/', 'The same bookings as a CSV file', file),
} as const
