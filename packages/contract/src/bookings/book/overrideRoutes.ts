import { z } from 'zod'
import { idParams, listOf } from '../../base/fields.ts'
import { AnswerOverrideBody, AskOverrideBody, Override, OverrideBody, OverridesQuery } from './overrides.ts'
import { overrideReads } from '../../base/reads.ts'
import { del, get, post, put } from '../../base/route.ts'

/** Rules lifted for one pilot, with a reason. */
export const overrideRoutes = {
  overrideRefusal: post('booking/orders/overrides/', 'Lift rules for a pilot on an aircraft; its owner, or an operator', {
    access: 'signedIn',
    stale: overrideReads,
    body: OverrideBody,
    reply: Override,
    refusals: ['not_overridable'],
    idempotent: true,
    added: true,
  }),
  askOverride: post('booking/orders/overrides/ask/', 'Ask the owner to lift what refuses a trip', {
    access: 'signedIn',
    stale: overrideReads,
    body: AskOverrideBody,
    reply: Override,
    refusals: ['not_overridable', 'nothing_to_override', 'override_asked', 'override_refused'],
    idempotent: true,
    perMinute: 5,
    added: true,
  }),
  listOverrides: get('booking/orders/overrides/', 'What was asked and lifted, for you or on your aircraft, newest first', {
    access: 'signedIn',
    query: OverridesQuery,
    reply: listOf(Override),
    added: true,
  }),
  answerOverride: put('booking/orders/overrides/{id}/', 'Grant or refuse what a pilot asks, with a reason', {
    access: 'signedIn',
    stale: overrideReads,
    params: idParams,
    body: AnswerOverrideBody,
    reply: Override,
    refusals: ['override_answered'],
    added: true,
  }),
  revokeOverride: del('booking/orders/overrides/{id}/', 'Take back what was lifted; or, as the pilot, what you asked', {
    access: 'signedIn',
    stale: overrideReads,
    params: idParams,
    refusals: ['override_answered'],
    added: true,
  }),
  listOrderOverrides: get('booking/orders/{id}/overrides/', 'What was lifted for a booking, by whom and why', {
    access: 'signedIn',
    params: idParams,
    reply: z.array(Override),
    added: true,
  }),
} as const
