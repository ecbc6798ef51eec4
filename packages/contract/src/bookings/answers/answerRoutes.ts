import { ConfirmBody, DeclineBody } from './answers.ts'
import { BookForPilotBody } from '../book/bookForPilot.ts'
import { Order, OrderSummary } from '../orders/bookings.ts'
import { idParams } from '../../base/fields.ts'
import { bookingReads, figureReads } from '../../base/routes/reads.ts'
import { del, post, put } from '../../base/routes/route.ts'

/** Bookings that wait for a yes: the owner's approval, or a pilot's for a booking made for them. */
export const answerRoutes = {
  confirmOrder: put('booking/orders/{id}/confirm/', 'Confirm a booking that waits for its owner or pilot', {
    stale: bookingReads,
    params: idParams,
    body: ConfirmBody.optional(),
    reply: Order,
    refusals: ['booking_refused', 'pilot_not_ready', 'wrong_state'],
    idempotent: true,
    catalogue: true,
  }),
  declineOrder: post('booking/orders/{id}/decline/', 'Decline a booking that waits for an answer, free of charge', {
    stale: [...bookingReads, ...figureReads],
    params: idParams,
    body: DeclineBody.optional(),
    reply: Order,
    refusals: ['wrong_state'],
    idempotent: true,
  }),
  createOrderByOwner: post('booking/orders/by-owner/', 'An owner books an aircraft of theirs for a pilot, who then confirms it', {
    stale: bookingReads,
    body: BookForPilotBody,
    reply: OrderSummary,
    refusals: ['booking_refused', 'pilot_not_ready', 'slot_taken', 'too_many_asked'],
    idempotent: true,
    perMinute: 20,
    catalogue: true,
  }),
  deleteOrderByOwner: del(
    'booking/orders/by-owner/{id}/',
    'Withdraw, or once it is confirmed cancel, what an owner booked for a pilot',
    { stale: [...bookingReads, ...figureReads], params: idParams, refusals: ['wrong_state'], catalogue: true },
  ),
} as const
