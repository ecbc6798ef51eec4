import type { Verdict } from '@tailshare/contract/aircraft/aircraft'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { asksForOtherTrip } from '@tailshare/rules/bookings/proposals/otherTrip'

export const blockingOf = (answer: CanBook | undefined) =>
  (answer?.templates ?? []).filter(({ severity }) => severity === 'block')

/** What only other dates or another aircraft help against; first what stands against every date, which the badge names too. */
export const stuckOn = (answer: CanBook | undefined, verdict?: Verdict | null) => {
  const stuck = blockingOf(answer).filter(({ code }) => asksForOtherTrip(code))
  return stuck.find(({ code }) => verdict?.codes.includes(code)) ?? stuck[0]
}

/** What this pilot may do, but no promise and no other reason than the panel's for dates that are gone. */
export const badgeOf = (verdict: Verdict, answer: CanBook | undefined): Verdict => {
  const stuck = stuckOn(answer, verdict)
  return stuck && !verdict.codes.includes(stuck.code)
    ? { kind: 'other_dates', text: 'Not available on these dates', codes: [] }
    : verdict
}
