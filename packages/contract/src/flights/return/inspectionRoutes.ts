import { z } from 'zod'
import * as C from '../damage/damageClaims.ts'
import { id, idParams, listOf } from '../../base/fields.ts'
import { Inspection } from './inspection.ts'
import { claimReads } from '../../base/routes/reads.ts'
import { get, patch, post } from '../../base/routes/route.ts'

/** Return compared with departure, damage claims, and the evidence of a flight. */
export const inspectionRoutes = {
  getInspection: get(
    'fbo/orders/inspection/{id}/',
    'The inspection after a return: photos, readings, open points, squawks, damage',
    {
      params: idParams,
      reply: Inspection,
      catalogue: true,
    },
  ),
  clearReturn: post('fbo/orders/inspection/{id}/clear/', 'Report that no damage was found; the deposit goes back at once', {
    stale: claimReads,
    params: idParams,
    reply: Inspection,
    refusals: ['wrong_state', 'claim_open'],
  }),
  claimDamage: post('fbo/orders/inspection/{id}/claim/', 'Claim damage, within 24 hours of the return', {
    stale: claimReads,
    params: idParams,
    body: C.ClaimBody,
    reply: Inspection,
    refusals: ['wrong_state', 'claim_open'],
  }),
  priceClaim: patch('fbo/damage-claims/{id}/', 'Set the amount of a damage claim by airport staff; for the owner', {
    stale: claimReads,
    params: idParams,
    body: C.ClaimPriceBody,
    reply: Inspection,
    refusals: ['claim_settled'],
  }),
  answerClaim: post('fbo/damage-claims/{id}/answer/', 'Agree to a damage claim or contest it within 72 hours; for the pilot', {
    stale: claimReads,
    params: idParams,
    body: C.ClaimAnswerBody,
    reply: Inspection,
    refusals: ['claim_settled'],
  }),
  withdrawClaim: post('fbo/damage-claims/{id}/withdraw/', 'Withdraw a damage claim before it is decided', {
    stale: claimReads,
    params: idParams,
    body: C.ClaimReasonBody,
    reply: Inspection,
    refusals: ['claim_settled'],
  }),
  decideClaim: post('fbo/damage-claims/{id}/decide/', 'Decide a contested or unanswered claim, at most the deposit', {
    access: 'operator',
    stale: claimReads,
    params: idParams,
    body: C.ClaimDecisionBody,
    reply: Inspection,
    refusals: ['claim_settled', 'own_account'],
  }),
  listClaims: get('operator/damage-claims/', 'Damage claims; open ones by the day on which an answer is due', {
    access: 'operator',
    query: C.ClaimsQuery,
    reply: listOf(C.ListedClaim),
  }),
  uploadDamagePhoto: post('fbo/damage-claims/{id}/photo/', 'A photo of the damage, from either side, while the claim is open', {
    stale: ['getInspection'],
    params: idParams,
    body: z.strictObject({}),
    upload: true,
    reply: C.DamagePhoto,
    refusals: ['unsupported_file', 'too_large', 'too_many_photos', 'claim_settled'],
  }),
  getDamagePhotoFile: get('fbo/damage-claims/photo/{id}/file/', 'The picture of a claim’s photo', {
    params: idParams,
    bytes: 'image/webp',
  }),
  downloadEvidencePdf: get('fbo/orders/inspection/{order}/evidence-pdf/', 'The evidence of a flight as a page to print', {
    params: z.strictObject({ order: id }),
    bytes: 'application/pdf',
  }),
  downloadEvidence: get('fbo/orders/inspection/{order}/evidence/', 'The evidence of a flight: records, photos, hashes', {
    params: z.strictObject({ order: id }),
    bytes: 'application/zip',
  }),
} as const
