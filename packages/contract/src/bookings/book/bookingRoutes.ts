import { z } from 'zod'
import { BookingBody, BookingPatch, CancelBody, Order, OrderSummary } from '../orders/bookings.ts'
import { CanBook, CanBookQuery, CsipOffer } from './canBook.ts'
import { idParams } from '../../base/fields.ts'
import { bookingReads, figureReads, orderListReads } from '../../base/routes/reads.ts'
import { get, patch, post, put } from '../../base/routes/route.ts'
import { BeforeFlight, GuestsBody } from '../orders/beforeFlight.ts'
import { passShapes, passTypes } from '../orders/tripPasses.ts'
import { ScheduleQuery } from '../../schedule/schedule.ts'

const bookingRefusals = ['booking_refused', 'slot_taken', 'price_changed'] as const

/** Booking refusals; booking, changing and canceling. */
export const bookingRoutes = {
  canBook: get('aircrafts/{id}/can-booking/', 'Every reason against a booking at once, the price, and what is free instead', {
    access: 'anyone',
    params: idParams,
    query: CanBookQuery,
    reply: CanBook,
    catalogue: true,
  }),
  listCsipOffers: get('aircrafts/{id}/csip_rates/', 'Instructors at the aircraft’s airport with rate and availability', {
    access: 'anyone',
    params: idParams,
    query: z.strictObject({
      flight_start_time: ScheduleQuery.shape.from.optional(),
      flight_drop_time: ScheduleQuery.shape.to.optional(),
    }),
    reply: z.array(CsipOffer),
    catalogue: true,
  }),
  bookAircraft: post('booking/book-aircraft/', 'Book an aircraft: rules, price, and the time held in one step', {
    stale: bookingReads,
    body: BookingBody,
    reply: OrderSummary,
    refusals: bookingRefusals,
    keepsOn: ['booking_refused'],
    idempotent: true,
    catalogue: true,
  }),
  createOrder: post('booking/orders/', 'The same as booking/book-aircraft/', {
    stale: bookingReads,
    body: BookingBody,
    reply: OrderSummary,
    refusals: bookingRefusals,
    keepsOn: ['booking_refused'],
    idempotent: true,
    catalogue: true,
  }),
  changeBooking: patch(
    'booking/book-aircraft/',
    'Move, shorten or extend a booking, fly another aircraft, say who comes along and where to, or pay with another method',
    {
      stale: [...bookingReads, 'listCards'],
      body: BookingPatch,
      reply: OrderSummary,
      refusals: [...bookingRefusals, 'by_intervention', 'wrong_state', 'card_declined', 'payments_unreachable'],
      idempotent: true,
      catalogue: true,
    },
  ),
  getBeforeFlight: get('booking/orders/{id}/before-flight/', 'Directions to the aircraft, and the guests of a booking', {
    params: idParams,
    reply: BeforeFlight,
  }),
  setGuests: put('booking/orders/{id}/guests/', 'Name the people you bring; those with an address are invited by mail', {
    stale: ['getBeforeFlight'],
    params: idParams,
    body: GuestsBody,
    reply: BeforeFlight,
    refusals: ['wrong_state', 'too_many_guest_mails'],
    perMinute: 10,
  }),
  getOrder: get('booking/orders/{id}/', 'Everything of one booking', { params: idParams, reply: Order, catalogue: true }),
  downloadReceipt: get(
    'booking/orders/{id}/receipt/',
    'A booking that is over as a PDF: what its pilot paid, or what its owner earned',
    { params: idParams, bytes: 'application/pdf' },
  ),
  downloadOrderCalendar: get('booking/orders/{id}/calendar/', 'A booking as a calendar entry (RFC 5545)', {
    params: idParams,
    bytes: 'text/calendar',
  }),
  getTripPass: get('booking/orders/{id}/pass/', 'The trip pass of a booking, as a picture', {
    params: idParams,
    /** `v`: version of the picture, which changes with the booking. */
    query: z.strictObject({
      shape: z.enum(passShapes).default('wide'),
      type: z.enum(passTypes).default('svg'),
      v: z.string().max(80).optional(),
    }),
    bytes: 'An SVG or PNG picture',
    perMinute: 120,
  }),
  getMailPass: get('booking/passes/{token}/', 'The picture at the top of a mail about a booking, for anyone who has the mail', {
    access: 'anyone',
    params: z.strictObject({ token: z.string().max(120) }),
    bytes: 'A PNG picture',
    /** Mail providers fetch pictures for many readers from a few addresses. */
    perMinute: 1200,
  }),
  downloadKneeBoard: get('booking/orders/{id}/knee-board/', 'A booking as a kneeboard page, to print', {
    params: idParams,
    bytes: 'application/pdf',
    perMinute: 20,
  }),
  cancelOrder: patch('booking/orders/{id}/cancel/', 'Cancel, with the refund that the preview showed', {
    stale: [...bookingReads, ...figureReads],
    params: idParams,
    body: CancelBody.optional(),
    reply: Order,
    refusals: ['by_intervention', 'wrong_state', 'own_account', 'price_changed'],
    idempotent: true,
    catalogue: true,
  }),
  undoCancel: post('booking/orders/{id}/undo-cancel/', 'Undo a cancellation within 10 minutes if the time is still free', {
    stale: [...bookingReads, ...figureReads],
    params: idParams,
    reply: Order,
    refusals: ['booking_refused', 'slot_taken', 'undo_expired', 'wrong_state'],
  }),
  markOrderViewed: post('booking/orders/{id}/mark-as-viewed/', 'Mark a booking as seen by its owner', {
    stale: ['getOrder', ...orderListReads],
    params: idParams,
    catalogue: true,
  }),
} as const
