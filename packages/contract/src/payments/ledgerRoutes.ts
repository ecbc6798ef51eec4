import { listOf } from '../base/fields.ts'
import * as L from './ledger.ts'
import { get, post } from '../base/routes/route.ts'

/** The ledger, and its reconciliation with the payment provider. */
export const ledgerRoutes = {
  listLedgerAccounts: get('operator/ledger/', 'The ledgers with their balances, and payouts that stopped or were returned', {
    access: 'operator',
    reply: L.LedgerAccounts,
  }),
  listLedgerMovements: get(
    'operator/ledger/movements/',
    'Movements of a ledger, or of one person’s account in it, newest first',
    {
      access: 'operator',
      query: L.MovementsQuery,
      reply: L.Movements,
    },
  ),
  listReconciliation: get('operator/reconciliation/', 'Day by day, what the payment provider moved and what our books say', {
    access: 'operator',
    query: L.ReconciliationQuery,
    reply: listOf(L.ReconciledDay),
  }),
  compareBooks: post('operator/reconciliation/', 'Compare the last week with the payment provider now, as each night does', {
    access: 'operator',
    stale: ['listReconciliation', 'listLedgerAccounts', 'listLedgerMovements', 'listAudit'],
    perMinute: 4,
  }),
} as const
