import { z } from 'zod'
import { email, id, requiredText, text } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

export const learnMoreInterests = {
  invest: 'Investing in Tailshare',
  own: 'Owning an aircraft',
  coOwn: 'Co-owning an aircraft',
  other: 'Something else',
} as const
/** Amounts a prospective investor can pick. */
export const investAmounts = {
  under_25: 'Less than $25,000',
  to_100: '$25,000 to $100,000',
  to_250: '$100,000 to $250,000',
  over_250: 'More than $250,000',
  open: 'Not decided yet',
} as const
const Amount = z.enum(Object.keys(investAmounts) as (keyof typeof investAmounts)[], fieldMessages.hasElements)

const Interest = z.enum(Object.keys(learnMoreInterests) as (keyof typeof learnMoreInterests)[], fieldMessages.hasElements)

export const LearnMoreBody = z.strictObject({
  name: requiredText(80),
  email,
  interest: Interest,
  /** Only for investing. */
  amount: Amount.optional(),
  message: text(2000).default(''),
  /** Aircraft whose share the question is about. The seller gets a copy. */
  aircraft: id.optional(),
})

export const LearnMoreRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  interest: Interest,
  amount: Amount.nullable(),
  message: z.string(),
  created: z.string(),
})
export type LearnMoreRequest = z.infer<typeof LearnMoreRequest>
