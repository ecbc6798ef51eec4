import { paths } from '@tailshare/contract/base/paths'

/** Two rows of tabs: groups, and the pages of the open group. */
const groups = {
  Flying: {
    bookings: ['Bookings', paths.operatorBookings()],
    approvals: ['Approvals', paths.operatorApprovals()],
  },
  Money: {
    ledger: ['Ledger', paths.operatorLedger()],
    reconciliation: ['Reconciliation', paths.operatorReconciliation()],
    disputes: ['Disputes', paths.operatorDisputes()],
    claims: ['Damage claims', paths.operatorClaims()],
  },
  Fleet: {
    aircraft: ['Aircraft', paths.operatorAircraft()],
    squawks: ['Squawks', paths.operatorSquawks()],
    grounded: ['Grounded aircraft', paths.operatorGrounded()],
    questions: ['Ramp questions', paths.operatorQuestions()],
  },
  Members: {
    documents: ['Documents', paths.operator()],
    people: ['People', paths.operatorUsers()],
    cases: ['Cases', paths.operatorCases()],
    reviews: ['Reviews', paths.operatorReviews()],
    messages: ['Messages', paths.operatorMessages()],
    requests: ['Requests', paths.operatorRequests()],
  },
  Logs: {
    audit: ['Audit log', paths.operatorAudit()],
    deliveries: ['Delivery log', paths.operatorDeliveries()],
    pages: ['Page views', paths.operatorPages()],
    status: ['Status', paths.operatorStatus()],
  },
} as const satisfies Record<string, Record<string, readonly [label: string, to: string]>>

type Groups = typeof groups
export type Area = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]

type Place = readonly [area: string, place: readonly [label: string, to: string]]
const placesOf = (group: Record<string, readonly [string, string]>): Place[] => Object.entries(group)
const hasArea = (group: Record<string, unknown>, area: Area) => Object.hasOwn(group, area)

export const menuFor = (area: Area) => {
  const open = Object.values(groups).find((group) => hasArea(group, area)) ?? groups.Members
  return {
    groups: Object.entries(groups).map(([label, group]) => ({
      label,
      to: placesOf(group)[0]![1][1],
      current: group === open,
    })),
    places: placesOf(open).map(([key, [label, to]]) => ({ label, to, current: key === area })),
  }
}
