import { z } from 'zod'
import { idParams, listOf } from '../../base/fields.ts'
import { AnswerOverrideBody, AskOverrideBody, Override, OverrideBody, OverridesQuery } from './overrides.ts'
import { overrideReads } from '../../base/reads.ts'
import { del, get, post, put } from '../../base/route.ts'

/** Rules lifted for one pilot, with a reason. */
export const overrideRoutes = {
  overrideRefusal: post('booking/orders/overrides/', 'Override rules for a pilot on an aircraft; for its owner or an operator', {
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
  listOverrides: get('booking/orders/overrides/', 'Overrides requested or granted, for you or on your aircraft, newest first', {
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
  revokeOverride: del('booking/orders/overrides/{id}/', 'End an override; or, as the pilot, withdraw the request', {
    access: 'signedIn',
    stale: overrideReads,
    params: idParams,
    refusals: ['override_answered'],
    added: true,
  }),
  listOrderOverrides: get('booking/orders/{id}/overrides/', 'Overrides of a booking, with author and reason', {
    access: 'signedIn',
    params: idParams,
    reply: z.array(Override),
    added: true,
  }),
} as const
