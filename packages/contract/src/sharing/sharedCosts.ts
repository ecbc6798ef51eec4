import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { day, id, requiredText } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'

/** What an aircraft's holders share of its costs: agreed running costs, expenses, and the settlement of each month. */

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, fieldMessages.dateOutdated)
export const aircraftParams = z.strictObject({ aircraftId: id })
export const expenseParams = z.strictObject({ aircraftId: id, id })
export const settlementParams = z.strictObject({ aircraftId: id, month })

export const RunningCosts = z.object({
  /** Fixed, per month; credited to whoever pays them. */
  lines: z.array(z.object({ title: z.string(), monthCents: z.int(), paidById: id })),
  /** Per Hobbs hour, from whoever flew; into the reserve fund. */
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
  /** Of a month that can be asked about. */
  day: day.refine((value) => value >= '2000', fieldMessages.dateOutdated),
  /** Without one the reserve fund pays, and whoever enters it gets the money for it. */
  paidById: id.nullable(),
  split: z.enum(expenseSplits, fieldMessages.notOffered),
  /** First and last day of what it pays for, as a year of insurance: the holders of each day bear it. Both or none. */
  coversFrom: day
    .refine((value) => value >= '2000', fieldMessages.dateOutdated)
    .nullable()
    .optional(),
  coversTo: day.nullable().optional(),
}
export const NewExpense = z.strictObject(expense)
export const ExpenseChange = z.strictObject(expense).partial()
/** Of which the caller has read the figures; with a change another begins. */
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
  /** An answer says which one it is to: a change or another receipt asks everybody again. */
  round: z.int(),
  /** Without an objection it counts as agreed then. */
  answerBy: z.string(),
  agreed: z.string().nullable(),
  /** The month that it was settled with. */
  settledIn: month.nullable(),
  hasReceipt: z.boolean(),
  answers: z.array(z.object({ person: Person, answer: z.enum(['agree', 'question']), reason: z.string() })),
  waitsFor: z.array(Person),
  mayAnswer: z.boolean(),
  mayChange: z.boolean(),
  /** Whoever entered it; every partner once that one holds no part anymore. */
  mayWithdraw: z.boolean(),
})
export type Expense = z.infer<typeof Expense>

export const costLineKinds = ['fixed', 'paid', 'hours', 'reserve', 'expense', 'correction', 'swap'] as const
export const CostLine = z.object({
  /** `null` is the reserve fund. */
  accountId: id.nullable(),
  kind: z.enum(costLineKinds),
  title: z.string(),
  /** Above zero is owed, below is credited. */
  cents: z.int(),
  day: day.nullable(),
  hours: z.number().nullable(),
  orderId: id.nullable(),
  expenseId: id.nullable(),
  swapId: id.nullable(),
})
export type CostLine = z.infer<typeof CostLine>

/** Who pays whom to be even; `null` is the reserve fund. */
export const Transfer = z.object({ fromId: id.nullable(), toId: id.nullable(), cents: z.int() })
export type Transfer = z.infer<typeof Transfer>

export const CostQuery = z.strictObject({ month: month.optional() })

const CostPerson = z.object({
  person: Person,
  /** On average over the days of the month. */
  percent: z.number(),
  hours: z.number(),
  /** Above zero is owed, below is credited. */
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
  /** Of the home airport: days and months are its. */
  zone: z.string(),
  month,
  isClosed: z.boolean(),
  closesOn: day,
  /** The last closed month, and the day on which what is open of it and before is charged. */
  settledMonth: month.nullable(),
  chargedOn: day,
  you: z.enum(['holder', 'former', 'reader']),
  yourId: id.nullable(),
  isOwner: z.boolean(),
  /** Whoever took part in the month, the reader first. */
  people: z.array(CostPerson),
  /** Who can have paid an expense. */
  holders: z.array(Person),
  fund: z.object({ cents: z.int(), changeCents: z.int(), lines: z.array(CostLine.omit({ accountId: true })) }),
  transfers: z.array(Transfer),
  /** What is agreed; `null` before anything is. `next`: from which month another version counts. */
  terms: RunningCosts.extend({ fromMonth: month, next: RunningCosts.extend({ fromMonth: month }).nullable() }).nullable(),
  /** The owner has saved a plan that they can begin from. */
  hasPlan: z.boolean(),
  /** On the first running costs, while the partners vote. */
  openVote: z.object({ id, closes: z.string() }).nullable(),
  /** What the reader stands at over all closed months: above zero they owe. What they can pay now is `dueCents`. */
  balanceCents: z.int(),
  dueCents: z.int(),
  lastCharge: LastCharge.nullable(),
  /** Not agreed yet, or agreed and not settled yet. */
  expenses: z.array(Expense),
})
export type SharedCosts = z.infer<typeof SharedCosts>

export const Settlement = z.object({
  month,
  closed: z.string(),
  /** Of the reader: above zero they owed for it. `null` where they took no part. */
  netCents: z.int().nullable(),
  balanceCents: z.int().nullable(),
  /** What all people owed for it together, and what the reserve fund held; `null` for who holds no part anymore. */
  totalCents: z.int().nullable(),
  fundCents: z.int().nullable(),
})
export type Settlement = z.infer<typeof Settlement>

export const SettlementPayment = z.strictObject({ paymentMethodId: id.optional() })
export const SettlementPaid = z.object({ chargeId: id, cents: z.int(), state: LastCharge.shape.state })

/** One month, or one year, the present one without either; your own lines. */
export const CostStatementQuery = z.strictObject({
  month: month.optional(),
  year: z.coerce.number().int().min(2000).max(2199).optional(),
})
