import { z } from 'zod'
import { id, idParams } from '../../base/fields.ts'
import { bookingReads, figureReads, disruptionReads } from '../../base/reads.ts'
import {
  OrderDisruption,
  Disruption,
  DisruptionAnswerBody,
  DisruptionBody,
  DisruptionList,
  DisruptionPreview,
  DisruptionQuery,
  DisruptionSummary,
} from './disruptions.ts'
import { get, post } from '../../base/route.ts'

const stale = [...bookingReads, ...figureReads, ...disruptionReads, 'canBook'] as const

/** An event that breaks later bookings, and one decision about all of them. */
export const disruptionRoutes = {
  previewDisruption: post('booking/disruptions/preview/', 'Which bookings an event breaks, and a proposal for each', {
    access: 'signedIn',
    stale: [],
    body: DisruptionBody,
    reply: DisruptionPreview,
    refusals: ['disruption_too_wide', 'wrong_state'],
    added: true,
  }),
  applyDisruption: post('booking/disruptions/', 'Apply what was chosen for each booking, all at once', {
    access: 'signedIn',
    stale,
    body: DisruptionBody,
    reply: DisruptionSummary,
    refusals: [
      'second_operator',
      'disruption_changed',
      'disruption_too_wide',
      'schedule_conflicts',
      'slot_taken',
      'wrong_state',
      'own_account',
    ],
    idempotent: true,
    added: true,
  }),
  listDisruptions: get(
    'booking/disruptions/',
    'What broke bookings of your aircraft, at your airport, or with you as their CSIP',
    {
      access: 'signedIn',
      query: DisruptionQuery,
      reply: DisruptionList,
      added: true,
    },
  ),
  getDisruption: get('booking/disruptions/{id}/', 'One disruption with the outcome for each booking', {
    access: 'signedIn',
    params: idParams,
    reply: Disruption,
    added: true,
  }),
  undoDisruption: post('booking/disruptions/{id}/undo/', 'Undo the changes for all bookings within 10 minutes', {
    access: 'signedIn',
    stale,
    params: idParams,
    reply: Disruption,
    refusals: ['undo_expired', 'slot_taken', 'wrong_state', 'booking_refused'],
    added: true,
  }),
  endDisruption: post(
    'booking/disruptions/{id}/end/',
    'A CSIP who was away can fly again: lessons go back where their time is free',
    {
      access: 'signedIn',
      stale,
      params: idParams,
      reply: Disruption,
      refusals: ['wrong_state'],
      added: true,
    },
  ),
  getOrderDisruption: get('booking/orders/{id}/disruption/', 'The effect of a disruption on a booking, and the pilot’s choices', {
    access: 'signedIn',
    params: idParams,
    reply: OrderDisruption,
    added: true,
  }),
  answerDisruption: post(
    'booking/orders/{id}/disruption/',
    'The pilot keeps the new plan, goes back, chooses another, or cancels free of charge',
    {
      access: 'signedIn',
      stale,
      params: z.strictObject({ id }),
      body: DisruptionAnswerBody,
      reply: OrderDisruption,
      refusals: ['slot_taken', 'wrong_state', 'booking_refused'],
      idempotent: true,
      added: true,
    },
  ),
} as const
