import { z } from 'zod'
import { id, idParams } from '../../base/fields.ts'
import { bookingReads, figureReads, disruptionReads } from '../../base/routes/reads.ts'
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
import { get, post } from '../../base/routes/route.ts'

const stale = [...bookingReads, ...figureReads, ...disruptionReads, 'canBook'] as const

/** An event that breaks later bookings, and one decision about all of them. */
export const disruptionRoutes = {
  previewDisruption: post('booking/disruptions/preview/', 'Which bookings an event breaks, and a proposal for each', {
    stale: [],
    body: DisruptionBody,
    reply: DisruptionPreview,
    refusals: ['disruption_too_wide', 'wrong_state'],
  }),
  applyDisruption: post('booking/disruptions/', 'Apply what was chosen for each booking, all at once', {
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
  }),
  listDisruptions: get(
    'booking/disruptions/',
    'What broke bookings of your aircraft, at your airport, or with you as their CSIP',
    { query: DisruptionQuery, reply: DisruptionList },
  ),
  getDisruption: get('booking/disruptions/{id}/', 'One disruption with the outcome for each booking', {
    params: idParams,
    reply: Disruption,
  }),
  undoDisruption: post('booking/disruptions/{id}/undo/', 'Undo the changes for all bookings within 10 minutes', {
    stale,
    params: idParams,
    reply: Disruption,
    refusals: ['undo_expired', 'slot_taken', 'wrong_state', 'booking_refused'],
  }),
  endDisruption: post(
    'booking/disruptions/{id}/end/',
    'A CSIP who was away can fly again: lessons go back where their time is free',
    { stale, params: idParams, reply: Disruption, refusals: ['wrong_state'] },
  ),
  getOrderDisruption: get('booking/orders/{id}/disruption/', 'The effect of a disruption on a booking, and the pilot’s choices', {
    params: idParams,
    reply: OrderDisruption,
  }),
  answerDisruption: post(
    'booking/orders/{id}/disruption/',
    'The pilot keeps the new plan, goes back, chooses another, or cancels free of charge',
    {
      stale,
      params: z.strictObject({ id }),
      body: DisruptionAnswerBody,
      reply: OrderDisruption,
      refusals: ['slot_taken', 'wrong_state', 'booking_refused'],
      idempotent: true,
    },
  ),
} as const
