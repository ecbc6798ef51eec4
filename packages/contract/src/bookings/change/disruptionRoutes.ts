import { z } from 'zod'
import { id, idParams } from '../../base/fields.ts'
import { bookingReads, figureReads, rippleReads } from '../../base/reads.ts'
import {
  OrderRipple,
  Ripple,
  RippleAnswerBody,
  RippleBody,
  RippleList,
  RipplePreview,
  RippleQuery,
  RippleSummary,
} from './disruptions.ts'
import { get, post } from '../../base/route.ts'

const stale = [...bookingReads, ...figureReads, ...rippleReads, 'canBook'] as const

/** An event that breaks later bookings, and what becomes of them by one decision. Domain: bookings. */
export const rippleRoutes = {
  previewRipple: post('booking/ripples/preview/', 'Which bookings an event breaks, and a proposal for each', {
    access: 'signedIn',
    stale: [],
    body: RippleBody,
    reply: RipplePreview,
    refusals: ['ripple_too_wide', 'wrong_state'],
    added: true,
  }),
  applyRipple: post('booking/ripples/', 'Apply what was chosen for each booking, all at once', {
    access: 'signedIn',
    stale,
    body: RippleBody,
    reply: RippleSummary,
    refusals: [
      'second_operator',
      'ripple_changed',
      'ripple_too_wide',
      'schedule_conflicts',
      'slot_taken',
      'wrong_state',
      'own_account',
    ],
    idempotent: true,
    added: true,
  }),
  listRipples: get('booking/ripples/', 'What broke bookings of your aircraft, at your airport, or with you as their CSIP', {
    access: 'signedIn',
    query: RippleQuery,
    reply: RippleList,
    added: true,
  }),
  getRipple: get('booking/ripples/{id}/', 'One event with what became of each booking', {
    access: 'signedIn',
    params: idParams,
    reply: Ripple,
    added: true,
  }),
  undoRipple: post('booking/ripples/{id}/undo/', 'Take the whole back within 10 minutes', {
    access: 'signedIn',
    stale,
    params: idParams,
    reply: Ripple,
    refusals: ['undo_expired', 'slot_taken', 'wrong_state', 'booking_refused'],
    added: true,
  }),
  endRipple: post('booking/ripples/{id}/end/', 'A CSIP who was away can fly again: lessons go back where their time is free', {
    access: 'signedIn',
    stale,
    params: idParams,
    reply: Ripple,
    refusals: ['wrong_state'],
    added: true,
  }),
  getOrderRipple: get('booking/orders/{id}/ripple/', 'What an event has done to a booking, and the pilot’s choices', {
    access: 'signedIn',
    params: idParams,
    reply: OrderRipple,
    added: true,
  }),
  answerRipple: post(
    'booking/orders/{id}/ripple/',
    'The pilot keeps the new plan, goes back, chooses another, or cancels free of charge',
    {
      access: 'signedIn',
      stale,
      params: z.strictObject({ id }),
      body: RippleAnswerBody,
      reply: OrderRipple,
      refusals: ['slot_taken', 'wrong_state', 'booking_refused'],
      idempotent: true,
      added: true,
    },
  ),
} as const
