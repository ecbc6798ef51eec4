import { z } from 'zod'
import { id, idParams } from '../../base/fields.ts'
import { ReasonBody } from '../../backoffice/operator.ts'
import { post } from '../../base/routes/route.ts'
import { Viewing } from './viewing.ts'

/** Read-only view as a member, for operators. */
export const viewingRoutes = {
  beginViewing: post(
    'operator/users/{id}/view/',
    'View the product as a member for half an hour; the member is notified at once',
    {
      access: 'operator',
      // The browser reloads: all cached reads belong to another account.
      stale: [],
      params: idParams,
      body: ReasonBody,
      reply: Viewing,
      refusals: ['own_account', 'viewing_refused'],
    },
  ),
  endViewing: post('account/viewing/end/', 'End the view: the operator is themselves again', {
    beforeRegistration: true,
    // Reloads the page, like the start of the view.
    stale: [],
    reply: z.object({ accountId: id }),
    refusals: ['not_viewing'],
  }),
} as const
