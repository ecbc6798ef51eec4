import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { day, id, page, requiredText } from '../base/fields.ts'

/** The books by name, as an operator reads them. What we owe stands below zero. */
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
  /** All of them together: zero, or the books are wrong. */
  sumCents: z.int(),
  books: z.array(LedgerAccount),
  /** Who is owed money and not paid for now, and whose bank has sent a payout back in the last 30 days; the newest first. */
  payoutTroubles: z.array(
    z.object({
      person: Person,
      state: z.enum(['stopped', 'lost', 'failed']),
      since: z.string(),
      /** What waits for them, or was sent back. */
      cents: z.int(),
      /** What the provider lacks, or why the bank sent it back. */
      why: z.string(),
    }),
  ),
})
export type LedgerAccounts = z.infer<typeof LedgerAccounts>

export const MovementsQuery = z.strictObject({
  ledger: LedgerNameField,
  /** Whose account; without one, the whole book. */
  account: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** Where a page before ended: its `next`. */
  after: requiredText(80).optional(),
})

const Movement = z.object({
  /** Of the movement, and its line. */
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
  /** What the account, or the book, stands at. */
  balanceCents: z.int(),
  person: Person.nullable(),
  /** Where the next page begins; `null` at the end. */
  next: z.string().nullable(),
  results: z.array(Movement),
})
export type Movements = z.infer<typeof Movements>

/** Why a sum differs: who knows the object at all; or, of a booking that is over, that its price is not given to anybody. */
export const differenceReasons = {
  only_provider: 'The provider moved money that isn’t in our books',
  only_books: 'Our books have it, the provider doesn’t',
  amounts: 'Both have it, with different amounts',
  not_booked: 'What a booking costs isn’t what our books give to its owner and others',
} as const
export type DifferenceReason = keyof typeof differenceReasons

export const ReconciledDay = z.object({
  /** The same as the day. */
  id: day,
  providerCents: z.int(),
  booksCents: z.int(),
  transactions: z.int(),
  compared: z.string(),
  differences: z.array(
    z.object({
      /** The provider's object, or a booking's number. */
      ref: z.string(),
      /** At the provider; of what is not booked, what its pilot has to pay. */
      providerCents: z.int(),
      ledgerCents: z.int(),
      why: z.enum(Object.keys(differenceReasons) as [DifferenceReason, ...DifferenceReason[]]),
      order: z.object({ id, number: z.string() }).nullable(),
    }),
  ),
})
export type ReconciledDay = z.infer<typeof ReconciledDay>

export const ReconciliationQuery = z.strictObject({ show: z.enum(['all', 'differ']).default('all'), ...page })
