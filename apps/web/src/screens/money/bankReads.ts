import type { CallName } from '../../api.ts'

/** What may have changed whenever a payment method did: only one is primary, and documents count what can pay. */
export const bankReads: readonly CallName[] = ['listBankAccounts', 'listCards', 'listExpirations']
