import type { ReconciledDay } from '@tailshare/contract/payments/ledger'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { listDays, type DayRow } from './queries.ts'

const viewDay = ({ day, providerCents, transactions, comparedAt, differences }: DayRow): ReconciledDay => ({
  id: day,
  providerCents,
  booksCents: differences.reduce((sum, one) => sum + one.ledgerCents - one.providerCents, providerCents),
  transactions,
  compared: comparedAt.toISOString(),
  differences: differences.map(({ orderId, number, ...one }) => ({
    ...one,
    order: orderId && number !== null ? { id: orderId, number: orderNumber(number) } : null,
  })),
})

export const reconciliationHandlers = {
  async listReconciliation({ query, db }) {
    const { count, results } = await listDays(db, query)
    return listPage('operator/reconciliation/', query, { count, results: results.map(viewDay) })
  },

  /** A job, because the provider is asked object by object; refreshes open pages when done. */
  async compareBooks({ db }) {
    await enqueue(db, 'reconcile', {}, { key: 'reconcile' })
  },
} satisfies Handling<'listReconciliation' | 'compareBooks'>
