import { z } from 'zod'
import { Account } from './accounts.ts'
import { idParams } from '../../base/fields.ts'
import { PersonProfile, PilotProfile, Transition, TransitionPatch, OwnerProfile } from './people.ts'
import { documentReads, personReads } from '../../base/routes/reads.ts'
import { ReviewList, ReviewsQuery } from '../reviews/reviews.ts'
import { get, patch, post, put } from '../../base/routes/route.ts'
import { PhotoDraft, PhotoSet } from '../signIn/sessions.ts'

/** Pictures, profiles and owners. */
export const peopleRoutes = {
  preparePhoto: put('account/user/photo/prepare/', 'Upload a picture to choose a part of', {
    stale: [],
    upload: true,
    reply: PhotoDraft,
    refusals: ['unsupported_file', 'too_large'],
    perMinute: 300,
    catalogue: true,
  }),
  setPhoto: post('account/user/photo/set/', 'Make a part of the prepared picture the portrait', {
    stale: ['getAccount', ...personReads],
    body: PhotoSet,
    reply: Account,
    refusals: ['unsupported_file'],
    catalogue: true,
  }),
  getPerson: get('account/user/{id}/', 'Someone you share a booking or an aircraft with', {
    params: idParams,
    reply: PersonProfile,
    catalogue: true,
  }),
  getPilot: get('account/pilot/{id}/', 'A pilot’s experience and documents; for owners, instructors and operators', {
    params: idParams,
    reply: PilotProfile,
    catalogue: true,
  }),
  listTransitions: get(
    'account/pilot/{id}/cirrus-transition/',
    'Transition training per family; yours, or anyone’s for operators',
    { params: idParams, reply: z.array(Transition), catalogue: true },
  ),
  updateTransition: patch(
    'account/pilot/{id}/cirrus-transition/',
    'Give the date of the training in an uploaded record; operators decide on the record',
    {
      stale: documentReads,
      params: idParams,
      body: TransitionPatch,
      reply: z.array(Transition),
      refusals: ['document_decided', 'transition_record_missing'],
      catalogue: true,
    },
  ),
  getAircraftOwner: get('account/aircraft-owner/{id}/', 'An owner with listed aircraft', {
    access: 'anyone',
    params: idParams,
    reply: OwnerProfile,
    catalogue: true,
  }),
  listOwnerReviews: get(
    'account/aircraft-owner/{id}/reviews/',
    'What pilots wrote about an owner and the aircraft, newest first',
    { access: 'anyone', params: idParams, query: ReviewsQuery, reply: ReviewList, catalogue: true },
  ),
} as const
