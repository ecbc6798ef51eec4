import { plusMonths } from '@tailshare/contract/text/period'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { findEndings } from './steps.ts'
import { inOrder, viewExpiry } from './view.ts'

const monthsAhead = 24

export const expiryHandlers = {
  async listExpiries({ query, account, readDb, now }) {
    const lastDay = plusMonths(now.toISOString().slice(0, 10), monthsAhead)
    const found = await findEndings(readDb, { accountIds: [account.id], lastDay, now })
    const shown = inOrder(found).filter(
      ({ aircraft, of }) =>
        (query.aircraft === undefined || aircraft?.id === query.aircraft) &&
        (query.of === undefined || (query.of === 'aircraft') === (of === 'item' || of === 'aircraftDocument')),
    )
    const { limit, offset } = query
    const results = shown.slice(offset, offset + limit).map(viewExpiry)
    return listPage('account/expirations/calendar/', query, { count: shown.length, results })
  },
} satisfies Handling<'listExpiries'>
