import { z } from 'zod'
import { id } from '../../base/fields.ts'
import { bookingReads, holidayReads } from '../../base/routes/reads.ts'
import { get, post } from '../../base/routes/route.ts'
import { Swap, SwapAnswer, SwapBody, SwapChoices, SwapCounter, SwapList, SwapParams, SwapQuery } from './swaps.ts'

const ofAircraft = { params: z.strictObject({ aircraftId: id }) } as const
const ofSwap = { params: SwapParams, reply: Swap, stale: holidayReads } as const
const path = 'booking/co-ownership/{aircraftId}/swaps/' as const

/** Swaps between partners. */
export const swapRoutes = {
  listSwaps: get(path, 'Offers to swap, those that wait for you first, and what became of earlier ones', {
    ...ofAircraft,
    query: SwapQuery,
    reply: SwapList,
  }),
  listSwapChoices: get(
    'booking/co-ownership/{aircraftId}/swap-choices/',
    'Trips and holidays that can be offered or requested in a swap',
    {
      ...ofAircraft,
      reply: SwapChoices,
    },
  ),
  offerSwap: post(path, 'Offers a booking or a claimed holiday to a partner, or to the first who accepts', {
    ...ofAircraft,
    body: SwapBody,
    reply: Swap,
    refusals: ['swap_offered'],
    stale: holidayReads,
    idempotent: true,
  }),
  counterSwap: post(`${path}{id}/terms/`, 'Propose other terms; the offerer agrees or not', {
    ...ofSwap,
    body: SwapCounter,
    refusals: ['swap_changed', 'swap_settled'],
  }),
  acceptSwap: post(`${path}{id}/accept/`, 'Agrees: time, quotas and what was asked change hands at once', {
    ...ofSwap,
    body: SwapAnswer,
    refusals: [
      'swap_changed',
      'swap_settled',
      'swap_trip_gone',
      'swap_partner_refused',
      'party_suspended',
      'holidays_short',
      'booking_refused',
      'slot_taken',
    ],
    stale: bookingReads,
    idempotent: true,
  }),
  declineSwap: post(`${path}{id}/decline/`, 'Decline an offer, or other terms', {
    ...ofSwap,
    body: SwapAnswer,
    refusals: ['swap_changed', 'swap_settled'],
  }),
  withdrawSwap: post(`${path}{id}/withdraw/`, 'Withdraw an offer', { ...ofSwap, refusals: ['swap_settled'] }),
} as const
