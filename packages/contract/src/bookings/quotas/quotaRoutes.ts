import { idParams, listOf } from '../../base/fields.ts'
import {
  CoOwnerCheck,
  CoOwnerCheckBody,
  CoOwnerResources,
  CoOwnerResourcesQuery,
  QuotaEntry,
  QuotaEntryQuery,
  Reservations,
  ReservationsQuery,
} from './quotas.ts'
import { get, post } from '../../base/route.ts'

/** Quotas per share of an aircraft, and their use. */
export const quotaRoutes = {
  getCoOwnerResources: get(
    'booking/co-owner-booking-resources/{id}/',
    'What everybody who shares an aircraft has used, planned and left',
    { access: 'signedIn', params: idParams, query: CoOwnerResourcesQuery, reply: CoOwnerResources },
  ),
  checkCoOwnerBooking: post(
    'booking/orders/by-co-owner/check/',
    'What a booking would use of your share, and what would be left',
    { access: 'signedIn', body: CoOwnerCheckBody, reply: CoOwnerCheck, stale: [] },
  ),
  listQuotaEntries: get('booking/co-ownership/{id}/ledger/', 'All entries of the quota ledger, newest first', {
    access: 'signedIn',
    params: idParams,
    query: QuotaEntryQuery,
    reply: listOf(QuotaEntry),
    added: true,
  }),
  listReservations: get('booking/co-ownership/{id}/reservations/', 'The timeline of a shared aircraft', {
    access: 'signedIn',
    params: idParams,
    query: ReservationsQuery,
    reply: Reservations,
    added: true,
  }),
} as const
