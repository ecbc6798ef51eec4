import { z } from 'zod'
import { Order } from '../orders/bookings.ts'
import { DelayBody, OtherAircraft, OtherAircraftQuery, TripAgain } from './changes.ts'
import { idParams } from '../../base/fields.ts'
import { bookingReads } from '../../base/routes/reads.ts'
import { get, post } from '../../base/routes/route.ts'

/** Possible changes to a booking, before anyone agrees. */
export const changeRoutes = {
  listOtherAircraft: get(
    'booking/orders/{id}/other-aircraft/',
    'Aircraft nearby that a booking may move to, the same model first',
    { params: idParams, query: OtherAircraftQuery, reply: z.array(OtherAircraft) },
  ),
  delayOrder: post('booking/orders/{id}/delay/', 'Report that the pilot will start or return late', {
    stale: bookingReads,
    params: idParams,
    body: DelayBody,
    reply: Order,
    refusals: ['by_intervention', 'wrong_state'],
    perMinute: 10,
  }),
  proposeAgain: get('booking/orders/{id}/again/', 'Book a past trip again: the next date that passes the rules', {
    params: idParams,
    reply: TripAgain,
  }),
} as const
