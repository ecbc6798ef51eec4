import { idParams, listOf } from '../../base/fields.ts'
import { ReasonBody } from '../../backoffice/operator.ts'
import { reviewReads } from '../../base/routes/reads.ts'
import * as R from './reviews.ts'
import { get, post, put } from '../../base/routes/route.ts'

/** Reviews after a flight. Handlers: bookings; lists and answers: people, of an aircraft: aircraft; reports: backoffice. */
export const reviewRoutes = {
  listAircraftReviews: get('aircrafts/{id}/reviews/', 'What pilots wrote about an aircraft, newest first', {
    access: 'anyone',
    params: idParams,
    query: R.ReviewsQuery,
    reply: R.ReviewList,
    catalogue: true,
  }),
  listCsipReviews: get('account/csip/{id}/reviews/', 'What pilots wrote about a CSIP, newest first', {
    access: 'anyone',
    params: idParams,
    query: R.ReviewsQuery,
    reply: R.ReviewList,
  }),
  listPilotReviews: get(
    'account/pilot/{id}/reviews/',
    'What owners and CSIPs wrote about a pilot; for the pilot, those who rent out to them or teach them, and operators',
    { params: idParams, query: R.ReviewsQuery, reply: R.ReviewList },
  ),
  getOrderReviews: get('booking/orders/{id}/reviews/', 'Reviews of one flight: yours, and those that are shown', {
    params: idParams,
    reply: R.OrderReviews,
  }),
  writeReviews: put('booking/orders/{id}/reviews/', 'Write your reviews of a flight, or change them until they are shown', {
    stale: reviewReads,
    params: idParams,
    body: R.ReviewsBody,
    reply: R.OrderReviews,
    refusals: ['review_not_yours', 'review_shown', 'wrong_state'],
  }),
  answerReview: post('reviews/{id}/answer/', 'Answer a review about you or your aircraft, once', {
    stale: reviewReads,
    params: idParams,
    body: R.AnswerBody,
    reply: R.Review,
    refusals: ['review_answered'],
  }),
  reportReview: post('reviews/{id}/report/', 'Ask an operator to look at a review', {
    stale: reviewReads,
    params: idParams,
    body: R.ReportBody,
    reply: R.Review,
    refusals: ['review_reported'],
    perMinute: 20,
  }),
  listReportedReviews: get('operator/reviews/', 'Reported reviews, longest waiting first; or hidden ones', {
    access: 'operator',
    query: R.ReportedReviewsQuery,
    reply: listOf(R.ReportedReview),
  }),
  hideReview: post('operator/reviews/{id}/hide/', 'Hide a review, with a reason; it no longer counts', {
    access: 'operator',
    stale: reviewReads,
    params: idParams,
    body: ReasonBody,
    reply: R.ReportedReview,
    refusals: ['own_account', 'review_decided'],
  }),
  keepReview: post('operator/reviews/{id}/keep/', 'Keep a reported review, with a reason', {
    access: 'operator',
    stale: reviewReads,
    params: idParams,
    body: ReasonBody,
    reply: R.ReportedReview,
    refusals: ['own_account', 'review_decided'],
  }),
} as const
