import {
  airworthyReads,
  advisorReads,
  bookingReads,
  caseReads,
  claimReads,
  coOwnershipReads,
  costReads,
  disputeReads,
  documentReads,
  figureReads,
  interventionReads,
  membershipReads,
  messageReads,
  noticeReads,
  overrideReads,
  reportedMessageReads,
  reportReads,
  disruptionReads,
  roleReads,
  squawkReads,
  scheduleReads,
  userReads,
  workOrderReads,
} from './reads.ts'
import type { CallName } from '../../routes.ts'

/** Live events and the reads each one makes stale. */
export const staleAfterEvent = {
  notice: noticeReads,
  message: messageReads,
  /** Advice was granted or ended. The refetch after it ends is refused. */
  advice: [...advisorReads, ...figureReads, 'getAircraftFlights', 'getFleetSchedule', 'getMaintenance', 'listAircraftDocuments'],
  order: [...bookingReads, ...disruptionReads],
  claim: claimReads,
  /** Someone else changed a ramp record, or let a checklist item pass. */
  ramp: ['getDeparture', 'getReturn'],
  /** A block was added or removed. */
  schedule: scheduleReads,
  /** Shared aircraft: a holiday draft, claim or swap. */
  holidays: scheduleReads,
  document: documentReads,
  membership: membershipReads,
  account: [...roleReads, 'getRampBoard'],
  /** Operators: a decision about an account. */
  audit: userReads,
  /** Operators: a disputed payment changed. */
  dispute: disputeReads,
  /** An owner was asked to lift a rule, or answered. */
  override: overrideReads,
  /** Co-owners: a vote, offer, request or share transfer. */
  coOwnership: coOwnershipReads,
  /** Operators: a review was reported or decided. */
  review: reportReads,
  /** Operators: a message was reported or decided. */
  messageReport: reportedMessageReads,
  /** A case was opened, answered or closed. */
  case: caseReads,
  /** Operators: a change waits for a second operator, or was decided. */
  intervention: interventionReads,
  /** Operators: the ledger was reconciled with the payment provider. */
  books: ['listReconciliation', 'listLedgerAccounts', 'listLedgerMovements', 'listAudit'],
  /** Operators: an incident was updated. */
  status: ['getStatus', 'listAudit'],
  costs: [...costReads, 'listPayouts', 'getPayoutAccount', 'getStatement', 'getRoleStatement'],
  /** An aircraft's maintenance changed, or who keeps its records. */
  maintenance: [...airworthyReads, 'listRecordKeepers', 'listMyRecordKeeping', 'getAccount', ...workOrderReads],
  /** A squawk was reported, commented on or decided. */
  squawk: squawkReads,
} as const satisfies Record<string, readonly CallName[]>

export type LiveKind = keyof typeof staleAfterEvent

/** Data of an event in addition to its kind. */
export type LiveData = {
  notice: {}
  message: {}
  advice: {}
  order: { orderId?: string; status?: string }
  claim: { orderId?: string }
  ramp: {}
  schedule: {}
  holidays: {}
  document: {}
  membership: {}
  account: {}
  audit: {}
  dispute: {}
  override: {}
  review: {}
  messageReport: {}
  case: {}
  coOwnership: {}
  intervention: {}
  status: {}
  books: {}
  costs: {}
  maintenance: {}
  squawk: {}
}
