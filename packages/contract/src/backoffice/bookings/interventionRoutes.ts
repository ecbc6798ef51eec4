import { idParams, listOf } from '../../base/fields.ts'
import * as I from './interventions.ts'
import { ReasonBody } from '../operator.ts'
import { OperatorBooking } from './operatorBookings.ts'
import { interventionReads } from '../../base/routes/reads.ts'
import { get, post } from '../../base/routes/route.ts'

/** What operators see of a booking and change in it, with a reason. */
export const interventionRoutes = {
  getOperatorBooking: get('operator/bookings/{id}/', 'One booking: people, money, records, squawks, rules', {
    access: 'operator',
    params: idParams,
    reply: OperatorBooking,
  }),
  listInterventions: get('operator/interventions/', 'Requests that wait for a second operator, or were decided, newest first', {
    access: 'operator',
    query: I.InterventionsQuery,
    reply: listOf(I.Intervention),
  }),
  askIntervention: post(
    'operator/bookings/{id}/interventions/',
    'Refund, waive a fee, cancel for both sides or move a stuck state; above a limit a second operator must approve',
    {
      access: 'operator',
      stale: interventionReads,
      params: idParams,
      body: I.InterventionBody,
      reply: I.Intervention,
      refusals: [
        'own_account',
        'intervention_open',
        'intervention_impossible',
        'wrong_state',
        'record_incomplete',
        'booking_refused',
        'slot_taken',
      ],
      idempotent: true,
    },
  ),
  approveIntervention: post(
    'operator/interventions/{id}/approve/',
    'Approve what another operator asked for; it is done at once',
    {
      access: 'operator',
      stale: interventionReads,
      params: idParams,
      reply: I.Intervention,
      refusals: [
        'own_account',
        'intervention_settled',
        'intervention_impossible',
        'wrong_state',
        'record_incomplete',
        'booking_refused',
        'slot_taken',
      ],
    },
  ),
  declineIntervention: post(
    'operator/interventions/{id}/decline/',
    'Decline a request for intervention with a reason; or, as its asker, withdraw it',
    {
      access: 'operator',
      stale: interventionReads,
      params: idParams,
      body: ReasonBody,
      reply: I.Intervention,
      refusals: ['own_account', 'intervention_settled'],
    },
  ),
} as const
