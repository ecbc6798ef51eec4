import {
  CsipAnswerBody,
  CsipRequestBody,
  CsipRequests,
  Lesson,
  LessonResults,
  LessonResultsBody,
  LessonWork,
} from './csipRequests.ts'
import { idParams } from '../../base/fields.ts'
import { bookingReads, lessonReads } from '../../base/routes/reads.ts'
import { del, get, patch, post, put } from '../../base/routes/route.ts'

const refusals = ['booking_refused', 'slot_taken', 'wrong_state'] as const
const stale = [...bookingReads, ...lessonReads]

/** Requests to instructors, their answers, and lesson results. */
export const csipRequestRoutes = {
  askCsip: put('booking/orders/{id}/csip-request/', 'Ask an instructor to come along, or anyone who is free', {
    stale,
    params: idParams,
    body: CsipRequestBody,
    reply: CsipRequests,
    refusals,
    catalogue: true,
  }),
  getCsipRequest: get('booking/orders/{id}/csip-request/', 'Who was asked to instruct, and what they answered', {
    params: idParams,
    reply: CsipRequests,
    catalogue: true,
  }),
  withdrawCsipRequest: del('booking/orders/{id}/csip-request/', 'Withdraw the request to an instructor; the booking stays', {
    stale,
    params: idParams,
    reply: CsipRequests,
    refusals: ['wrong_state'],
  }),
  takeCsipAlternative: post('booking/orders/{id}/csip-request/alternative/', 'Accept the instructor’s counteroffer', {
    stale,
    params: idParams,
    reply: CsipRequests,
    refusals,
  }),
  getLessonWork: get(
    'booking/csip-requests/',
    'Requests that wait for your answer as a CSIP, and flights that wait for results',
    { reply: LessonWork },
  ),
  getLesson: get('booking/orders/by-csip/{id}/', 'A booking as its instructor sees it: the request, the student, the results', {
    params: idParams,
    reply: Lesson,
    catalogue: true,
  }),
  answerCsipRequest: patch('booking/orders/by-csip/{id}/', 'Accept a lesson, or decline it, with a counteroffer if you like', {
    stale,
    params: idParams,
    body: CsipAnswerBody,
    reply: Lesson.nullable(),
    refusals: [...refusals, 'request_expired', 'pilot_not_ready', 'csip_not_ready'],
    catalogue: true,
  }),
  recordLessonResults: patch(
    'booking/orders/by-csip/{id}/results/',
    'What was flown and signed for; for 7 days it can be corrected',
    {
      stale: [...stale, 'getPilot', 'getAccount', 'listModelHours', 'listExpirations', 'getMayFly', 'canBook'],
      params: idParams,
      body: LessonResultsBody,
      reply: Lesson,
      refusals: ['wrong_state', 'results_closed', 'csip_not_ready'],
      catalogue: true,
    },
  ),
  getLessonResults: get('booking/orders/{id}/csip-results/', 'The instructor’s results of a lesson', {
    params: idParams,
    reply: LessonResults.nullable(),
  }),
} as const
