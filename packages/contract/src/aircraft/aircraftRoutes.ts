import { z } from 'zod'
import { AdvisedAircraft, AdvisedQuery } from '../people/advisors/advisors.ts'
import { CoOwnedAircraft, OwnedAircraft, ShareOnOffer } from './aircraft.ts'
import { id, idParams, listOf } from '../base/fields.ts'
import { get, del, post } from '../base/routes/route.ts'
import { Checkout, CheckoutBody, CheckoutEnd, CheckoutsQuery } from './checkouts.ts'
import { checkoutReads } from '../base/routes/reads.ts'

/** Aircraft, owned and advised on, and the shares on offer. */
export const aircraftRoutes = {
  listSharesOnOffer: get(
    'aircrafts/available-for-co-owning/',
    'Shares on offer, the largest first; of one aircraft where it is named',
    { access: 'anyone', query: z.strictObject({ aircraft: id.optional() }), reply: z.array(ShareOnOffer), catalogue: true },
  ),
  findTailNumber: get('aircrafts/tail-number/{tail}/', 'The aircraft with this tail number; 404 means the number is free', {
    access: 'anyone',
    // The handler answers an invalid tail number with 400. A 404 would mean that it is free.
    params: z.strictObject({ tail: z.string().max(60) }),
    reply: z.object({ id, tailNumber: z.string() }),
    refusals: ['tail_number_free'],
    catalogue: true,
  }),
  listOwnedAircraft: get('aircrafts/owned/', 'Your aircraft', { reply: z.array(OwnedAircraft), catalogue: true }),
  listCoOwnedAircraft: get('aircrafts/co-owned/', 'Aircraft in which you hold a share', {
    reply: z.array(CoOwnedAircraft),
    catalogue: true,
  }),
  listAdvisedAircraft: get('account/user/tax-advisor/all-aircrafts/', 'Aircraft of the owners you advise', {
    query: AdvisedQuery,
    reply: z.array(AdvisedAircraft),
    catalogue: true,
  }),

  // Who may fly a model family solo, and who signed for it.
  listCheckouts: get('account/pilot/{id}/checkouts/', 'Checkouts of a pilot, for those who see the pilot’s documents', {
    params: idParams,
    reply: z.array(Checkout),
  }),
  listAircraftCheckouts: get('aircrafts/{id}/checkouts/', 'Checkouts that count for an aircraft, of pilots its owner knows', {
    params: idParams,
    query: CheckoutsQuery,
    reply: listOf(Checkout),
  }),
  signCheckout: post('aircrafts/{id}/checkouts/', 'Check a pilot out: as the aircraft’s owner, their instructor or an operator', {
    stale: checkoutReads,
    params: idParams,
    body: CheckoutBody,
    reply: Checkout,
    idempotent: true,
  }),
  endCheckout: del('aircrafts/checkouts/{id}/', 'End a checkout before its day', {
    stale: checkoutReads,
    params: idParams,
    body: CheckoutEnd,
  }),
} as const
