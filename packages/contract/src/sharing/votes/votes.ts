import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { chosen, id, page, requiredText, text } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

/** Subjects co-owners vote on. */
const voteKinds = {
  quota_terms: 'Quotas',
  costs: 'Running costs',
  new_partner: 'New partner',
  house_rule: 'House rule',
} as const
export type VoteKind = keyof typeof voteKinds
export type VoteChoice = 'yes' | 'no'
/** `majority`: shares of more than half the aircraft. `all`: every shareholder. */
export type VoteNeeds = 'majority' | 'all'
export type VoteState = 'open' | 'passed' | 'failed' | 'withdrawn'

const figure = (least: number, most: number) =>
  z
    .int(fieldMessages.whole)
    .min(least, fieldMessages.minValue(least - 1))
    .max(most, fieldMessages.maxValue(most + 1))

/** Quotas of the whole aircraft, divided by share. Shop hours are per owner. */
export const QuotaFigures = z.strictObject({
  /** Per calendar year. */
  holidays: figure(1, 11),
  /** Within any 60 days. */
  consecutiveDays: figure(7, 60),
  /** Booked ahead at the same time. */
  advanceDays: figure(14, 365),
  /** Per year. */
  maintenanceHours: figure(0, 8760),
})
export type QuotaFigures = z.infer<typeof QuotaFigures>

const cents = z.int(fieldMessages.whole).min(0, fieldMessages.minValue(0)).max(100_000_000, fieldMessages.maxValue('$1,000,000'))

/** Monthly shared costs: fixed lines by share with their payer, an hourly rate, and the reserve fund. */
const RunningCostsBody = z.strictObject({
  lines: z.array(z.strictObject({ title: requiredText(120), monthCents: cents, paidById: id })).max(20),
  /** Higher rates would overflow on a long flight. */
  hourCents: cents.max(1_000_000, fieldMessages.maxValue('$10,000')),
  reserveMonthCents: cents,
})

/** Open proposals per partner and aircraft, to limit the flood. */
export const mostOpenProposals = 3

export const voteDays = { least: 1, most: 30, usual: 7 } as const
const days = figure(voteDays.least, voteDays.most).default(voteDays.usual)
const reason = text(500).default('')

export const ProposeVoteBody = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('house_rule'), rule: requiredText(500), reason, days }),
    z.strictObject({ kind: z.literal('quota_terms'), figures: QuotaFigures, reason, days }),
    z.strictObject({ kind: z.literal('costs'), costs: RunningCostsBody, reason, days }),
  ],
  { error: chosen },
)

export const BallotBody = z.strictObject({ choice: z.enum(['yes', 'no'], { error: chosen }) })

const aircraftId = id
export const votesParams = z.strictObject({ aircraftId })
export const voteParams = z.strictObject({ aircraftId, id })
export const VotesQuery = z.strictObject({ state: z.enum(['open', 'decided'], { error: chosen }).optional(), ...page })

export const Vote = z.object({
  id,
  kind: z.enum(['quota_terms', 'costs', 'new_partner', 'house_rule']),
  state: z.enum(['open', 'passed', 'failed', 'withdrawn']),
  needs: z.enum(['majority', 'all']),
  /** The proposer. For a new partner: the buyer. */
  proposedBy: Person,
  /** One line: `Stella Reyes as a partner with 25%`. */
  title: z.string(),
  reason: z.string(),
  /** For new figures: old and new values. */
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  requestId: id.nullable(),
  opened: z.string(),
  closes: z.string(),
  decided: z.string().nullable(),
  yesPercent: z.number(),
  noPercent: z.number(),
  openPercent: z.number(),
  /** All ballots, largest share first. Shares as of now, or when decided. */
  ballots: z.array(
    z.object({
      person: Person,
      percent: z.number(),
      choice: z.enum(['yes', 'no']).nullable(),
      at: z.string().nullable(),
      /** The vote cannot pass without this person's yes. */
      mustAgree: z.boolean(),
    }),
  ),
  you: z.object({
    choice: z.enum(['yes', 'no']).nullable(),
    mayVote: z.boolean(),
    mayWithdraw: z.boolean(),
  }),
})
export type Vote = z.infer<typeof Vote>
