import { paths } from '@tailshare/contract/base/paths'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify } from '../../people/notices/steps.ts'
import { findPenInvited } from './queries.ts'

export const penJobs = {
  /** A job, so that inviting costs the same whether or not the address has an account. The mail with the link has left already. */
  async tellPenInvited({ db, config }, { penId }) {
    const invited = await findPenInvited(db, penId)
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
      once: `penInvited:${penId}`,
    })
  },
} satisfies Partial<Tasks>
