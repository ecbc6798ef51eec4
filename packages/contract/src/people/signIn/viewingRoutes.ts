import { z } from 'zod'
import { id, idParams } from '../../base/fields.ts'
import { ReasonBody } from '../../backoffice/operator.ts'
import { post } from '../../base/route.ts'
import { Viewing } from './viewing.ts'

/** An operator sees what a member sees, and changes nothing. Domain: operator. */
export const viewingRoutes = {
  beginViewing: post('operator/users/{id}/view/', 'See what a member sees, for half an hour; they hear of it at once', {
    access: 'operator',
    // The browser begins anew: everything it has read was for somebody else.
    stale: [],
    params: idParams,
    body: ReasonBody,
    reply: Viewing,
    refusals: ['own_account', 'viewing_refused'],
    added: true,
  }),
  endViewing: post('account/viewing/end/', 'End the view: the operator is themselves again', {
    access: 'signedIn',
    beforeRegistration: true,
    // As when it begins: whoever is on this page changes, and the page goes.
    stale: [],
    reply: z.object({ accountId: id }),
    refusals: ['not_viewing'],
    added: true,
  }),
} as const
