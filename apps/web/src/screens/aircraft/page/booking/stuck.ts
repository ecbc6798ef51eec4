import type { Verdict } from '@tailshare/contract/aircraft/aircraft'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { asksForOtherTrip } from '@tailshare/rules/bookings/proposals/otherDates'

export const blockingOf = (answer: CanBook | undefined) =>
  (answer?.templates ?? []).filter(({ severity }) => severity === 'block')

/** A reason that only other dates or another aircraft resolve; preferably one the badge shows too. */
export const reasonForOtherTrip = (answer: CanBook | undefined, verdict?: Verdict | null) => {
  const stuck = blockingOf(answer).filter(({ code }) => asksForOtherTrip(code))
  return stuck.find(({ code }) => verdict?.codes.includes(code)) ?? stuck[0]
}

/** The badge for these dates. If they are blocked for a reason the verdict does not name, it says so and promises nothing else. */
export const badgeOf = (verdict: Verdict, answer: CanBook | undefined): Verdict => {
  const stuck = reasonForOtherTrip(answer, verdict)
  return stuck && !verdict.codes.includes(stuck.code)
    ? { kind: 'other_dates', text: 'Not available on these dates', codes: [] }
    : verdict
}
