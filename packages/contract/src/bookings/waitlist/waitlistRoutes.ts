import { idParams, listOf } from '../../base/fields.ts'
import { del, get, post } from '../../base/route.ts'
import { WaitlistBody, WaitlistDemand, WaitlistEntry, WaitlistQuery } from './waitlist.ts'

/** Waitlist for times that are taken, first come, first served. */
export const waitlistRoutes = {
  joinWaitlist: post('booking/waitlist/', 'Wait for a time that is taken: to be told, or to get a booking to confirm', {
    stale: ['listWaitlist', 'listWaitlistDemand'],
    body: WaitlistBody,
    reply: WaitlistEntry,
    refusals: ['booking_refused', 'time_is_free', 'pilot_is_booked', 'already_waiting', 'too_many_waits'],
  }),
  listWaitlist: get('booking/waitlist/', 'What you wait for, with your place in line', {
    query: WaitlistQuery,
    reply: listOf(WaitlistEntry),
  }),
  listWaitlistDemand: get('booking/waitlist/by-owner/', 'How many wait for which times of your aircraft', {
    query: WaitlistQuery,
    reply: listOf(WaitlistDemand),
  }),
  leaveWaitlist: del('booking/waitlist/{id}/', 'Leave the line', {
    stale: ['listWaitlist', 'listWaitlistDemand'],
    params: idParams,
    refusals: ['wrong_state'],
  }),
} as const
