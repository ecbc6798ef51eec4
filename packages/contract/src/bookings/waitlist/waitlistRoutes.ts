import { idParams, listOf } from '../../base/fields.ts'
import { del, get, post } from '../../base/routes/route.ts'
import { WaitlistBody, WaitlistDemand, WaitlistEntry, WaitlistQuery } from './waitlist.ts'

/** Waitlist for times that are taken, first come, first served. */
export const waitlistRoutes = {
  joinWaitlist: post('booking/waitlist/', 'Join the waitlist for a taken time: to be notified, or to get a booking to confirm', {
    stale: ['listWaitlist', 'listWaitlistDemand'],
    body: WaitlistBody,
    reply: WaitlistEntry,
    refusals: ['booking_refused', 'time_is_free', 'pilot_is_booked', 'already_waiting', 'too_many_waits'],
  }),
  listWaitlist: get('booking/waitlist/', 'Your waitlist entries, with your place in line', {
    query: WaitlistQuery,
    reply: listOf(WaitlistEntry),
  }),
  listWaitlistDemand: get('booking/waitlist/by-owner/', 'The waitlist of your aircraft: how many people wait for which times', {
    query: WaitlistQuery,
    reply: listOf(WaitlistDemand),
  }),
  leaveWaitlist: del('booking/waitlist/{id}/', 'Leave the waitlist', {
    stale: ['listWaitlist', 'listWaitlistDemand'],
    params: idParams,
    refusals: ['wrong_state'],
  }),
} as const
