import { productName } from '../base/constants.ts'

export const reportKinds = {
  spam: 'Spam or advertising',
  money_outside: `Wants money outside of ${productName}`,
  harassment: 'Insults, threats or harassment',
  other: 'Something else',
} as const
export type ReportKind = keyof typeof reportKinds

/** Decisions about a reported message, mildest first. */
export const reportDecisions = {
  nothing: 'No action',
  warned: 'Writer warned',
  removed: 'Message removed',
  suspended: 'Writer suspended',
} as const
export type ReportDecision = keyof typeof reportDecisions
