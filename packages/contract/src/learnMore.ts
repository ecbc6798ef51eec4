import { z } from 'zod'
import { email, id, requiredText, text } from './fields.ts'
import { fieldMessages } from './fieldMessages.ts'

/** What someone who asks to learn more is interested in. */
export const learnMoreInterests = {
  invest: 'Investing in Tailshare',
  own: 'Owning an aircraft',
  coOwn: 'Co-owning an aircraft',
  other: 'Something else',
} as const
const Interest = z.enum(Object.keys(learnMoreInterests) as (keyof typeof learnMoreInterests)[], fieldMessages.hasElements)

export const LearnMoreBody = z.strictObject({
  name: requiredText(80),
  email,
  interest: Interest,
  message: text(2000).default(''),
  /** The aircraft whose share it is about: who offers it reads along. */
  aircraft: id.optional(),
})

export const LearnMoreRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  interest: Interest,
  message: z.string(),
  created: z.string(),
})
export type LearnMoreRequest = z.infer<typeof LearnMoreRequest>
