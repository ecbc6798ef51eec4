import { z } from 'zod'
import { idParams, listOf, page } from '../../base/fields.ts'
import { LearnMoreRequest } from '../../backoffice/reported/learnMore.ts'
import { coOwnershipReads, shareReads } from '../../base/routes/reads.ts'
import { del, get, post, put } from '../../base/routes/route.ts'
import {
  AcceptShareBody,
  DeclineShareBody,
  HandOverDayBody,
  OfferShareBody,
  offerParams,
  RequestShareBody,
  ShareOffer,
  ShareRequest,
  ShareRequestDetail,
  ShareRequestsQuery,
  SignShareBody,
} from './shareSales.ts'

/** Sale of shares: offers, requests, votes and signatures. */
export const shareSaleRoutes = {
  offerShare: put('booking/co-ownership/{aircraftId}/offer/', 'Offer part of your share for sale, or change the offer', {
    stale: shareReads,
    params: offerParams,
    body: OfferShareBody,
    reply: ShareOffer,
  }),
  endOffer: del('booking/co-ownership/{aircraftId}/offer/', 'Withdraw your share offer; requests for it stay open', {
    stale: shareReads,
    params: offerParams,
  }),
  requestShare: post('booking/co-ownership/', 'Ask for a share that is on offer; its partners vote on it', {
    stale: coOwnershipReads,
    body: RequestShareBody,
    reply: ShareRequest,
    refusals: ['share_not_offered', 'share_asked', 'too_many_share_requests'],
    idempotent: true,
    perMinute: 20,
    catalogue: true,
  }),
  listShareRequests: get('booking/co-ownership/', 'Shares you asked for, or that were asked of your aircraft, newest first', {
    query: ShareRequestsQuery,
    reply: listOf(ShareRequest),
  }),
  getShareRequest: get('booking/co-ownership/requests/{id}/', 'A share request with its agreement, as it would be signed now', {
    params: idParams,
    reply: ShareRequestDetail,
  }),
  acceptShareRequest: post(
    'booking/co-ownership/requests/{id}/accept/',
    'Accept a share request; for the seller. Binding once most partners agree',
    {
      stale: coOwnershipReads,
      params: idParams,
      body: AcceptShareBody,
      reply: ShareRequest,
      refusals: ['request_settled', 'owner_keeps_part', 'party_suspended'],
      idempotent: true,
    },
  ),
  declineShareRequest: post(
    'booking/co-ownership/requests/{id}/decline/',
    'Decline a share request before both have signed; for the seller',
    {
      stale: coOwnershipReads,
      params: idParams,
      body: DeclineShareBody,
      reply: ShareRequest,
      refusals: ['request_settled'],
    },
  ),
  withdrawShareRequest: post(
    'booking/co-ownership/requests/{id}/withdraw/',
    'Take back what you asked, before both have signed',
    { stale: coOwnershipReads, params: idParams, reply: ShareRequest, refusals: ['request_settled'] },
  ),
  moveHandOver: put('booking/co-ownership/requests/{id}/hand-over/', 'Choose another day; both then sign again', {
    stale: coOwnershipReads,
    params: idParams,
    body: HandOverDayBody,
    reply: ShareRequestDetail,
    refusals: ['request_settled'],
  }),
  signShareAgreement: post('booking/co-ownership/requests/{id}/sign/', 'Sign by name; with the second signature it is agreed', {
    stale: coOwnershipReads,
    params: idParams,
    body: SignShareBody,
    reply: ShareRequestDetail,
    refusals: [
      'agreement_changed',
      'already_signed',
      'request_settled',
      'share_gone',
      'owner_keeps_part',
      'hand_over_past',
      'party_suspended',
    ],
    idempotent: true,
  }),
  getShareAgreementFile: get('booking/co-ownership/requests/{id}/file/', 'The signed agreement', {
    params: idParams,
    query: z.strictObject({ version: z.coerce.number().int().min(1).max(1000).optional() }),
    bytes: 'a PDF',
  }),
  listShareQuestions: get('booking/co-ownership/{aircraftId}/questions/', 'Who asked to learn more about a share, newest first', {
    params: offerParams,
    query: z.strictObject(page),
    reply: listOf(LearnMoreRequest.omit({ amount: true })),
  }),
} as const
