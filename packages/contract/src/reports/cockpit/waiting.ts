import { z } from 'zod'
import { id } from '../../base/fields.ts'

/** Things that wait for one person's answer or act, besides bookings, upkeep, papers and payments, which have reads of their own. */
export const waitingKinds = [
  'vote',
  'expense',
  'questioned_expense',
  'holiday_draft',
  'swap',
  'share_request',
  'share_signature',
  'claim_unpriced',
  'claim_asked',
  'late_fee',
  'beyond_plan',
  'lesson_alternative',
  'free_time',
  'bank_deposits',
  'work_order',
  'case',
  'review',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

const WaitingItem = z.object({
  kind: z.enum(waitingKinds),
  /** ID of the vote, expense, draft, swap, request, squawk, booking, entry, bank account, work order or case. */
  id,
  /** `null` for a bank account. */
  aircraft: z.object({ id, tailNumber: z.string(), zone: z.string() }).nullable(),
  /** Its title, its dates or its number, as the kind needs. */
  what: z.string(),
  /** Who asks: a full name, or empty. */
  who: z.string(),
  cents: z.int().nullable(),
  /** The period a pilot waited for. */
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Deadline. */
  by: z.string().nullable(),
  /** When it happened, for news. */
  since: z.string().nullable(),
})
export type WaitingItem = z.infer<typeof WaitingItem>

/** What waits for this operator, without matters of their own and what they asked for themselves. */
const Queues = z.object({
  documents: z.int(),
  disputes: z.int(),
  claims: z.int(),
  approvals: z.int(),
  groundedAtRisk: z.int(),
  reportedMessages: z.int(),
  reportedReviews: z.int(),
  appointments: z.int(),
  cases: z.int(),
})
export type Queues = z.infer<typeof Queues>

export const Waiting = z.object({
  /** Nearest deadline first. */
  items: z.array(WaitingItem),
  /** `null` unless an operator asks. */
  queues: Queues.nullable(),
})
