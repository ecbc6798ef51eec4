import { z } from 'zod'
import { Checkout, CheckoutBody, CheckoutEnd, CheckoutsQuery } from './checkouts.ts'
import { idParams, listOf } from '../base/fields.ts'
import { checkoutReads } from '../base/reads.ts'
import { del, get, post } from '../base/route.ts'

/** Who may fly a model family solo, and who signed for it. */
export const checkoutRoutes = {
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
