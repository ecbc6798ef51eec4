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

/** Cases an account can have that are open or from the last 24 hours: operators hear of each. */
export const mostOpenCases = 10
/** Entries by members in a row, without an operator's in between. */
export const mostEntriesInARow = 10
/** The time in which operators answer. Always write "within". */
export const caseAnswerTime = 'one business day'
