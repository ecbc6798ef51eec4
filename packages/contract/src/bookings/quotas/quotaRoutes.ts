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
import { get, post } from '../../base/routes/route.ts'

/** Quotas per share of an aircraft, and their use. */
export const quotaRoutes = {
  getCoOwnerResources: get(
    'booking/co-owner-booking-resources/{id}/',
    'What everybody who shares an aircraft has used, planned and left',
    { params: idParams, query: CoOwnerResourcesQuery, reply: CoOwnerResources, catalogue: true },
  ),
  checkCoOwnerBooking: post(
    'booking/orders/by-co-owner/check/',
    'What a booking would use of your share, and what would be left',
    { body: CoOwnerCheckBody, reply: CoOwnerCheck, stale: [], catalogue: true },
  ),
  listQuotaEntries: get('booking/co-ownership/{id}/ledger/', 'All entries of the quota ledger, newest first', {
    params: idParams,
    query: QuotaEntryQuery,
    reply: listOf(QuotaEntry),
  }),
  listReservations: get('booking/co-ownership/{id}/reservations/', 'The timeline of a shared aircraft', {
    params: idParams,
    query: ReservationsQuery,
    reply: Reservations,
  }),
} as const
