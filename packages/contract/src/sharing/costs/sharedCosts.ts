import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { day, id, requiredText } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

/** Shared costs: agreed running costs, expenses, and the monthly settlement. */

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, fieldMessages.dateOutdated)
export const aircraftParams = z.strictObject({ aircraftId: id })
export const expenseParams = z.strictObject({ aircraftId: id, id })
export const settlementParams = z.strictObject({ aircraftId: id, month })

export const RunningCosts = z.object({
  /** Fixed monthly costs, credited to the partner who pays them. */
  lines: z.array(z.object({ title: z.string(), monthCents: z.int(), paidById: id })),
  /** Per Hobbs hour flown, paid into the reserve fund. */
  hourCents: z.int(),
  reserveMonthCents: z.int(),
})
export type RunningCosts = z.infer<typeof RunningCosts>

export const expenseSplits = ['share', 'hours', 'fund'] as const
export type ExpenseSplit = (typeof expenseSplits)[number]

const mostCents = 100_000_000
const tooMuch = fieldMessages.maxValue('$1,000,000')
const expense = {
  title: requiredText(120),
  cents: z.int({ error: fieldMessages.required }).min(1, fieldMessages.noZero).max(mostCents, tooMuch),
  /** In a month that can be queried. */
  day: day.refine((value) => value >= '2000', fieldMessages.dateOutdated),
  /** `null`: paid by the reserve fund, which reimburses the person entering it. */
  paidById: id.nullable(),
  split: z.enum(expenseSplits, fieldMessages.notOffered),
  /** First and last day covered, such as a year of insurance. The shareholders of each day bear it. Set both or neither. */
  coversFrom: day
    .refine((value) => value >= '2000', fieldMessages.dateOutdated)
    .nullable()
    .optional(),
  coversTo: day.nullable().optional(),
}
export const NewExpense = z.strictObject(expense)
export const ExpenseChange = z.strictObject(expense).partial()
/** Round of the figures the caller read. A change starts a new round. */
const round = z.int({ error: fieldMessages.required })
export const ExpenseYes = z.strictObject({ round })
export const ExpenseQuestion = z.strictObject({ reason: requiredText(500), round })

export const Expense = z.object({
  id,
  title: z.string(),
  cents: z.int(),
  day,
  enteredBy: Person,
  paidBy: Person.nullable(),
  split: z.enum(expenseSplits),
  coversFrom: day.nullable(),
  coversTo: day.nullable(),
  state: z.enum(['proposed', 'questioned', 'agreed']),
  /** Round of the figures; answers must name it. A change or a new receipt starts a new round for everyone. */
  round: z.int(),
  /** Counts as agreed at this time unless someone objects. */
  answerBy: z.string(),
  agreed: z.string().nullable(),
  /** The month it was settled in. */
  settledIn: month.nullable(),
  hasReceipt: z.boolean(),
  answers: z.array(z.object({ person: Person, answer: z.enum(['agree', 'question']), reason: z.string() })),
  waitsFor: z.array(Person),
  mayAnswer: z.boolean(),
  mayChange: z.boolean(),
  /** The author, or any partner once the author holds no share. */
  mayWithdraw: z.boolean(),
})
export type Expense = z.infer<typeof Expense>

export const costLineKinds = ['fixed', 'paid', 'hours', 'reserve', 'expense', 'correction', 'swap'] as const
export const CostLine = z.object({
  /** `null`: the reserve fund. */
  accountId: id.nullable(),
  kind: z.enum(costLineKinds),
  title: z.string(),
  /** Positive: owed. Negative: credited. */
  cents: z.int(),
  day: day.nullable(),
  hours: z.number().nullable(),
  orderId: id.nullable(),
  expenseId: id.nullable(),
  swapId: id.nullable(),
})
export type CostLine = z.infer<typeof CostLine>

/** Payments that settle the balance. `null`: the reserve fund. */
export const Transfer = z.object({ fromId: id.nullable(), toId: id.nullable(), cents: z.int() })
export type Transfer = z.infer<typeof Transfer>

export const CostQuery = z.strictObject({ month: month.optional() })

const CostPerson = z.object({
  person: Person,
  /** Average over the days of the month. */
  percent: z.number(),
  hours: z.number(),
  /** Positive: owed. Negative: credited. */
  netCents: z.int(),
  lines: z.array(CostLine.omit({ accountId: true })),
})

const LastCharge = z.object({
  id,
  cents: z.int(),
  state: z.enum(['planned', 'authorized', 'needs_confirmation', 'captured', 'released', 'failed', 'refunded']),
  failure: z.string().nullable(),
})

export const SharedCosts = z.object({
  tailNumber: z.string(),
  /** Time zone of the home airport, for days and months. */
  zone: z.string(),
  month,
  isClosed: z.boolean(),
  closesOn: day,
  /** The last closed month, and when open amounts up to it are charged. */
  settledMonth: month.nullable(),
  chargedOn: day,
  you: z.enum(['holder', 'former', 'reader']),
  yourId: id.nullable(),
  isOwner: z.boolean(),
  /** Participants of the month, reader first. */
  people: z.array(CostPerson),
  /** Who can be entered as payer of an expense. */
  holders: z.array(Person),
  fund: z.object({ cents: z.int(), changeCents: z.int(), lines: z.array(CostLine.omit({ accountId: true })) }),
  transfers: z.array(Transfer),
  /** The agreed costs. `null` if none yet. `next`: a later version and its first month. */
  terms: RunningCosts.extend({ fromMonth: month, next: RunningCosts.extend({ fromMonth: month }).nullable() }).nullable(),
  /** The owner has saved a plan that can be used as a start. */
  hasPlan: z.boolean(),
  /** Open vote on the first running costs. */
  openVote: z.object({ id, closes: z.string() }).nullable(),
  /** The reader's balance over all closed months; positive: they owe. `dueCents` can be paid now. */
  balanceCents: z.int(),
  dueCents: z.int(),
  lastCharge: LastCharge.nullable(),
  /** Not agreed or not settled yet. */
  expenses: z.array(Expense),
})
export type SharedCosts = z.infer<typeof SharedCosts>

export const Settlement = z.object({
  month,
  closed: z.string(),
  /** The reader's net; positive: they owed. `null` if they did not take part. */
  netCents: z.int().nullable(),
  balanceCents: z.int().nullable(),
  /** Total owed by everyone, and the reserve fund's balance. `null` for former shareholders. */
  totalCents: z.int().nullable(),
  fundCents: z.int().nullable(),
})
export type Settlement = z.infer<typeof Settlement>

export const SettlementPayment = z.strictObject({ paymentMethodId: id.optional() })
export const SettlementPaid = z.object({ chargeId: id, cents: z.int(), state: LastCharge.shape.state })

/** A month or a year, default the current month; only the caller's lines. */
export const CostStatementQuery = z.strictObject({
  month: month.optional(),
  year: z.coerce.number().int().min(2000).max(2199).optional(),
})
