import * as B from '../bookings.ts'
import { idParams, listOf } from '../fields.ts'
import { bookingReads } from '../reads.ts'
import { get, patch, post } from '../route.ts'

const bookingRefusals = ['booking_refused', 'slot_taken', 'price_changed'] as const

export const bookingRoutes = {
  bookAircraft: post('booking/book-aircraft/', 'Book an aircraft: rules, price, and the time held in one step', {
    access: 'signedIn',
    stale: bookingReads,
    body: B.BookingBody,
    reply: B.OrderSummary,
    refusals: bookingRefusals,
    idempotent: true,
  }),
  createOrder: post('booking/orders/', 'The same as booking/book-aircraft/', {
    access: 'signedIn',
    stale: bookingReads,
    body: B.BookingBody,
    reply: B.OrderSummary,
    refusals: bookingRefusals,
    idempotent: true,
  }),
  changeBooking: patch(
    'booking/book-aircraft/',
    'Move, shorten or extend a booking, say who comes along and where to, or pay with another method',
    {
      access: 'signedIn',
      stale: [...bookingReads, 'listCards'],
      body: B.BookingPatch,
      reply: B.OrderSummary,
      refusals: [...bookingRefusals, 'wrong_state', 'card_declined', 'payments_unreachable'],
      idempotent: true,
    },
  ),
  getOrder: get('booking/orders/{id}/', 'Everything of one booking', { access: 'signedIn', params: idParams, reply: B.Order }),
  cancelOrder: patch('booking/orders/{id}/cancel/', 'Cancel, with the refund that the preview showed', {
    access: 'signedIn',
    stale: bookingReads,
    params: idParams,
    body: B.CancelBody.optional(),
    reply: B.Order,
    refusals: ['wrong_state'],
    idempotent: true,
  }),
  undoCancel: post('booking/orders/{id}/undo-cancel/', 'Undo a cancellation within 10 minutes if the time is still free', {
    access: 'signedIn',
    stale: bookingReads,
    params: idParams,
    reply: B.Order,
    refusals: ['slot_taken', 'undo_expired', 'wrong_state'],
    added: true,
  }),
  markOrderViewed: post('booking/orders/{id}/mark-as-viewed/', 'The owner has seen this booking', {
    access: 'signedIn',
    stale: ['getOrder', 'listOwnerOrders'],
    params: idParams,
  }),
  listPilotOrders: get('booking/orders/by-pilot/', 'Your bookings as a pilot', {
    access: 'signedIn',
    query: B.OrderQuery,
    reply: listOf(B.OrderSummary),
  }),
  listOwnerOrders: get('booking/orders/by-owner/', 'Bookings of your aircraft', {
    access: 'signedIn',
    query: B.OrderQuery,
    reply: listOf(B.OrderSummary),
  }),
  getPilotFlights: get('booking/orders/by-pilot/flight-history-report/', 'Your flights as a pilot', {
    access: 'signedIn',
    query: B.FlightReportQuery,
    reply: B.FlightReport,
    added: true,
  }),
  downloadPilotFlights: get('booking/orders/by-pilot/flight-history-report/csv/', 'The same flights as a CSV file', {
    access: 'signedIn',
    query: B.FlightReportQuery,
    bytes: 'text/csv',
    added: true,
  }),
  getOrderFlight: get('booking/orders/{id}/flight-history-report/', 'The flight of one booking', {
    access: 'signedIn',
    params: idParams,
    reply: B.FlightReport,
  }),
} as const
