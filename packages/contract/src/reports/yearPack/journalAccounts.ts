/** Accounts of the journals for accounting programs: code for Xero, name for QuickBooks. An accountant sets them up once. */
export const journalAccounts = {
  balance: ['1290', 'Tailshare balance'],
  shared: ['1295', 'Shared costs settlement'],
  elsewhere: ['1299', 'Costs paid elsewhere'],
  bank: ['1099', 'Payouts to bank'],
  rental: ['4100', 'Aircraft rental income'],
  cancellations: ['4110', 'Late cancellation income'],
  damage: ['4120', 'Damage recovered'],
  corrections: ['4190', 'Corrections of other years'],
  fees: ['6100', 'Platform fees'],
  maintenance: ['6200', 'Aircraft maintenance'],
  sharedFixed: ['6300', 'Shared fixed costs'],
  sharedRunning: ['6310', 'Shared running costs and reserve'],
} as const satisfies Record<string, readonly [code: string, name: string]>
export type JournalAccount = keyof typeof journalAccounts
