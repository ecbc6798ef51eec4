import { z } from 'zod'
import * as K from './ramp.ts'
import { AskedQuestion } from './stages/questionnaires.ts'
import { OrderSummary } from '../bookings/orders/bookings.ts'
import { id, idParams } from '../base/fields.ts'
import { bookingReads, departureReads, flightReads, returnReads, squawkReads } from '../base/routes/reads.ts'
import { squawkDecided } from './squawks/squawkRoutes.ts'
import { del, get, patch, post } from '../base/routes/route.ts'

const orderParams = z.strictObject({ order: id })
const orderQuery = z.strictObject({ order_id: id })
const stageRefusals = ['record_incomplete', 'record_closed', 'wrong_state'] as const
const squawkParams = z.strictObject({ order: id, stage: K.Stage, question: z.string().max(60) })

/** Departures and returns, their photos, and squawks. */
export const rampRoutes = {
  getRampBoard: get('checkin/reservations/', 'Today’s departures and returns at the airports of this staff member', {
    access: 'staff',
    query: K.BoardQuery,
    reply: K.RampBoard,
  }),
  getReservation: get('checkin/reservations/{id}/', 'One booking as airport staff see it', {
    params: idParams,
    reply: OrderSummary,
    catalogue: true,
  }),
  changeStatus: post(
    'checkin/reservations/{id}/change-status/',
    'Start or abandon the check-out, release the aircraft, open the return',
    {
      stale: [...bookingReads, ...departureReads, ...returnReads],
      params: idParams,
      body: K.StatusChange,
      reply: OrderSummary,
      refusals: [...stageRefusals, 'own_account'],
      catalogue: true,
    },
  ),
  listDepartureQuestions: get('checkin/questions/aircraft-departure', 'Departure questionnaire of a booking', {
    query: orderQuery,
    reply: z.array(AskedQuestion),
    catalogue: true,
  }),
  listReturnQuestions: get('checkin/questions/aircraft-return', 'Return questionnaire of a booking', {
    query: orderQuery,
    reply: z.array(AskedQuestion),
    catalogue: true,
  }),
  getDeparture: get('fbo/checking-in/{order}/', 'The departure record', {
    params: orderParams,
    reply: K.StageRecord,
    catalogue: true,
  }),
  openDeparture: post('fbo/checking-in/{order}/', 'Open the departure record', {
    stale: [...bookingReads, ...departureReads],
    params: orderParams,
    body: K.StageBody.optional(),
    reply: K.StageRecord,
    refusals: stageRefusals,
    catalogue: true,
  }),
  answerDeparture: patch('fbo/checking-in/{order}/', 'Add departure answers; `complete` releases the aircraft', {
    stale: [...bookingReads, ...departureReads],
    params: orderParams,
    body: K.StageBody,
    reply: K.StageRecord,
    refusals: stageRefusals,
    catalogue: true,
  }),
  getReturn: get('fbo/return/{order}/', 'The return record', { params: orderParams, reply: K.StageRecord, catalogue: true }),
  openReturn: post('fbo/return/{order}/', 'Open the return record', {
    stale: [...bookingReads, ...returnReads],
    params: orderParams,
    body: K.StageBody.optional(),
    reply: K.StageRecord,
    refusals: stageRefusals,
    catalogue: true,
  }),
  answerReturn: patch(
    'fbo/return/{order}/',
    'Add return answers; `complete` ends the flight, `reason` corrects a closed return',
    {
      stale: [...flightReads, ...returnReads],
      params: orderParams,
      body: K.ReturnBody,
      reply: K.StageRecord,
      refusals: ['by_intervention', ...stageRefusals, 'own_account'],
      catalogue: true,
    },
  ),
  agreePrice: post('fbo/return/{order}/agree/', 'Agree to the metered amount above the plan; for the pilot', {
    stale: [...flightReads, ...returnReads],
    params: orderParams,
    body: K.AgreePriceBody,
    reply: K.StageRecord,
    refusals: ['wrong_state'],
  }),
  uploadStagePhoto: post('fbo/photo/upload/', 'Add a photo to an answer of a departure or return record', {
    stale: ['getDeparture', 'getReturn', 'getInspection'],
    body: K.PhotoUpload,
    upload: true,
    reply: K.StagePhoto,
    refusals: ['unsupported_file', 'too_large', 'record_closed', 'wrong_state'],
    catalogue: true,
  }),
  deleteStagePhoto: del('fbo/photo/{id}/', 'Remove a photo from an open record', {
    stale: ['getDeparture', 'getReturn', 'getInspection'],
    params: idParams,
    refusals: ['record_closed', 'wrong_state'],
    catalogue: true,
  }),
  getStagePhotoFile: get('fbo/photo/{id}/file/', 'The picture of a record’s photo', { params: idParams, bytes: 'image/webp' }),
  reportSquawk: post(
    'fbo/issue/{order}/{stage}/{question}/',
    'A squawk found at departure or return; a grounding one blocks the aircraft at once',
    {
      stale: ['searchAircraft', 'getReach', 'listDepartureQuestions', 'getInspection', ...squawkReads],
      params: squawkParams,
      body: K.SquawkBody,
      reply: K.Squawk,
      refusals: ['wrong_state'],
      catalogue: true,
    },
  ),
  releaseAircraft: post(
    'fbo/issue/{id}/release/',
    'Close a squawk with what was done; one that grounded the aircraft lets it fly again',
    { stale: squawkDecided, params: idParams, body: K.ReleaseBody, reply: K.Squawk, refusals: ['own_account'] },
  ),
} as const
