import { paths } from '@tailshare/contract/base/paths'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify } from '../notices/steps.ts'
import { findInvited } from './queries.ts'

export const advisorJobs = {
  /** A job, so that inviting takes equally long with or without an account. The mail with the link has already gone out. */
  async tellInvited({ db, config }, { invitationId }) {
    const invited = await findInvited(db, invitationId)
    if (!invited) return
    await notify(db, config, {
      to: invited.accountId,
      kind: 'system',
      title: `${invited.firstName} ${invited.lastName} invited you to be their tax advisor`,
      text: 'They would like you to see their aircraft, income and flights. You can accept or decline.',
      link: paths.advisors(),
      marker: 'advisor',
      hasOwnMail: true,
      once: `advisorInvited:${invitationId}`,
    })
  },
} satisfies Partial<Tasks>
