import { dayIn } from '@tailshare/contract/text/period'
import { recencies } from '@tailshare/rules/bookings/law/currency/landings'
import type { Handling } from '../../../http/call.ts'
import { listLanded } from '../../people/accounts/people/queries.ts'
import { findHomeZone } from '../../people/accounts/profile/queries.ts'
import { listKinds } from '../queries.ts'
import { findViewer } from '../steps.ts'
import { viewModels, viewPrivileges } from './view.ts'

export const mayFlyHandlers = {
  async getMayFly({ account, db, config, now }) {
    const viewer = await findViewer(db, { accountId: account.id, config, now })
    const today = dayIn(now, await findHomeZone(db, account.id))
    const examples = (await listKinds(db)).map(({ example }) => example)
    return {
      privileges: viewer.pilot ? viewPrivileges(viewer.pilot.profile, today) : [],
      models: viewModels(examples, viewer),
      recency: recencies(await listLanded(db, [account.id], now), today),
    }
  },
} satisfies Handling<'getMayFly'>
