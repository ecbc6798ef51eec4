// Without schemas, so that the Help page stays small.

/** What a case is about. */
export const caseKinds = {
  charge: 'A charge',
  flight: 'A flight',
  aircraft: 'An aircraft',
  other: 'Something else',
} as const
export type CaseKind = keyof typeof caseKinds

/** How a case ended. Only its opener can close it as `settled`; operators use the others. */
export const caseOutcomes = {
  refunded: 'Money refunded',
  corrected: 'Corrected',
  explained: 'Explained',
  declined: 'Not granted',
  settled: 'Settled',
} as const
export type CaseOutcome = keyof typeof caseOutcomes

/** Open cases an account can have. */
export const mostOpenCases = 10
/** The time in which operators answer. Always write "within". */
export const caseAnswerTime = 'one business day'
