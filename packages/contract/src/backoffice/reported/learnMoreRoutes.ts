import { z } from 'zod'
import { listOf, page } from '../../base/fields.ts'
import { LearnMoreBody, LearnMoreRequest } from './learnMore.ts'
import { get, post } from '../../base/routes/route.ts'

/** Questions from people who may not have an account. */
export const learnMoreRoutes = {
  requestToLearnMore: post('booking/learn-more-request/', 'Ask to learn more; the operator hears of it, and you get a receipt', {
    access: 'anyone',
    stale: ['listLearnMoreRequests'],
    body: LearnMoreBody,
    reply: z.object({ received: z.boolean() }),
    refusals: ['too_many_requests'],
    perMinute: 30,
    catalogue: true,
  }),
  listLearnMoreRequests: get('operator/learn-more-requests/', 'Who asked to learn more, newest first', {
    access: 'operator',
    query: z.strictObject(page),
    reply: listOf(LearnMoreRequest),
  }),
} as const
