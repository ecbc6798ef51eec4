import { z } from 'zod'
import { idParams, listOf } from '../../base/fields.ts'
import { AnswerOverrideBody, AskOverrideBody, Override, OverrideBody, OverridesQuery } from './overrides.ts'
import { overrideReads } from '../../base/routes/reads.ts'
import { del, get, post, put } from '../../base/routes/route.ts'

/** Rules lifted for one pilot, with a reason. */
export const overrideRoutes = {
  overrideRefusal: post('booking/orders/overrides/', 'Override rules for a pilot on an aircraft; for its owner or an operator', {
    stale: overrideReads,
    body: OverrideBody,
    reply: Override,
    refusals: ['not_overridable'],
    idempotent: true,
  }),
  askOverride: post('booking/orders/overrides/ask/', 'Ask the owner to lift what refuses a trip', {
    stale: overrideReads,
    body: AskOverrideBody,
    reply: Override,
    refusals: ['not_overridable', 'nothing_to_override', 'override_asked', 'override_refused'],
    idempotent: true,
    perMinute: 5,
  }),
  listOverrides: get('booking/orders/overrides/', 'Overrides requested or granted, for you or on your aircraft, newest first', {
    query: OverridesQuery,
    reply: listOf(Override),
  }),
  answerOverride: put('booking/orders/overrides/{id}/', 'Grant or refuse what a pilot asks, with a reason', {
    stale: overrideReads,
    params: idParams,
    body: AnswerOverrideBody,
    reply: Override,
    refusals: ['override_answered'],
  }),
  revokeOverride: del('booking/orders/overrides/{id}/', 'End an override; or, as the pilot, withdraw the request', {
    stale: overrideReads,
    params: idParams,
    refusals: ['override_answered'],
  }),
  listOrderOverrides: get('booking/orders/{id}/overrides/', 'Overrides of a booking, with author and reason', {
    params: idParams,
    reply: z.array(Override),
  }),
} as const
