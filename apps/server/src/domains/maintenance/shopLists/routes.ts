import type { Handling } from '../../../http/call.ts'
import { allowed, found } from '../../../http/refusal.ts'
import { mayReadService } from './access.ts'
import { findServiceData } from './queries.ts'
import { viewService } from './view.ts'

export const shopHandlers = {
  async getServiceData({ params: { id }, account, readDb, now }) {
    const row = found(await findServiceData(readDb, { id, callerId: account.id, now }))
    allowed(mayReadService(row, account))
    return viewService(row, now)
  },
} satisfies Handling<'getServiceData'>
