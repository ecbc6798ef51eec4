import { z } from 'zod'
import { chosen, day, id } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'

/** The provider's agreement for payees, shown before acceptance. */
export const Agreement = z.object({
  version: z.string(),
  title: z.string(),
  text: z.array(z.string()),
  /** Full text at the provider. */
  url: z.string(),
  isAccepted: z.boolean(),
  accepted: z.string().nullable(),
})
export type Agreement = z.infer<typeof Agreement>
export const AgreementAcceptance = z.strictObject({ version: z.string().max(20) })

/** `expiresAt`: single use, and valid for minutes only. Request it on click. */
export const AccountLink = z.object({ url: z.string(), expiresAt: z.string() })

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export const businessTypes = { individual: 'Individual', company: 'Company', non_profit: 'Nonprofit' } as const
const BusinessType = z.enum(Object.keys(businessTypes) as (keyof typeof businessTypes)[], { error: chosen })

/** When the provider pays earnings out to the bank. */
export const PayoutSchedule = z
  .strictObject({
    interval: z.enum(['daily', 'weekly', 'monthly', 'manual'], { error: chosen }),
    weeklyAnchor: z.enum(weekdays).optional(),
    monthlyAnchor: z.int().min(1, fieldMessages.minValue(0)).max(31, fieldMessages.maxValue(32)).optional(),
  })
  .refine(({ interval, weeklyAnchor }) => (interval === 'weekly') === (weeklyAnchor !== undefined), {
    path: ['weeklyAnchor'],
    error: fieldMessages.required,
  })
  .refine(({ interval, monthlyAnchor }) => (interval === 'monthly') === (monthlyAnchor !== undefined), {
    path: ['monthlyAnchor'],
    error: fieldMessages.required,
  })
export type PayoutSchedule = z.infer<typeof PayoutSchedule>

export const PayoutAccountPatch = z
  .strictObject({
    businessType: BusinessType.optional(),
    payoutSchedule: PayoutSchedule.optional(),
    /** Text on the bank statement: 5 to 22 letters, digits, spaces and dots, at least one letter (the provider's rule). */
    statementDescriptor: z
      .string()
      .trim()
      .regex(/^(?=.*[A-Za-z])[A-Za-z0-9 .&-]{5,22}$/, '5 to 22 letters, digits, spaces or dots')
      .optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), { error: fieldMessages.required })
export type PayoutAccountPatch = z.infer<typeof PayoutAccountPatch>

export const PayoutAccount = z.object({
  /** `lost`: the provider no longer knows the account, so it has to be set up again. */
  state: z.enum(['none', 'onboarding', 'ready', 'lost']),
  /** What the provider still requires, as sentences. */
  missing: z.array(z.string()),
  businessType: z.string().nullable(),
  payoutSchedule: z
    .object({ interval: z.string(), weeklyAnchor: z.string().optional(), monthlyAnchor: z.int().optional() })
    .nullable(),
  statementDescriptor: z.string().nullable(),
  bankLastDigits: z.string().nullable(),
  /** Earned but not paid out, and the part of it from shared costs. */
  owedCents: z.int(),
  sharedCents: z.int(),
  /** Portions that cannot be paid out now: disputed, unpaid by the pilot, or unpaid by partners. */
  disputedCents: z.int(),
  unpaidCents: z.int(),
  partnersCents: z.int(),
  /** Closing balance of the statement. Lower than the earnings if the holder owes money too. */
  balanceCents: z.int(),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

export const Payout = z.object({
  id: z.string(),
  orderId: id.nullable(),
  number: z.string().nullable(),
  tailNumber: z.string().nullable(),
  /** `co_owner`: reimbursed by partners for shared costs, so not tied to a booking. */
  role: z.enum(['owner', 'csip', 'co_owner']),
  amountCents: z.int(),
  /** `frozen`: not paid yet by the pilot or the partners. `disputed`: the bank is deciding. */
  state: z.enum(['paid', 'owed', 'frozen', 'disputed']),
  earned: z.string(),
  paid: z.string().nullable(),
})
export type Payout = z.infer<typeof Payout>

/** Only dates from 2000 on. */
const statementDay = day.refine((value) => value.startsWith('20'), fieldMessages.dateOutdated)

/** One month or a range of days, inclusive. Default: the current month. */
export const StatementQuery = z
  .strictObject({
    month: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, fieldMessages.dateOutdated)
      .optional(),
    from: statementDay.optional(),
    to: statementDay.optional(),
  })
  .refine(({ month, from, to }) => !(month && (from || to)) && (from === undefined) === (to === undefined), {
    path: ['to'],
    error: fieldMessages.required,
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: fieldMessages.dateOutdated })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    path: ['to'],
    error: 'A statement covers a year at most',
  })
export type StatementQuery = z.infer<typeof StatementQuery>

export const StatementLine = z.object({
  date: day,
  kind: z.string(),
  text: z.string(),
  orderId: id.nullable(),
  number: z.string().nullable(),
  tailNumber: z.string().nullable(),
  chargedCents: z.int(),
  creditedCents: z.int(),
  balanceCents: z.int(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** Positive balance: we owe the account holder. Negative: they owe us. */
export const Statement = z.object({
  from: day,
  to: day,
  zone: z.string(),
  openingCents: z.int(),
  chargedCents: z.int(),
  creditedCents: z.int(),
  closingCents: z.int(),
  lines: z.array(StatementLine),
})
export type Statement = z.infer<typeof Statement>

export const statementRoles = { owner: 'Aircraft owner', co_owner: 'Partner', csip: 'Instructor' } as const
export type StatementRole = keyof typeof statementRoles
const StatementRole = z.enum(Object.keys(statementRoles) as [StatementRole, ...StatementRole[]], { error: chosen })

/** Default: the current month. */
export const RoleStatementQuery = z.strictObject({
  role: StatementRole,
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, fieldMessages.dateOutdated)
    .optional(),
})
export type RoleStatementQuery = z.output<typeof RoleStatementQuery>

const RoleFact = z.object({ title: z.string(), unit: z.enum(['cents', 'hours', 'count']), amount: z.number() })
export type RoleFact = z.infer<typeof RoleFact>

const RoleLine = StatementLine.pick({
  date: true,
  text: true,
  orderId: true,
  number: true,
  chargedCents: true,
  creditedCents: true,
}).extend({
  hours: z.number().nullable(),
  balanceCents: z.int(),
})
export type RoleLine = z.infer<typeof RoleLine>

/** One aircraft of an owner or partner, or all lessons of an instructor. Balance as in the account statement. */
const RolePart = z.object({
  aircraftId: id.nullable(),
  title: z.string(),
  facts: z.array(RoleFact),
  openingCents: z.int(),
  closingCents: z.int(),
  lines: z.array(RoleLine),
})
export type RolePart = z.infer<typeof RolePart>

export const RoleStatement = z.object({
  role: StatementRole,
  month: z.string(),
  zone: z.string(),
  roles: z.array(StatementRole),
  parts: z.array(RolePart),
})
export type RoleStatement = z.infer<typeof RoleStatement>

export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  created: z.string(),
  status: z.enum(['paid', 'open', 'void', 'uncollectible']),
  amountCents: z.int(),
  lines: z.array(z.object({ text: z.string(), cents: z.int(), from: day, to: day })),
  paid: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>
