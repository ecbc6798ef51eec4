import { idParams } from '../../base/fields.ts'
import { SquawkBody } from '../ramp.ts'
import { bookingReads, disruptionReads, squawkReads } from '../../base/routes/reads.ts'
import { get, post } from '../../base/routes/route.ts'
import * as S from './squawks.ts'

/** Reads affected by a decision about a squawk, which may ground or release the aircraft. */
export const squawkDecided = [
  ...new Set([...bookingReads, ...disruptionReads, 'listDepartureQuestions', ...squawkReads, 'listAudit'] as const),
]

/** Squawks from report to resolution. */
export const squawkRoutes = {
  listSquawks: get('fbo/aircrafts/{id}/squawks/', 'Squawks of an aircraft, newest first; those who only flew it see their own', {
    params: idParams,
    query: S.SquawkFilters,
    reply: S.SquawkList,
  }),
  reportOnAircraft: post(
    'fbo/aircrafts/{id}/squawks/',
    'Report a squawk found outside of a booking; for people who look after the aircraft',
    {
      stale: ['searchAircraft', 'getReach', 'listDepartureQuestions', ...squawkReads],
      params: idParams,
      body: SquawkBody,
      reply: S.SquawkPage,
    },
  ),
  getSquawk: get('fbo/squawks/{id}/', 'One squawk with its thread, and what the viewer may do', {
    params: idParams,
    reply: S.SquawkPage,
  }),
  commentSquawk: post('fbo/squawks/{id}/comments/', 'Write about a squawk', {
    stale: ['listSquawks', 'getSquawk'],
    params: idParams,
    body: S.SquawkCommentBody,
    reply: S.SquawkEntry,
  }),
  moveSquawk: post('fbo/squawks/{id}/moves/', 'Defer, start, close, reopen or judge a squawk, with a reason', {
    stale: squawkDecided,
    params: idParams,
    body: S.SquawkMoveBody,
    reply: S.SquawkPage,
    refusals: ['wrong_state', 'own_account'],
  }),
  uploadSquawkPhoto: post('fbo/squawks/{id}/photos/', 'Add a photo to your own entry of a squawk', {
    stale: ['listSquawks', 'getSquawk'],
    params: idParams,
    body: S.SquawkPhotoUpload,
    upload: true,
    reply: S.SquawkPhoto,
    refusals: ['unsupported_file', 'too_large', 'too_many_photos'],
  }),
  getSquawkPhotoFile: get('fbo/squawks/photos/{id}/file/', 'The picture of a squawk’s photo', {
    params: idParams,
    query: S.SquawkPhotoSize,
    bytes: 'image/webp',
  }),
} as const
