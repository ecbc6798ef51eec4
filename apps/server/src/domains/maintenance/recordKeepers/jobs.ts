import { paths } from '@tailshare/contract/base/paths'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify } from '../../people/notices/steps.ts'
import { findKeeperInvited, moveKeepers } from './queries.ts'

export const keeperJobs = {
  /** A job, so that inviting takes equally long with or without an account. The mail with the link has already gone out. */
  async tellKeeperInvited({ db, config }, { keeperId }) {
    const invited = await findKeeperInvited(db, keeperId)
    if (!invited) return
    const { accountId, firstName, lastName, tailNumber } = invited
    await notify(db, config, {
      to: accountId,
      kind: 'system',
      title: `${firstName} ${lastName} asks you to keep the maintenance records of ${tailNumber}`,
      text: 'You would see what is due and sign it off. You can accept or decline.',
      link: paths.maintenance(),
      marker: 'maintenance',
      hasOwnMail: true,
      once: `keeperInvited:${keeperId}`,
    })
  },

  async moveKeepers({ db }, { from, to }) {
    await moveKeepers(db, from, to)
  },
} satisfies Partial<Tasks>
