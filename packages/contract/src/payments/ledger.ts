import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { day, id, page, requiredText } from '../base/fields.ts'

/** Ledger accounts by name, as shown to operators. Liabilities are negative. */
export const ledgerNames = {
  customer: 'Owed by payers',
  provider: 'At the payment provider',
  bank: 'Paid out to our bank',
  owner: 'Owed to owners',
  csip: 'Owed to CSIPs',
  fee: 'Platform fees',
  tax: 'Tax to pass on',
  membership: 'Memberships',
  co_owner: 'Shared costs of partners',
  reserve: 'Reserve funds',
  deposit: 'Kept from deposits',
  expected_customer: 'Promised by pilots',
  expected_owner: 'Promised to owners',
  expected_csip: 'Promised to CSIPs',
  expected_fee: 'Promised fees',
  expected_tax: 'Promised tax',
} as const
export type LedgerName = keyof typeof ledgerNames
const LedgerNameField = z.enum(Object.keys(ledgerNames) as [LedgerName, ...LedgerName[]])

export const LedgerAccount = z.object({ ledger: LedgerNameField, cents: z.int(), accounts: z.int() })
export const LedgerAccounts = z.object({
  /** Sum of all accounts. Anything but zero is an error. */
  sumCents: z.int(),
  books: z.array(LedgerAccount),
  /** People whose payouts are stopped, or were returned by their bank in the last 30 days; newest first. */
  payoutTroubles: z.array(
    z.object({
      person: Person,
      state: z.enum(['stopped', 'lost', 'failed']),
      since: z.string(),
      /** Amount held back or returned. */
      cents: z.int(),
      /** What the provider needs, or why the bank returned it. */
      why: z.string(),
    }),
  ),
})
export type LedgerAccounts = z.infer<typeof LedgerAccounts>

export const MovementsQuery = z.strictObject({
  ledger: LedgerNameField,
  /** One person's account. Default: the whole ledger account. */
  account: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** Cursor: `next` of the previous page. */
  after: requiredText(80).optional(),
})

const Movement = z.object({
  /** Movement id plus its line. */
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  cents: z.int(),
  note: z.string(),
  providerRef: z.string().nullable(),
  isReversal: z.boolean(),
  order: z.object({ id, number: z.string(), tailNumber: z.string() }).nullable(),
  person: Person.nullable(),
})
export type Movement = z.infer<typeof Movement>

export const Movements = z.object({
  /** Balance of the account, after this movement. */
  balanceCents: z.int(),
  person: Person.nullable(),
  /** Cursor of the next page. `null` at the end. */
  next: z.string().nullable(),
  results: z.array(Movement),
})
export type Movements = z.infer<typeof Movements>

/** Why amounts differ: only one side has the object; or a finished booking's price was never distributed. */
export const differenceReasons = {
  only_provider: 'The provider moved money that isn’t in our books',
  only_books: 'Our books have it, the provider doesn’t',
  amounts: 'Both have it, with different amounts',
  not_booked: 'What a booking costs isn’t what our books give to its owner and others',
} as const
export type DifferenceReason = keyof typeof differenceReasons

export const ReconciledDay = z.object({
  /** Same as the day. */
  id: day,
  providerCents: z.int(),
  booksCents: z.int(),
  transactions: z.int(),
  compared: z.string(),
  differences: z.array(
    z.object({
      /** The provider's object id, or a booking number. */
      ref: z.string(),
      /** At the provider. For unbooked items: what the pilot owes. */
      providerCents: z.int(),
      ledgerCents: z.int(),
      why: z.enum(Object.keys(differenceReasons) as [DifferenceReason, ...DifferenceReason[]]),
      order: z.object({ id, number: z.string() }).nullable(),
    }),
  ),
})
export type ReconciledDay = z.infer<typeof ReconciledDay>

export const ReconciliationQuery = z.strictObject({ show: z.enum(['all', 'differ']).default('all'), ...page })
